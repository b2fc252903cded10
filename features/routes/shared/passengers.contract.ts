import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, searchBody, weekday } from '#platform/shared/contract/fields.ts'
import { routePassenger } from './routes.contract.ts'

const passengerBody = {
  boardStopId: id,
  alightStopId: id,
  weekdays: z._default(z.array(weekday).check(z.maxLength(7)), []),
}

export const searchPassengers = defineEndpoint({
  name: 'routes.searchPassengers',
  method: 'POST',
  path: '/comunibus/api/v1/place-route-passenger/search',
  summary: 'Assignments of children to stops, in the caller’s reach.',
  body: searchBody(z.strictObject({ routeId: z.optional(id), childId: z.optional(id) }), ['childName']),
  answer: z.array(routePassenger),
  paged: true,
  errors: [],
})

export const filterPassengers = defineEndpoint({
  name: 'routes.filterPassengers',
  method: 'POST',
  path: '/comunibus/api/v1/place-route-passenger/filtered-list',
  summary:
    'Children of the group who are not on this route, to be added to it; `elsewhere` is the route of this direction that they are on.',
  body: searchBody(z.strictObject({ routeId: id }), ['childName']),
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      schoolClass: z.nullable(z.string()),
      elsewhere: z.nullable(z.object({ id, name: z.string(), status: z.enum(['ACTIVE', 'DRAFT']) })),
    }),
  ),
  paged: true,
  errors: [],
})

export const addPassenger = defineEndpoint({
  name: 'routes.addPassenger',
  method: 'POST',
  path: '/comunibus/api/v1/place-route-passenger',
  summary:
    'Puts a child on a draft route. The same child twice on one route is refused. With `moveFrom` the child leaves that route: a draft now, an active one when this draft becomes active.',
  body: z.strictObject({ id: z.optional(id), routeId: id, childId: id, moveFrom: z.optional(id), ...passengerBody }),
  answer: routePassenger,
  errors: ['E012', 'E013', 'E019'],
})

export const updatePassenger = defineEndpoint({
  name: 'routes.updatePassenger',
  method: 'PUT',
  path: '/comunibus/api/v1/place-route-passenger/:id',
  summary: 'Changes the stops or days of an assignment on a draft route.',
  params: idParams,
  body: z.strictObject(passengerBody),
  answer: routePassenger,
  errors: ['E012', 'E013'],
})

export const removePassenger = defineEndpoint({
  name: 'routes.removePassenger',
  method: 'DELETE',
  path: '/comunibus/api/v1/place-route-passenger/:id',
  summary: 'Takes a child off a draft route.',
  params: idParams,
  answer: z.literal(true),
  errors: ['E013'],
})
