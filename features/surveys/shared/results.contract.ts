import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { day, id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { ANSWERS_MIN, QUESTION_TYPES } from './surveys.rules.ts'

const BASE = '/survey/api/v1/survey/results'

/** Answers in words that are shown of one question, and of all of them (ours); every one is in the export. */
export const TEXTS_MAX = 200
export const TEXTS_OF_ALL = 4000

const question = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  answered: z.int(),
  /** Of a choice, and of yes and no: how often each was chosen, in the order of the survey; of one of many the chosen ones, the most frequent first. */
  options: z.array(z.object({ value: z.string(), label: z.string(), score: z.nullable(z.number()), count: z.int() })),
  /** The mean of numbers, or of the scores of what was chosen; null without any. */
  mean: z.nullable(z.number()),
  /** Answers in words and days, in no order where it is anonymous. */
  texts: z.array(z.string()),
  /** Files that were handed in, with who did; at most as many as answers in words. */
  files: z.array(z.object({ id, name: z.string(), by: z.nullable(z.string()) })),
})

export const results = z.object({
  id,
  title: z.string(),
  anonymous: z.boolean(),
  round: z.int(),
  /** Of a survey with names: routes by whose people the answers can be read, and the one that was asked for. */
  routes: z.array(z.object({ id, name: z.string() })),
  route: z.nullable(id),
  rounds: z.array(z.object({ round: z.int(), opensAt: instant, closesAt: z.nullable(instant) })),
  open: z.boolean(),
  /** People whom it asks today, and how many took part; of the route where one is asked for. */
  asks: z.int(),
  answered: z.int(),
  /** Why nothing is shown: it is anonymous and still open, or has too few answers. */
  hidden: z.nullable(z.enum(['open', 'few'])),
  questions: z.array(question),
  /** The mean score of each round that may be shown, the oldest first. */
  trend: z.array(z.object({ round: z.int(), opensAt: instant, mean: z.nullable(z.number()), answered: z.int() })),
  /** Who has not answered; for a survey with names. At most 200. */
  missing: z.array(z.object({ id, fullName: z.string() })),
  /** By person, of a monitoring: the newest score of each. */
  people: z.array(
    z.object({
      id,
      fullName: z.string(),
      scores: z.array(z.object({ round: z.int(), day, score: z.nullable(z.number()) })),
    }),
  ),
})
export type Results = z.output<typeof results>
export type QuestionResult = z.output<typeof question>

/** Which answers: of the newest round and of everybody, unless it says otherwise. */
const part = {
  round: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** Only what people of this route answered: families of those who ride it, and its crew. Not of an anonymous survey (400). */
  route: z.optional(id),
}

export const getResults = defineEndpoint({
  name: 'surveys.results',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: `What was answered in a round, the newest unless \`round\` names another, by everybody or by people of a \`route\`. Of an anonymous survey nothing before it is closed, nor under ${ANSWERS_MIN} answers.`,
  params: idParams,
  query: z.object(part),
  answer: results,
  errors: [],
})

export const exportResults = defineEndpoint({
  name: 'surveys.export',
  method: 'GET',
  path: `${BASE}/:id/export`,
  summary:
    'The answers of a round as CSV or XLSX, a row each; anonymous ones without name, in no order. 409 while nothing may be shown.',
  params: idParams,
  query: z.extend(tableQuery, part),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})

export const printResults = defineEndpoint({
  name: 'surveys.print',
  method: 'GET',
  path: `${BASE}/:id/paper`,
  summary:
    'The results of a round as PDF: each question with counts, percent and bars, means and the trend. 409 while nothing may be shown.',
  params: idParams,
  query: z.object(part),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})
