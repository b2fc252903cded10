import { defineHook } from '#platform/server/hooks.ts'

type Route = { id: string; group_id: string }

/**
 * A route became active: its runs of the next days are wanted. `startsToday` when a run of today was about to start: crew and
 * families are notified; `replaces` is the version before, whose run of the day is cancelled.
 */
export const routeActivated = defineHook<{
  routeId: string
  startsToday: { day: string; replaces: string | null } | null
}>('routes.routeActivated')

/** A route was archived; `reason` is a text id that its cancelled runs keep. */
export const routeArchived = defineHook<{ routeId: string; reason: string }>('routes.routeArchived')

/** A route ends on the day before `from`, when its next version takes over; `reason` is a text id that its cancelled runs keep. */
export const routeEnding = defineHook<{ routeId: string; from: string; reason: string }>('routes.routeEnding')

/** A route has another crew. */
export const routeCrewChanged = defineHook<{ routeId: string }>('routes.routeCrewChanged')

/** A route has another vehicle, or none. A registration refuses by throwing. */
export const routeVehicleChanged = defineHook<{ route: Route; vehicle: { id: string; name: string } | null }>(
  'routes.routeVehicleChanged',
)
