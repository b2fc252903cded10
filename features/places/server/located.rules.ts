import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Located } from '../shared/places.contract.ts'

/** The columns that say how the point of a place came to be, for a point that is set now. */
export const locatedNow = ({ actor, now }: Pick<TenantContext, 'actor' | 'now'>, located: Located) => ({
  located,
  located_at: now,
  located_by: actor.personId,
})

/** Whether a person decided about the point: then no import moves it. One from before this was noted is moved as it was until now. */
export const isDecided = (located: string | null): boolean => located !== null && located !== 'import'
