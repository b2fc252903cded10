import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { entryAnswer } from '#platform/shared/contract/entry.ts'
import {
  day,
  description,
  id,
  idParams,
  instant,
  name,
  searchBody,
  version,
  wallTime,
  weekday,
} from '#platform/shared/contract/fields.ts'
import { carePhoto } from '#features/documents/shared/photos.contract.ts'
import { bodySites } from '#features/guests/shared/body.contract.ts'
import { ALERT_HOURS_MAX, ALERTS, EVERY_MAX, KINDS, OUTCOMES, PERFORMERS, REASONS, STATES } from './due.rules.ts'

export const BASE = '/care/api/v1/treatment'
export const SESSION = `${BASE}/session`

const words = z._default(description, '')
const needed = description.check(z.minLength(1))
const line = z._default(z.string().check(z.trim(), z.maxLength(200)), '')
const minutes = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(600))), null)
const times = z.array(wallTime).check(z.minLength(1), z.maxLength(12))

const frequency = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('times'), times }),
  z.strictObject({
    kind: z.literal('weekdays'),
    weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
    times,
  }),
  /** Every so many days from the first. */
  z.strictObject({ kind: z.literal('days'), every: z.int().check(z.minimum(2), z.maximum(EVERY_MAX)), times }),
  z.strictObject({ kind: z.literal('asNeeded') }),
])

export const treatmentContent = z.strictObject({
  name,
  frequency,
  /** How long a session takes. */
  minutes,
  /** Parts of the body by code; `bodySite` says more of them in words. */
  bodySites,
  bodySite: line,
  materials: line,
  performer: z._default(z.enum(PERFORMERS), 'CARE_WORKER'),
  instructions: words,
  /** What becomes of a planned session that nobody recorded so many hours after it: an alert of a guest that is for information, or one that escalates. */
  alert: z._default(z.enum(ALERTS), 'info'),
  alertAfter: z._default(z.int().check(z.minimum(1), z.maximum(ALERT_HOURS_MAX)), 1),
  startsOn: day,
  /** The last day; null: until it is closed. */
  endsOn: z._default(z.nullable(day), null),
})
export type TreatmentContent = z.output<typeof treatmentContent>

const session = z.object({
  id,
  treatmentId: id,
  /** Of the treatment as it is now. */
  treatmentName: z.string(),
  outcome: z.enum(OUTCOMES),
  reason: z.nullable(z.enum(REASONS)),
  note: z.string(),
  minutes: z.nullable(z.int()),
  ...entryAnswer,
  /** Of the session as it stands; families get them while the photo consent is in force. */
  photos: z._default(z.array(carePhoto), []),
  /** A photo consent for the person is in force. */
  photoConsent: z._default(z.boolean(), false),
  /** `photograph`: the caller adds photos as soon as there is a consent. */
  abilities: z.extend(entryAnswer.abilities, { photograph: z._default(z.boolean(), false) }),
})
export type Session = z.output<typeof session>

export const treatment = z.object({
  id,
  personId: id,
  version,
  kind: z.enum(KINDS),
  state: z.enum(STATES),
  content: treatmentContent,
  goal: z.nullable(z.object({ id, statement: z.string() })),
  by: z.string(),
  reason: z.string(),
  changedAt: instant,
  /** The first planned session that none was held for; null: nothing is planned. */
  nextDue: z.nullable(instant),
  overdue: z.boolean(),
  /** Of the last seven days. */
  week: z.object({ planned: z.int(), held: z.int() }),
  /** The latest sessions, with those that were corrected. */
  recent: z.array(session),
  abilities: z.object({
    change: z.boolean(),
    suspend: z.boolean(),
    close: z.boolean(),
    restore: z.boolean(),
    record: z.boolean(),
  }),
})
export type Treatment = z.output<typeof treatment>

const past = z.object({
  version,
  change: z.string(),
  kind: z.enum(KINDS),
  state: z.enum(STATES),
  content: treatmentContent,
  by: z.string(),
  reason: z.string(),
  at: instant,
})

const written = { kind: z.enum(KINDS), content: treatmentContent, goalId: z._default(z.nullable(id), null) }

export const addTreatment = defineEndpoint({
  name: 'treatments.add',
  method: 'POST',
  path: BASE,
  summary:
    'Plans a treatment of a guest or child in reach, for a goal or for none. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, ...written }),
  answer: treatment,
  errors: ['E013'],
})

