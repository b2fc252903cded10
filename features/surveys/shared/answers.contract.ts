import { shownBirthDate } from '#features/people/shared/birth.contract.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { content, values, words } from './content.contract.ts'

const BASE = '/survey/api/v1'

/** OPEN: not answered. DRAFT: begun. DONE: answered. MISSED: it closed without an answer. */
export const PERSONAL_STATES = ['OPEN', 'DRAFT', 'DONE', 'MISSED'] as const

const personalRow = z.object({
  id,
  title: z.string(),
  anonymous: z.boolean(),
  state: z.enum(PERSONAL_STATES),
  round: z.int(),
  questions: z.int(),
  closesAt: z.nullable(instant),
  /** When it was answered; null also where it is anonymous. */
  answeredOn: z.nullable(day),
})
export type PersonalRow = z.output<typeof personalRow>

export const searchPersonal = defineEndpoint({
  name: 'surveys.personal',
  method: 'POST',
  path: `${BASE}/personal/search`,
  summary:
    'Surveys that ask the caller in the role of the session, those to answer first, then what is done or was missed.',
  body: searchBody(z.strictObject({ list: z.optional(z.enum(['open', 'done'])) }), ['closesAt']),
  answer: z.array(personalRow),
  paged: true,
  errors: [],
})

const ofPerson = z.strictObject({ personId: id })
const personRow = z.extend(z.omit(personalRow, { questions: true }), {
  /** Who is asked, and by whom it was answered. */
  asked: z.object({ id, fullName: z.string() }),
})
export type PersonRow = z.output<typeof personRow>

export const searchOfPerson = defineEndpoint({
  name: 'surveys.ofPerson',
  method: 'POST',
  path: `${BASE}/person/search`,
  summary:
    'Surveys that ask a person, or the family of a child or guest about them, those to answer first, then the newest. Administrators find it of everybody in their groups, with the earlier rounds that were answered; parents find what asks them.',
  body: z.extend(searchBody(ofPerson, ['closesAt']), { filters: ofPerson }),
  answer: z.array(personRow),
  paged: true,
  errors: [],
})

export const personal = z.extend(personalRow, {
  titles: words,
  language: z.enum(LANGUAGES),
  content,
  /** What the caller answered, or began to; empty where it is anonymous. */
  values,
  /** Files that they brought to it. */
  files: z.array(z.object({ id, name: z.string() })),
})
export type Personal = z.output<typeof personal>

export const getPersonal = defineEndpoint({
  name: 'surveys.getPersonal',
  method: 'GET',
  path: `${BASE}/personal/:id`,
  summary: 'One survey that asks the caller, with what they answered.',
  params: idParams,
  answer: personal,
  errors: [],
})

/**
 * An id that the device made of random bits alone (UUID version 4): one of version 7 says when it was made, and of an anonymous answer nothing
 * finer than its day is kept.
 */
const randomId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

export const answerSurvey = defineEndpoint({
  name: 'surveys.answer',
  method: 'POST',
  path: `${BASE}/answer/:id`,
  summary:
    'Answers a survey (`id`), once in a round. A repeat of the same changes nothing. Of an anonymous one who answered and what are kept apart.',
  params: idParams,
  /** `answerId` is the ticket of an anonymous answer, whose author is not known: one for each person and round, the same when it is sent again. */
  body: z.strictObject({ answerId: randomId, round: z.int(), values }),
  answer: z.object({ id, state: z.literal('DONE') }),
  errors: ['E013'],
  offline: 'queue',
})

export const saveDraft = defineEndpoint({
  name: 'surveys.saveDraft',
  method: 'PUT',
  path: `${BASE}/answer/:id`,
  summary:
    'Keeps what was answered so far, to go on with on any device. An anonymous survey keeps it on the device alone (409).',
  params: idParams,
  body: z.strictObject({ round: z.int(), values }),
  answer: z.object({ id, state: z.enum(['DRAFT', 'DONE']) }),
  errors: ['E013'],
})

/** Whom a monitoring is about. */
const subject = z.object({ id, fullName: z.string(), birthDate: shownBirthDate })

export const monitoringRow = z.object({
  surveyId: id,
  title: z.string(),
  subject,
  round: z.int(),
  closesAt: z.nullable(instant),
  done: z.boolean(),
  score: z.nullable(z.number()),
  answeredOn: z.nullable(day),
  by: z.nullable(z.string()),
})
export type MonitoringRow = z.output<typeof monitoringRow>

export const searchMonitoring = defineEndpoint({
  name: 'surveys.monitoring',
  method: 'POST',
  path: `${BASE}/monitoring/search`,
  summary:
    'What is to be filled in about children and guests whom the caller may see: of each open monitoring one row for each of them, those without an answer first. With a person all rounds of that person, the newest first.',
  body: searchBody(z.strictObject({ personId: z.optional(id), surveyId: z.optional(id) }), ['closesAt']),
  answer: z.array(monitoringRow),
  paged: true,
  errors: [],
})

export const compileAnswer = defineEndpoint({
  name: 'surveys.compile',
  method: 'POST',
  path: `${BASE}/monitoring/:id/answer`,
  summary:
    'Fills in a monitoring about a child or a guest whom the caller may see, once in a round. A repeat of the same changes nothing.',
  params: idParams,
  body: z.strictObject({ round: z.int(), subjectId: id, values }),
  answer: z.object({ id, score: z.nullable(z.number()) }),
  errors: ['E013'],
  offline: 'queue',
})

export const monitoring = z.object({
  id,
  title: z.string(),
  titles: words,
  language: z.enum(LANGUAGES),
  content,
  round: z.int(),
  open: z.boolean(),
  /** The one whom `subject` names, while the caller may see them. */
  subject: z.nullable(subject),
})
export type Monitoring = z.output<typeof monitoring>

export const getMonitoring = defineEndpoint({
  name: 'surveys.getMonitoring',
  method: 'GET',
  path: `${BASE}/monitoring/:id`,
  summary:
    'What a monitoring asks, for whoever may fill it in; also when it is closed: what a device could not send in time is read by it.',
  params: idParams,
  query: z.object({ subject: z.optional(id) }),
  answer: monitoring,
  errors: [],
})
