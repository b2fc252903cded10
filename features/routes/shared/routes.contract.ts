import { stopSpot } from '#features/places/shared/spots.contract.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import {
  day,
  id,
  idParams,
  latitude,
  longitude,
  name,
  searchBody,
  version,
  wallTime,
  weekday,
} from '#platform/shared/contract/fields.ts'
import { READINESS_CODES } from './readiness.ts'
import { need } from '#features/children/shared/children.contract.ts'
import { rideLimit } from '#features/children/shared/ride-limit.ts'
import { USUAL_RIDE_LIMIT } from './rides.rules.ts'

export const MODES = ['bus', 'minibus', 'walk', 'taxi', 'car'] as const
export const DIRECTIONS = ['to_school', 'from_school', 'between'] as const
export const ROUTE_STATUSES = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const
export const CREW_FUNCTIONS = ['lead', 'escort', 'driver'] as const
export const mode = z.enum(MODES)
export const direction = z.enum(DIRECTIONS)
export const crewFunction = z.enum(CREW_FUNCTIONS)
export type Mode = z.output<typeof mode>
export type Direction = z.output<typeof direction>

export const routeRow = z.object({
  id,
  name: z.string(),
  mode,
  direction,
  status: z.enum(ROUTE_STATUSES),
  customerGroupDto: z.object({ id, name: z.string() }),
  capacity: z.int(),
  weekdays: z.array(weekday),
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  versionNo: z.int(),
  firstTime: z.nullable(wallTime),
  lastTime: z.nullable(wallTime),
  stops: z.int(),
  passengers: z.int(),
  lead: z.nullable(z.string()),
})
export type RouteRow = z.output<typeof routeRow>

/** Minutes that a vehicle waits at one stop at most (ours). */
export const WAIT_MAX = 30

export const routeStop = z.object({
  id,
  placeId: id,
  name: z.string(),
  address: z.string(),
  latitude,
  longitude,
  seq: z.int(),
  plannedTime: wallTime,
  /** Minutes that the vehicle waits there after the planned time. */
  waitMinutes: z.int(),
  kind: z.enum(['pickup', 'dropoff', 'both']),
})
export type RouteStop = z.output<typeof routeStop>

export const routePassenger = z.object({
  id,
  routeId: id,
  childId: id,
  childName: z.string(),
  schoolClass: z.nullable(z.string()),
  needs: z.array(need),
  /** Null when the stop was taken off the draft: the child is unresolved. */
  boardStopId: z.nullable(id),
  alightStopId: z.nullable(id),
  /** The child's own limit in minutes; null: the line's holds. */
  maxRideMinutes: z.nullable(z.int()),
  /** Days on which the child rides; empty means every service day of the route. */
  weekdays: z.array(weekday),
  /** A pause that the family asked for, or the end when it has no last day: the place is kept. */
  rest: z.nullable(z.object({ from: day, until: z.nullable(day) })),
  /** The active route whose place ends when this draft becomes active. */
  movesFrom: z._default(z.nullable(z.object({ id, name: z.string() })), null),
})
export type RoutePassenger = z.output<typeof routePassenger>

export const crewMember = z.object({ personId: id, name: z.string(), function: crewFunction })
export type CrewMember = z.output<typeof crewMember>

export const routeDetail = z.extend(routeRow, {
  zone: z.string(),
  minAdults: z.int(),
  /** One adult for so many children; null: any number. */
  childrenPerAdult: z.nullable(z.int()),
  /** Minutes on board at most, for children without a limit of their own. */
  maxRideMinutes: z.int(),
  vehicleLabel: z.nullable(z.string()),
  vehicleId: z.nullable(id),
  versionOf: z.nullable(id),
  version,
  stopList: z.array(routeStop),
  spots: z.array(stopSpot),
  passengerList: z.array(routePassenger),
  crew: z.array(crewMember),
  abilities: z.object({ edit: z.boolean(), activate: z.boolean(), archive: z.boolean(), restore: z.boolean() }),
})
export type RouteDetail = z.output<typeof routeDetail>

/** Why a route may not become active; `child_unassigned` (on no route of this direction yet) warns and does not block. */
export const readinessProblem = z.object({
  code: z.enum(READINESS_CODES),
  blocking: z.boolean(),
  children: z.array(z.object({ id, name: z.string() })),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** One of the next ten service days, when it is about that day alone. */
  day: z.nullable(day),
})
export type ReadinessProblem = z.output<typeof readinessProblem>

const header = {
  name,
  mode,
  direction,
  capacity: z.int().check(z.minimum(1), z.maximum(200)),
  minAdults: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
  childrenPerAdult: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), null),
  maxRideMinutes: z._default(rideLimit, USUAL_RIDE_LIMIT),
  vehicleLabel: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(40))), null),
  weekdays: z._default(z.array(weekday).check(z.minLength(1), z.maxLength(7)), [1, 2, 3, 4, 5]),
  validFrom: z._default(z.nullable(day), null),
  validTo: z._default(z.nullable(day), null),
}

