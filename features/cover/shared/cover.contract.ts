import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { CREW_FUNCTIONS } from '#features/crew/shared/crew.rules.ts'
import { credentialKind } from '#features/crew/shared/crew.contract.ts'
import { override } from '#features/crew/shared/override.contract.ts'

const BASE = '/comunibus/api/v1/crew'
export const crewFunction = z.enum(CREW_FUNCTIONS)

export const candidate = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  missing: z.array(credentialKind),
  away: z.boolean(),
  /** Other runs at the same time. */
  busy: z.array(z.string()),
  /** Runs of this route in the last year. */
  rode: z.int(),
  /** They were asked whether they stand in. */
  asked: z.nullable(z.enum(['offered', 'accepted', 'refused', 'gone'])),
})
export type Candidate = z.output<typeof candidate>

export const coverFor = defineEndpoint({
  name: 'crew.cover',
  method: 'GET',
  path: `${BASE}/cover/:id`,
  summary: 'Who of a run (`id`) may need a substitute, and who could stand in, the best first.',
  params: idParams,
  query: z.object({ personId: z.optional(id) }),
  answer: z.object({
    crew: z.array(z.object({ id, name: z.string(), function: crewFunction, away: z.boolean() })),
    /** Whose place is asked about: the one in the query, else whoever is away, else the lead. */
    personId: z.nullable(id),
    candidates: z.array(candidate),
  }),
  errors: [],
})
export type CoverFor = z.output<typeof coverFor.answer>

export const substitute = defineEndpoint({
  name: 'crew.substitute',
  method: 'PUT',
  path: `${BASE}/cover/:id`,
  summary:
    'Puts somebody in the place of another on a run (`id`) and the runs served with it, and with `until` on every later run of the route to that day. The list of children stays.',
  params: idParams,
  body: z.strictObject({ personId: id, substituteId: id, until: z.optional(day), override }),
  /** How many runs have the substitute now, and the names of those that one vehicle and crew serve together, the run itself first. */
  answer: z.object({ runs: z.int(), routeNames: z.array(z.string()) }),
  errors: ['E012', 'E013'],
})

export const offerCover = defineEndpoint({
  name: 'crew.offer',
  method: 'POST',
  path: `${BASE}/offer/:id`,
  summary: 'Asks one or several whether they stand in on a run (`id`); the first who accepts does.',
  params: idParams,
  body: z.strictObject({ personId: id, askedIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({ asked: z.int() }),
  errors: ['E012', 'E013'],
})

export const coverOffer = z.object({
  id,
  runId: id,
  routeName: z.string(),
  serviceDate: day,
  plannedStart: instant,
  zone: z.string(),
  firstStop: z.string(),
  /** Whose place it is. */
  insteadOf: z.string(),
  offeredAt: instant,
})
export type CoverOffer = z.output<typeof coverOffer>

export const myOffers = defineEndpoint({
  name: 'crew.myOffers',
  method: 'GET',
  path: `${BASE}/offer`,
  summary: 'Runs on which the caller is asked to stand in.',
  answer: z.array(coverOffer),
  errors: [],
})

export const answerOffer = defineEndpoint({
  name: 'crew.answerOffer',
  method: 'PUT',
  path: `${BASE}/offer/:id`,
  summary: 'Accepts or refuses to stand in. The first who accepts has the run; whoever is later is told so (409 E013).',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  answer: z.object({ runId: z.nullable(id) }),
  errors: ['E013'],
})
