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

/**
 * km/h on a track by its grade, and without one ("Key:tracktype"): what the tiles of Valhalla 3.6.1 say (read with `locate`), before the
 * surface makes it slower.
 */
const TRACK: Readonly<Record<string, number>> = { grade1: 20, grade2: 15, grade3: 12, grade4: 10, grade5: 5 }

/**
 * Surfaces that slow a vehicle down: those that Valhalla calls `paved_rough`, `compacted`, `dirt`, `gravel` and `path`, by a part of the
 * value of `surface` (src/mjolnir/pbfgraphparser.cc). The first list wins: "concrete" of "ground;concrete" is smooth there.
 */
const SMOOTH = /asphalt|concrete|cement|chipseal|metal|tartan|paving_?stones?|sett|grass_paver/
const ROUGH =
  /cobblestone|brick|compacted|wood|boardwalk|dirt|natural|earth|ground|mud|gravel|pebblestone|sand|grass|unpaved/

/** Whether the surface slows a vehicle down. Without a surface a track and everything with a grade does. */
function isRough(tags: Tags): boolean {
  const surface = tags['surface']
  if (surface !== undefined) return !SMOOTH.test(surface) && ROUGH.test(surface)
  return tags['highway'] === 'track' || tags['tracktype'] !== undefined
}

/** Valhalla (src/mjolnir/speed_assigner.h): ways on private ground and between parked cars. */
const SERVICE: Readonly<Record<string, number>> = { driveway: 10, parking_aisle: 15, 'drive-through': 10 }
/** Valhalla, `kRoundaboutFactor`. */
const ROUNDABOUT = 0.5

/** "Tag:junction=roundabout" (OpenStreetMap wiki). */
export const isRoundabout = (tags: Tags): boolean => tags['junction'] === 'roundabout'

/** What a street is driven at without a limit, in a town or outside. */
export function usualSpeed(tags: Tags, street: StreetClass, urban: boolean): number {
  const service = street.highway === 'service' ? SERVICE[tags['service'] ?? ''] : undefined
  const track = street.highway === 'track' ? TRACK[tags['tracktype'] ?? ''] : undefined
  const speed = service ?? track ?? (urban ? street.urban : street.rural)
  const round = isRoundabout(tags) ? Math.round(speed * ROUNDABOUT) : speed
  // Valhalla halves it and leaves out the fraction (src/mjolnir/speed_assigner.h).
  return isRough(tags) ? Math.max(1, Math.floor(round / 2)) : round
}

/** A limit is not reached on a rough surface: Valhalla takes away 10 km/h from 50 on, and 5 above 15 (src/mjolnir/speed_assigner.h). */
function onSurface(kmh: number, rough: boolean): number {
  if (!rough || kmh <= 15) return kmh
  return kmh >= 50 ? kmh - 10 : kmh - 5
}

/** What a street with a limit is driven at in km/h, 0 where there is no limit. */
export function limitsOf(tags: Tags): { forward: number; backward: number } {
  const both = speedOf(tags['maxspeed'])
  const rough = isRough(tags)
  return {
    forward: onSurface(speedOf(tags['maxspeed:forward']) ?? both ?? 0, rough),
    backward: onSurface(speedOf(tags['maxspeed:backward']) ?? both ?? 0, rough),
  }
}