const search = searchBody(z.strictObject({ direction: z.optional(direction), mode: z.optional(mode) }), [
  'name',
  'firstTime',
])
const searching = (status: 'active' | 'archived' | 'draft') => ({
  method: 'POST' as const,
  path: `/comunibus/api/v1/route/search-${status}` as const,
  body: search,
  answer: z.array(routeRow),
  paged: true as const,
  errors: [],
})

export const searchActiveRoutes = defineEndpoint({
  name: 'routes.searchActive',
  summary: 'Active routes in the caller’s reach.',
  ...searching('active'),
})
export const searchArchivedRoutes = defineEndpoint({
  name: 'routes.searchArchived',
  summary: 'Archived routes of the caller’s groups.',
  ...searching('archived'),
})
export const searchDraftRoutes = defineEndpoint({
  name: 'routes.searchDraft',
  summary: 'Draft routes of the caller’s groups.',
  ...searching('draft'),
})

export const getRoute = defineEndpoint({
  name: 'routes.get',
  method: 'GET',
  path: '/comunibus/api/v1/route/specific/:id',
  summary: 'One route with stops, passengers and crew. A parent sees only their own children and their stops.',
  params: idParams,
  answer: routeDetail,
  errors: [],
})

export const createRoute = defineEndpoint({
  name: 'routes.create',
  method: 'POST',
  path: '/comunibus/api/v1/route',
  summary: 'Begins a draft route in a group.',
  body: z.strictObject({ id: z.optional(id), customerGroupId: id, ...header }),
  answer: routeDetail,
  errors: [],
})

export const updateRoute = defineEndpoint({
  name: 'routes.update',
  method: 'PUT',
  path: '/comunibus/api/v1/route/:id',
  summary: 'Changes the head of a draft route. An active route is never edited in place: make a new version.',
  params: idParams,
  body: z.strictObject({ version, ...header }),
  answer: routeDetail,
  errors: ['E013', 'E016'],
})

export const archiveRoute = defineEndpoint({
  name: 'routes.archive',
  method: 'DELETE',
  path: '/comunibus/api/v1/route/:id',
  summary:
    'Archives a route; its runs that have not started are cancelled. Refused while a run is under way, and while children ride on its next service days (409 with them in `current`).',
  params: idParams,
  answer: z.literal(true),
  errors: ['E013'],
})

export const setRouteStops = defineEndpoint({
  name: 'routes.setStops',
  method: 'PUT',
  path: '/comunibus/api/v1/route/:id/stops',
  summary: 'Replaces the ordered stops of a draft; passengers of a stop that is gone become unresolved.',
  params: idParams,
  body: z.strictObject({
    version,
    stops: z
      .array(
        z.strictObject({
          id: z.optional(id),
          placeId: id,
          plannedTime: wallTime,
          waitMinutes: z._default(z.int().check(z.minimum(0), z.maximum(WAIT_MAX)), 0),
          kind: z._default(z.enum(['pickup', 'dropoff', 'both']), 'both'),
        }),
      )
      .check(z.maxLength(80)),
  }),
  answer: routeDetail,
  errors: ['E012', 'E013', 'E016'],
})

export const checkRoute = defineEndpoint({
  name: 'routes.check',
  method: 'GET',
  path: '/comunibus/api/v1/route/readiness/:id',
  summary: 'The readiness gate: everything that keeps this route from becoming active, children by name.',
  params: idParams,
  answer: z.array(readinessProblem),
  errors: [],
})

export const previewRoute = defineEndpoint({
  name: 'routes.preview',
  method: 'GET',
  path: '/comunibus/api/v1/route/preview/:id',
  summary: 'The next ten service days of a route as they will be: riders, who does not ride, crew, closed days.',
  params: idParams,
  answer: z.array(
    z.object({
      day,
      /** Why nothing runs; null: it runs. */
      closed: z.nullable(z.string()),
      riders: z.int(),
      /** On the list of the route and not riding that day. */
      absent: z.array(z.object({ id, name: z.string() })),
      /** How many of the crew are there, and who is not. */
      adults: z.int(),
      away: z.array(z.string()),
    }),
  ),
  errors: [],
})

export const activateRoute = defineEndpoint({
  name: 'routes.activate',
  method: 'PUT',
  path: '/comunibus/api/v1/route/activate/:id',
  summary:
    'Makes a draft active when the gate is clean; otherwise 409 with the problems in `current`. While a run of today is about to start `fromDay` says from which day; without it 409 with the choices in `current`.',
  params: idParams,
  body: z.strictObject({ version, fromDay: z.optional(day) }),
  answer: routeDetail,
  errors: ['E012', 'E013', 'E016'],
})

export const restoreRoute = defineEndpoint({
  name: 'routes.restore',
  method: 'PUT',
  path: '/comunibus/api/v1/route/restore/:id',
  summary: 'Makes a new draft version of an archived or active route, stops, passengers and crew included.',
  params: idParams,
  answer: routeDetail,
  errors: ['E013'],
})