const ofPerson = z.strictObject({ personId: id, all: z._default(z.boolean(), false) })

export const searchTreatments = defineEndpoint({
  name: 'treatments.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Treatments of one guest or child in reach, those due first; closed ones too with `all`.',
  body: z.extend(searchBody(ofPerson, ['nextDue']), { filters: ofPerson }),
  answer: z.array(treatment),
  paged: true,
  errors: [],
})

export const getTreatment = defineEndpoint({
  name: 'treatments.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One treatment with its versions, the newest first.',
  params: idParams,
  answer: z.extend(treatment, { history: z.array(past) }),
  errors: [],
})

export const changeTreatment = defineEndpoint({
  name: 'treatments.change',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Writes a new version; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...written, reason: words }),
  answer: treatment,
  errors: ['E016', 'E013'],
})

const why = z.strictObject({ version, reason: needed })

export const suspendTreatment = defineEndpoint({
  name: 'treatments.suspend',
  method: 'PUT',
  path: `${BASE}/suspend/:id`,
  summary: 'Pauses a treatment with a reason: nothing is due until it is restored. A repeat changes nothing.',
  params: idParams,
  body: why,
  answer: treatment,
  errors: ['E016', 'E013'],
})

export const closeTreatment = defineEndpoint({
  name: 'treatments.close',
  method: 'PUT',
  path: `${BASE}/close/:id`,
  summary: 'Ends a treatment with a reason. A repeat changes nothing.',
  params: idParams,
  body: why,
  answer: treatment,
  errors: ['E016', 'E013'],
})

export const restoreTreatment = defineEndpoint({
  name: 'treatments.restore',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Takes up again what was suspended or closed, with a reason. A repeat changes nothing.',
  params: idParams,
  body: why,
  answer: treatment,
  errors: ['E016', 'E013'],
})

const outcomeFields = {
  outcome: z.enum(OUTCOMES),
  /** Why it was not done as planned. */
  reason: z._default(z.nullable(z.enum(REASONS)), null),
  note: words,
  minutes,
}

const newSession = z.strictObject({
  id,
  treatmentId: id,
  ...outcomeFields,
  /** As the device says; now when missing. Never later than the server's clock. */
  happenedAt: z.optional(instant),
  /** When it was written down on the device; now when missing. */
  recordedAt: z.optional(instant),
  lateReason: z.optional(needed),
})
export type NewSession = z.output<typeof newSession>
export type NewSessionInput = z.input<typeof newSession>

export const recordSession = defineEndpoint({
  name: 'treatments.record',
  method: 'POST',
  path: SESSION,
  summary:
    'Records what became of a session. Late after 24 hours it says why, after 7 days it is for administrators. `id` is made by the device and a repeat adds nothing.',
  body: newSession,
  answer: session,
  errors: ['E013'],
  offline: 'queue',
})

const sessionsOf = z.strictObject({
  personId: id,
  treatmentId: z.optional(id),
  outcomes: z.optional(z.array(z.enum(OUTCOMES)).check(z.minLength(1), z.maxLength(OUTCOMES.length))),
  /** The first and the last day, where the group of the person is. */
  from: z.optional(day),
  to: z.optional(day),
})

export const searchSessions = defineEndpoint({
  name: 'treatments.sessions',
  method: 'POST',
  path: `${SESSION}/search`,
  summary: 'Sessions of one guest or child in reach, the latest first, with those that were corrected.',
  body: z.extend(searchBody(sessionsOf, ['happenedAt']), { filters: sessionsOf }),
  answer: z.array(session),
  paged: true,
  errors: [],
})

export const correctSession = defineEndpoint({
  name: 'treatments.correct',
  method: 'PUT',
  path: `${SESSION}/:id`,
  summary:
    'Corrects a session (`id`): a new row takes its place and the old one stays; with `inError` nothing takes its place. Assistants correct their own within 24 hours.',
  params: idParams,
  body: z.strictObject({
    id,
    correctionReason: needed,
    inError: z._default(z.boolean(), false),
    ...outcomeFields,
    outcome: z.optional(z.enum(OUTCOMES)),
  }),
  answer: session,
  errors: ['E013'],
})
