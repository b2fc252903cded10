import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, version } from '#platform/shared/contract/fields.ts'

export const RIDER_ANSWERS = ['keep', 'pause', 'stop'] as const

/** A child that was expected and not there again and again: the family says whether it still rides. */
export const riderQuestion = z.object({
  id,
  childId: id,
  childName: z.string(),
  routeId: id,
  routeName: z.string(),
  /** Service days without the child. */
  days: z.array(day),
  askedAt: instant,
  state: z.enum(['asked', 'kept', 'answered', 'confirmed', 'refused']),
  answer: z.nullable(z.enum(RIDER_ANSWERS)),
  /** The last day of a pause, the first without the child of a stop. */
  answerDay: z.nullable(day),
  answeredBy: z.nullable(z.string()),
  version,
  abilities: z.object({ answer: z.boolean(), decide: z.boolean() }),
})
export type RiderQuestion = z.output<typeof riderQuestion>

const BASE = '/comunibus/api/v1/report/riders'

export const listRiders = defineEndpoint({
  name: 'reports.riders',
  method: 'GET',
  path: BASE,
  summary: 'Open questions about children who were expected and not there: a parent’s own, an administrator’s groups.',
  answer: z.array(riderQuestion),
  errors: [],
})

export const answerRider = defineEndpoint({
  name: 'reports.answerRider',
  method: 'PUT',
  path: `${BASE}/answer/:id`,
  summary:
    'Still riding, a pause until a day, or no more from a day. Nothing changes before an administrator confirms.',
  params: idParams,
  body: z.strictObject({ version, answer: z.enum(RIDER_ANSWERS), day: z._default(z.nullable(day), null) }),
  answer: riderQuestion,
  errors: ['E012', 'E013', 'E016'],
})

export const decideRider = defineEndpoint({
  name: 'reports.decideRider',
  method: 'PUT',
  path: `${BASE}/decide/:id`,
  summary: 'Confirms a pause or stop, which then holds on the route, or leaves everything as it was.',
  params: idParams,
  body: z.strictObject({ version, confirm: z.boolean() }),
  answer: riderQuestion,
  errors: ['E013', 'E016'],
})
