import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { CREDENTIAL_KINDS } from './crew.rules.ts'

export const AWAY_REASONS = ['holiday', 'sick', 'other'] as const
export const credentialKind = z.enum(CREDENTIAL_KINDS)
export const awayReason = z.enum(AWAY_REASONS)
const BASE = '/comunibus/api/v1/crew'

export const credential = z.object({
  id,
  kind: credentialKind,
  number: z.string(),
  issued: z.nullable(day),
  /** The last day on which it is valid; null: it does not expire. */
  validTo: z.nullable(day),
  note: z.string(),
  /** Today in the group; `replaced`: a later one of its kind is there. */
  state: z.enum(['valid', 'soon', 'expired', 'replaced']),
})
export type Credential = z.output<typeof credential>

export const away = z.object({
  id,
  fromDay: day,
  toDay: day,
  reason: awayReason,
  note: z.string(),
  reporter: z.string(),
  reportedAt: instant,
})
export type Away = z.output<typeof away>

export const crewRecord = z.object({
  person: z.object({ id, name: z.string() }),
  credentials: z.array(credential),
  /** Days of absence that are not over, the next first. */
  away: z.array(away),
  abilities: z.object({ credentials: z.boolean(), away: z.boolean() }),
})
export type CrewRecord = z.output<typeof crewRecord>

export const getCrew = defineEndpoint({
  name: 'crew.get',
  method: 'GET',
  path: `${BASE}/specific/:id`,
  summary: 'Credentials and days away of an assistant; assistants read their own.',
  params: idParams,
  answer: crewRecord,
  errors: [],
})

export const addCredential = defineEndpoint({
  name: 'crew.addCredential',
  method: 'POST',
  path: `${BASE}/credential/:id`,
  summary: 'Adds a credential to an assistant (`id`); of each kind the one that is valid longest counts.',
  params: idParams,
  body: z.strictObject({
    id: z.optional(id),
    kind: credentialKind,
    number: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    issued: z._default(z.nullable(day), null),
    validTo: z._default(z.nullable(day), null),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: crewRecord,
  errors: ['E012'],
})

export const removeCredential = defineEndpoint({
  name: 'crew.removeCredential',
  method: 'DELETE',
  path: `${BASE}/credential/:id`,
  summary: 'Removes a credential that was entered by mistake.',
  params: idParams,
  answer: crewRecord,
  errors: [],
})

export const reportAway = defineEndpoint({
  name: 'crew.reportAway',
  method: 'POST',
  path: `${BASE}/away/:id`,
  summary:
    'Says that an assistant (`id`) will be away; assistants say it of themselves. Each run of theirs in these days needs cover.',
  params: idParams,
  body: z.strictObject({
    id: z.optional(id),
    fromDay: day,
    toDay: day,
    reason: awayReason,
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: z.object({ record: crewRecord, runs: z.int() }),
  errors: ['E009', 'E012'],
})

export const withdrawAway = defineEndpoint({
  name: 'crew.withdrawAway',
  method: 'DELETE',
  path: `${BASE}/away/:id`,
  summary: 'Takes days away back. Who stands in by now keeps the run.',
  params: idParams,
  answer: crewRecord,
  errors: [],
})

export const demands = z.object({
  lead: z.array(credentialKind).check(z.maxLength(CREDENTIAL_KINDS.length)),
  escort: z.array(credentialKind).check(z.maxLength(CREDENTIAL_KINDS.length)),
  driver: z.array(credentialKind).check(z.maxLength(CREDENTIAL_KINDS.length)),
})
export type Demands = z.output<typeof demands>

export const getDemands = defineEndpoint({
  name: 'crew.demands',
  method: 'GET',
  path: `${BASE}/demand/:id`,
  summary: 'The credentials that a group (`id`) demands of each function.',
  params: idParams,
  answer: demands,
  errors: [],
})

export const setDemands = defineEndpoint({
  name: 'crew.setDemands',
  method: 'PUT',
  path: `${BASE}/demand/:id`,
  summary:
    'Sets the credentials that a group (`id`) demands; who lacks one can no longer be put on a route or start a run.',
  params: idParams,
  body: z.strictObject({ lead: demands.shape.lead, escort: demands.shape.escort, driver: demands.shape.driver }),
  answer: demands,
  errors: [],
})
