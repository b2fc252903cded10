import * as z from 'zod/mini'
import { bodySites } from '#features/guests/shared/body.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, searchBody, version } from '#platform/shared/contract/fields.ts'
import { KINDS, WAYS } from './events.rules.ts'

const BASE = '/care/api/v1/event'

const words = z._default(description, '')
const needed = description.check(z.minLength(1))
const line = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

export const eventContent = z.strictObject({
  /** What happened, or what is to come. */
  what: needed,
  place: line,
  people: line,
  witnesses: line,
  /** What was done at once. */
  action: words,
  /** Parts of the body by code; `bodySite` says more of them in words. */
  bodySites,
  bodySite: line,
  /** What is still to be done. */
  followUp: words,
  /** An authority has to be told. */
  reportable: z._default(z.boolean(), false),
  /** Of the staff: no family reads it. */
  internal: words,
})
export type EventContent = z.output<typeof eventContent>

const severity = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null)
const written = {
  kind: z.enum(KINDS),
  /** 1 is slight, 5 is grave. */
  severity,
  startsAt: instant,
  endsAt: z._default(z.nullable(instant), null),
  content: eventContent,
}

export const NOTE_KINDS = ['ADDENDUM', 'INFORMED', 'ACKNOWLEDGED'] as const
const note = z.object({
  id,
  kind: z.enum(NOTE_KINDS),
  words: z.string(),
  informed: z.string(),
  way: z.nullable(z.enum(WAYS)),
  by: z.string(),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
})

/** What is still to be done about it; staff alone read it. */
const task = z.object({
  id,
  what: z.string(),
  who: z.string(),
  dueOn: z.nullable(day),
  by: z.string(),
  at: instant,
  /** Null: it is still to be done. */
  done: z.nullable(z.object({ by: z.string(), at: instant, note: z.string() })),
})
export type EventTask = z.output<typeof task>

export const careEvent = z.object({
  id,
  personId: id,
  version,
  kind: z.enum(KINDS),
  severity: z.nullable(z.int()),
  startsAt: instant,
  endsAt: z.nullable(instant),
  content: eventContent,
  published: z.boolean(),
  archived: z.boolean(),
  /** It takes addenda alone. */
  locked: z.boolean(),
  by: z.string(),
  reason: z.string(),
  lateReason: z.nullable(z.string()),
  recordedAt: instant,
  syncedAt: instant,
  notes: z.array(note),
  tasks: z._default(z.array(task), []),
  abilities: z.object({
    correct: z.boolean(),
    addendum: z.boolean(),
    inform: z.boolean(),
    publish: z.boolean(),
    acknowledge: z.boolean(),
    archive: z.boolean(),
    task: z._default(z.boolean(), false),
  }),
})
export type CareEvent = z.output<typeof careEvent>

const told = { recordedAt: z.optional(instant), lateReason: z.optional(needed) }

export const recordEvent = defineEndpoint({
  name: 'events.record',
  method: 'POST',
  path: BASE,
  summary:
    'Records what happened to a guest or child in reach, or an appointment to come; families enter appointments. Late after 24 hours it says why, after 7 days it is for administrators. `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({ id, personId: id, ...written, ...told }),
  answer: careEvent,
  errors: ['E013'],
})

const ofPerson = z.strictObject({
  personId: id,
  kinds: z.optional(z.array(z.enum(KINDS)).check(z.minLength(1), z.maxLength(KINDS.length))),
})

export const searchEvents = defineEndpoint({
  name: 'events.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Events of one guest or child in reach, the latest first; families read what is published.',
  body: z.extend(searchBody(ofPerson, ['startsAt']), { filters: ofPerson }),
  answer: z.array(careEvent),
  paged: true,
  errors: [],
})

const past = z.object({
  version,
  change: z.string(),
  kind: z.enum(KINDS),
  severity: z.nullable(z.int()),
  startsAt: instant,
  content: eventContent,
  by: z.string(),
  reason: z.string(),
  at: instant,
})

export const getEvent = defineEndpoint({
  name: 'events.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One event; staff read all its versions, the newest first.',
  params: idParams,
  answer: z.extend(careEvent, { history: z.array(past) }),
  errors: [],
})

export const correctEvent = defineEndpoint({
  name: 'events.correct',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Writes a new version with a reason. What happened is locked 24 hours after it was entered (409); others correct their own within that time.',
  params: idParams,
  body: z.strictObject({ version, ...written, reason: needed }),
  answer: careEvent,
  errors: ['E016', 'E013'],
})

export const noteEvent = defineEndpoint({
  name: 'events.note',
  method: 'PUT',
  path: `${BASE}/note/:id`,
  summary: 'Adds an addendum, or whom somebody informed when and how (`informed`, `way`). A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({
    noteId: id,
    words,
    informed: line,
    way: z._default(z.nullable(z.enum(WAYS)), null),
    happenedAt: z.optional(instant),
    ...told,
  }),
  answer: careEvent,
  errors: ['E013'],
})

export const addTask = defineEndpoint({
  name: 'events.addTask',
  method: 'PUT',
  path: `${BASE}/task/:id`,
  summary:
    'Adds what is still to be done about an event (`id`), also when it is locked: what, who, by which day. With a day it is a deadline until it is done. A repeat adds nothing.',
  params: idParams,
  body: z.strictObject({
    taskId: id,
    what: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    who: line,
    dueOn: z._default(z.nullable(day), null),
  }),
  answer: careEvent,
  errors: ['E013'],
})

export const endTask = defineEndpoint({
  name: 'events.endTask',
  method: 'PUT',
  path: `${BASE}/task/done/:id`,
  summary: 'Says that a task of an event (`id`) was done. What was done stays so; a repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ taskId: id, note: line }),
  answer: careEvent,
  errors: ['E013'],
})

export const publishEvent = defineEndpoint({
  name: 'events.publish',
  method: 'PUT',
  path: `${BASE}/publish/:id`,
  summary: 'Lets the family read it and tells them, or takes that back.',
  params: idParams,
  body: z.strictObject({ version, published: z.boolean() }),
  answer: careEvent,
  errors: ['E016', 'E013'],
})

export const acknowledgeEvent = defineEndpoint({
  name: 'events.acknowledge',
  method: 'PUT',
  path: `${BASE}/acknowledge/:id`,
  summary: 'Confirms that the caller has read of a fall or an incident. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ noteId: id }),
  answer: careEvent,
  errors: ['E013'],
})

export const archiveEvent = defineEndpoint({
  name: 'events.archive',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary: 'Says that it was entered in error; the office still reads it. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version, reason: needed }),
  answer: careEvent,
  errors: ['E016', 'E013'],
})
