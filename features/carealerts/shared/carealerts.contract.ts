import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { description, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { SEVERITIES, SOURCES, STATES, STEPS } from './carealerts.rules.ts'

export const BASE = '/care/api/v1/alert'

/** The reading that was out, as it was typed, with the limit that it broke. */
const reading = z.object({
  measurement: z.string(),
  value: z.nullable(z.number()),
  second: z.nullable(z.number()),
  comparator: z.nullable(z.enum(['<', '>'])),
  choice: z.nullable(z.string()),
  unit: z.string(),
  happenedAt: instant,
  reason: z.nullable(z.object({ rule: z.string(), limit: z.number(), own: z.boolean() })),
})

export const careAlert = z.object({
  id,
  /** Null: it is about a group. */
  personId: z.nullable(id),
  /** Of the person, or the name of the group. */
  fullName: z.string(),
  /** Of the person. */
  birthDate: shownBirthDate,
  /** Of an alert about a group those of its guests who are in reach of the caller; how many they are in all stands in the facts. */
  guests: z.array(z.object({ id, fullName: z.string() })),
  /** Where the group is. */
  zone: z.string(),
  source: z.enum(SOURCES),
  severity: z.enum(SEVERITIES),
  state: z.enum(STATES),
  measurement: z.nullable(z.string()),
  reading: z.nullable(reading),
  targetId: z.nullable(id),
  /** What is said beside the reading: a rule and its protocol, a word of a device. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  forFamily: z.boolean(),
  /** A later reading was within its range again. */
  inRange: z.boolean(),
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** Who acknowledged it. */
  owner: z.nullable(z.string()),
  /** Whom it was given to; null: the office. */
  assigned: z.nullable(z.string()),
  step: z.int(),
  nextAt: z.nullable(instant),
  /** Quiet hours of a rule: until then those alone are told whom the rule names for them. */
  heldUntil: z.nullable(instant),
  recheckAt: z.nullable(instant),
  abilities: z.object({ act: z.boolean() }),
})
export type CareAlert = z.output<typeof careAlert>

const step = z.object({
  id,
  kind: z.enum(STEPS),
  at: instant,
  happenedAt: instant,
  by: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.string(),
})

export const searchCareAlerts = defineEndpoint({
  name: 'carealerts.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Alerts about people in care, the most urgent first: those that stand, or with `closed` those that are over, the latest first. Families see what is marked for them. An alert about a group (source GROUP) names those of its guests alone whom the caller reaches.',
  body: z.strictObject({
    filters: z.optional(z.strictObject({ personId: z.optional(id), closed: z.optional(z.boolean()) })),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    customerGroupDtos: z.optional(z.array(z.strictObject({ id })).check(z.maxLength(200))),
  }),
  answer: z.array(careAlert),
  paged: true,
  errors: [],
})

export const getCareAlert = defineEndpoint({
  name: 'carealerts.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One alert with everything that happened to it, and whom to call, in the order of the calls.',
  params: idParams,
  answer: z.extend(careAlert, {
    steps: z.array(step),
    contacts: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
  errors: [],
})
export type CareAlertDetail = z.output<typeof getCareAlert.answer>

/** When it was pressed, as a device without network says it; now when missing. */
const pressed = { happenedAt: z.optional(instant) }

export const acknowledgeAlert = defineEndpoint({
  name: 'carealerts.acknowledge',
  method: 'PUT',
  path: `${BASE}/acknowledge/:id`,
  summary:
    '"I take it": the caller is who looks after it, and it is escalated no further. One that somebody took stays theirs.',
  params: idParams,
  body: z.strictObject(pressed),
  answer: careAlert,
  errors: [],
  offline: 'queue',
})

export const actionAlert = defineEndpoint({
  name: 'carealerts.action',
  method: 'PUT',
  path: `${BASE}/action/:id`,
  summary: 'Says what was done about it. A closed one is refused (409).',
  params: idParams,
  body: z.strictObject({ ...pressed, note: description.check(z.minLength(1)) }),
  answer: careAlert,
  errors: ['E013'],
  offline: 'queue',
})

export const closeAlert = defineEndpoint({
  name: 'carealerts.close',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Closes an alert about which something was done; a mere information at once. Any other is refused (409).',
  params: idParams,
  body: z.strictObject({ ...pressed, note: z._default(description, '') }),
  answer: careAlert,
  errors: ['E013'],
  offline: 'queue',
})
