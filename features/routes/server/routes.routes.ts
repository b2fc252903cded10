import { route } from '#platform/server/http/route.ts'
import {
  activateRoute,
  archiveRoute,
  checkRoute,
  previewRoute,
  createRoute,
  getRoute,
  searchActiveRoutes,
  searchArchivedRoutes,
  searchDraftRoutes,
  setRouteStops,
  updateRoute,
} from '../shared/routes.contract.ts'
import { archiveTelling, ridersAhead } from '../shared/archive.contract.ts'
import { setRouteCrew } from '../shared/crew.contract.ts'
import {
  addPassenger,
  filterPassengers,
  removePassenger,
  searchPassengers,
  updatePassenger,
} from '../shared/passengers.contract.ts'
import { setRouteVehicle } from '../shared/vehicle.contract.ts'
import { getRouteWay } from '../shared/way.contract.ts'
import { setCrew } from './crew.commands.ts'
import { changePassenger, putOn, setStops, takeOff } from './plan.commands.ts'
import { readiness } from './readiness.queries.ts'
import { previewOf } from './rehearsal.queries.ts'
import { searchAddable } from './addable.queries.ts'
import { findRoute, searchPassengerRows } from './route-detail.api.ts'
import { beginRoute, changeRoute } from './routes.commands.api.ts'
import { searchRouteRows } from './routes.queries.api.ts'
import { activate, archive, archiveAndTell, leftBehind } from './status.commands.ts'
import { setVehicle } from './vehicle.commands.ts'
import { wayOf } from './way.queries.ts'

const planning = { CB_ADMIN: 'group' } as const
const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

export const routesRoutes = [
  route(searchActiveRoutes, { needs: reading, run: (call) => searchRouteRows(call, 'ACTIVE', call.body) }),
  route(searchArchivedRoutes, { needs: planning, run: (call) => searchRouteRows(call, 'ARCHIVED', call.body) }),
  route(searchDraftRoutes, { needs: planning, run: (call) => searchRouteRows(call, 'DRAFT', call.body) }),
  route(getRoute, { needs: reading, run: (call) => findRoute(call, call.params.id) }),
  // A family sees its own stops alone, and the way leads past those of others.
  route(getRouteWay, { needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run' }, run: (call) => wayOf(call, call.params.id) }),
  route(createRoute, { needs: planning, run: (call) => beginRoute(call, call.body) }),
  route(updateRoute, { needs: planning, run: (call) => changeRoute(call, call.params.id, call.body) }),
  route(archiveRoute, { needs: planning, run: (call) => archive(call, call.params.id) }),
  route(ridersAhead, { needs: planning, run: (call) => leftBehind(call, call.params.id) }),
  route(archiveTelling, { needs: planning, run: (call) => archiveAndTell(call, call.params.id, call.body) }),
  route(setRouteStops, { needs: planning, run: (call) => setStops(call, call.params.id, call.body) }),
  route(setRouteCrew, { needs: planning, run: (call) => setCrew(call, call.params.id, call.body) }),
  route(setRouteVehicle, { needs: planning, run: (call) => setVehicle(call, call.params.id, call.body) }),
  route(previewRoute, { needs: planning, run: async (call) => previewOf(call, await findRoute(call, call.params.id)) }),
  route(checkRoute, { needs: planning, run: async (call) => readiness(call, await findRoute(call, call.params.id)) }),
  route(activateRoute, { needs: planning, run: (call) => activate(call, call.params.id, call.body) }),
  route(searchPassengers, { needs: reading, run: (call) => searchPassengerRows(call, call.body) }),
  route(filterPassengers, { needs: planning, run: (call) => searchAddable(call, call.body) }),
  route(addPassenger, { needs: planning, run: (call) => putOn(call, call.body) }),
  route(updatePassenger, { needs: planning, run: (call) => changePassenger(call, call.params.id, call.body) }),
  route(removePassenger, { needs: planning, run: (call) => takeOff(call, call.params.id) }),
]
