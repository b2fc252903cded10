import * as z from 'zod/mini'
import { id } from '#platform/shared/contract/fields.ts'

// Apart from the places: every home needs stops, and none needs places.

/** Where people wait, seen by somebody who is on the way to the school; off the road nobody has to cross one. */
export const SIDES = ['left', 'right', 'off_road'] as const
export const sideOfRoad = z.enum(SIDES)
export type SideOfRoad = z.output<typeof sideOfRoad>

/** What whoever stands at a stop must know about it, as its place says it now. Stops with nothing to know are left out. */
export const stopSpot = z.object({
  stopId: id,
  sideOfRoad: z.nullable(sideOfRoad),
  safetyNotes: z.string(),
  /** Names the bytes of the picture. */
  picture: z.nullable(id),
})
export type StopSpot = z.output<typeof stopSpot>
