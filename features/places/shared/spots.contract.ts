import * as z from 'zod/mini'
import { id } from '#platform/shared/contract/fields.ts'
import { sideOfRoad } from './places.contract.ts'

/** What whoever stands at a stop must know about it, as its place says it now. Stops with nothing to know are left out. */
export const stopSpot = z.object({
  stopId: id,
  sideOfRoad: z.nullable(sideOfRoad),
  safetyNotes: z.string(),
  /** Names the bytes of the picture. */
  picture: z.nullable(id),
})
export type StopSpot = z.output<typeof stopSpot>
