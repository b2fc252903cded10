import { defineHook } from '#platform/server/hooks.ts'

/** What is known about a place has changed. */
export const placeChanged = defineHook<{ placeId: string }>('places.placeChanged')

/**
 * Place `from` is about to be removed because it is the same as `to`. Each feature points its own rows at `to`, and raises the
 * version of records that somebody may have open, so that saving the old form is refused as stale.
 */
export const placesMerged = defineHook<{ from: string; to: string }>('places.placesMerged')

/** Homes of these children and a stop that were two places are one now: where they travel may be different. */
export const homesAtStops = defineHook<{ childIds: readonly string[] }>('places.homesAtStops')
