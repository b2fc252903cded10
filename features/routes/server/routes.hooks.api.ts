import { defineHook } from '#platform/server/hooks.ts'

type Route = { id: string; group_id: string }

/** A route became active: its runs of the next days are wanted. */
export const routeActivated = defineHook<{ routeId: string }>('routes.routeActivated')

/** A route was archived; `reason` is a text id that its cancelled runs keep. */
export const routeArchived = defineHook<{ routeId: string; reason: string }>('routes.routeArchived')

/** A route has another crew. */
export const routeCrewChanged = defineHook<{ routeId: string }>('routes.routeCrewChanged')

/** A route has another vehicle, or none. A registration refuses by throwing. */
export const routeVehicleChanged = defineHook<{ route: Route; vehicle: { id: string; name: string } | null }>(
  'routes.routeVehicleChanged',
)
