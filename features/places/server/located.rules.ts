import type { Geocoding } from '#features/area/shared/addresses.contract.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Located } from '../shared/places.contract.ts'

type Setting = Pick<TenantContext, 'actor' | 'now'>

/** The columns that say how the point of a place came to be, for a point that is set now. Whoever sets one is sure of it. */
export const locatedNow = ({ actor, now }: Setting, located: Located, confidence: Geocoding | null = null) => ({
  located,
  located_at: now,
  located_by: actor.personId,
  confidence,
})

/** Whether a person decided about the point: then no import moves it. One from before this was noted is moved as it was until now. */
export const isDecided = (located: string | null): boolean => located !== null && located !== 'import'
