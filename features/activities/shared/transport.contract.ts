import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { activity } from './activity.contract.ts'
import { WAYS } from './transport.rules.ts'

const PATH = '/care/api/v1/activity/transport/:id'

const way = z._default(z.enum(WAYS), 'there')

const routeThen = z.object({
  routeId: id,
  /** Null: its run of the day is not made yet. */
  runId: z.nullable(id),
  name: z.string(),
  direction,
  mode,
  leavesAt: instant,
  /** Who is on its list, of how many places. */
  riders: z.int(),
  capacity: z.int(),
})

export const transportRoutes = defineEndpoint({
  name: 'activities.transportRoutes',
  method: 'GET',
  path: PATH,
  summary:
    'Routes of the group of an activity (`id`) that go on the day on which it begins, or for the way back on which it ends; the first to leave first.',
  params: idParams,
  query: z.object({ way }),
  answer: z.array(routeThen),
  errors: [],
})

export const decideTransport = defineEndpoint({
  name: 'activities.decideTransport',
  method: 'PUT',
  path: PATH,
  summary:
    'Decides the request for one way of an activity (`id`) that is not over: a route that goes on its day, or none with a reason. `nth` is that of the request of this way as it was read, so that of two who decide one is refused. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({
    way,
    nth: z.int().check(z.minimum(0)),
    routeId: z._default(z.nullable(id), null),
    /** Why nobody is driven; without a route. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: activity,
  errors: ['E016', 'E013'],
})

const takenAlong = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  /** To where it takes place, or back from there. */
  way,
  startsAt: instant,
  endsAt: instant,
  placeName: z.nullable(z.string()),
  place: z.string(),
  /** How many are taken along. */
  enrolled: z.int(),
})

export const activitiesOfRun = defineEndpoint({
  name: 'activities.ofRun',
  method: 'GET',
  path: '/comunibus/api/v1/history/activity/:id',
  summary: 'Activities whose people a run in reach (`id`) takes along, by the decision of the office.',
  params: idParams,
  answer: z.array(takenAlong),
  errors: [],
})
