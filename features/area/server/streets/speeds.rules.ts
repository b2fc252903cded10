import type { Tags } from '../osm/elements.ts'
import type { StreetClass } from './classes.ts'

/** Kilometres in a mile (international yard and pound agreement, 1959). */
const MILE = 1.609344
/** Limits outside this are mistakes; Valhalla (`normalize_speed` in lua/graph.lua) drops the same. */
const [SLOWEST, FASTEST] = [10, 150]

/** The km/h of a `maxspeed`; null when it says no number ("none", "signals", "IT:urban"). */
export function speedOf(value: string | undefined): number | null {
  const found = /^\s*(\d{1,3})(?:\.\d+)?\s*(mph|km\/h|kmh)?\s*$/.exec(value ?? '')
  if (!found) return null
  const kmh = Math.round(Number(found[1]) * (found[2] === 'mph' ? MILE : 1))
  return kmh < SLOWEST || kmh > FASTEST ? null : kmh
}

/** km/h along a way and against it, in towns and outside, for cars and buses. */
export type Speeds = { forward: number; backward: number; tagged: boolean }

/** Valhalla (src/mjolnir/speed_assigner.h): ways on private ground and between parked cars. */
const SERVICE: Readonly<Record<string, number>> = { driveway: 10, parking_aisle: 15, 'drive-through': 10 }
/** Valhalla, `kRoundaboutFactor`. */
const ROUNDABOUT = 0.5

/** "Tag:junction=roundabout" (OpenStreetMap wiki). */
export const isRoundabout = (tags: Tags): boolean => tags['junction'] === 'roundabout'

/** What a street is driven at without a limit, in a town or outside. */
export function usualSpeed(tags: Tags, street: StreetClass, urban: boolean): number {
  const service = street.highway === 'service' ? SERVICE[tags['service'] ?? ''] : undefined
  const speed = service ?? (urban ? street.urban : street.rural)
  return isRoundabout(tags) ? Math.round(speed * ROUNDABOUT) : speed
}

/** Limits of a street in km/h, 0 where there is none. */
export function limitsOf(tags: Tags): { forward: number; backward: number } {
  const both = speedOf(tags['maxspeed'])
  return {
    forward: speedOf(tags['maxspeed:forward']) ?? both ?? 0,
    backward: speedOf(tags['maxspeed:backward']) ?? both ?? 0,
  }
}
