import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'

export const WAYS = ['to_school', 'from_school'] as const
export const REQUEST_STATES = ['proposed', 'auto_accepted', 'approved', 'refused', 'expired'] as const
const BASE = '/comunibus/api/v1/travel'

export const way = z.enum(WAYS)

export const request = z.object({
  id,
  childId: id,
  childName: z.string(),
  customerGroupDto: z.object({ id, name: z.string() }),
  day,
  direction: way,
  kind: z.enum(['stop', 'collected']),
  routeName: z.nullable(z.string()),
  placeName: z.nullable(z.string()),
  note: z.string(),
  state: z.enum(REQUEST_STATES),
  rule: z.string(),
  answer: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  version,
  abilities: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type ChangeRequest = z.output<typeof request>

export const requestChange = defineEndpoint({
  name: 'travel.request',
  method: 'POST',
  path: `${BASE}/change`,
  summary:
    'Asks for another stop, or says that the family collects the child, on one day. Accepted by rule before the cut-off, else an administrator decides.',
  body: z.strictObject({
    id: z.optional(id),
    childId: id,
    day,
    direction: way,
    kind: z.enum(['stop', 'collected']),
    routeId: z._default(z.nullable(id), null),
    placeId: z._default(z.nullable(id), null),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: request,
  errors: ['E012', 'E013'],
})

export const searchRequests = defineEndpoint({
  name: 'travel.searchRequests',
  method: 'POST',
  path: `${BASE}/change/search`,
  summary: 'Changes of one day in the caller’s reach, the next day first.',
  body: searchBody(
    z.strictObject({ childId: z.optional(id), from: z.optional(day), state: z.optional(z.enum(REQUEST_STATES)) }),
    ['day'],
  ),
  answer: z.array(request),
  paged: true,
  errors: [],
})

export const decideRequest = defineEndpoint({
  name: 'travel.decide',
  method: 'PUT',
  path: `${BASE}/change/:id`,
  summary: 'Approves or refuses a change; the family is told.',
  params: idParams,
  body: z.strictObject({
    version,
    approve: z.boolean(),
    answer: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: request,
  errors: ['E013', 'E016'],
})

export const withdrawRequest = defineEndpoint({
  name: 'travel.withdraw',
  method: 'DELETE',
  path: `${BASE}/change/:id`,
  summary: 'Takes a change back, until the run of the day has started.',
  params: idParams,
  answer: request,
  errors: ['E013'],
})
