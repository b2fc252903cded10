import * as z from 'zod/mini'
import { QUESTION_TYPES } from './surveys.rules.ts'

/** Limits of one survey (ours): more is asked in another one. */
export const QUESTIONS_MAX = 300
export const SECTIONS_MAX = 50
export const OPTIONS_MAX = 300
export const WORDS_MAX = 500

/** A key of a section, a question or an option: made by the editor, part of stored answers. A semicolon separates several choices. */
const key = z.string().check(z.regex(/^[\w-]{1,40}$/))
const text = z.string().check(z.trim(), z.maxLength(WORDS_MAX))
export const words = z.strictObject({ en: z.optional(text), it: z.optional(text) })

const question = z.strictObject({
  key,
  type: z.enum(QUESTION_TYPES),
  label: words,
  required: z._default(z.boolean(), false),
  options: z._default(
    z
      .array(z.strictObject({ value: key, label: words, score: z._default(z.nullable(z.number()), null) }))
      .check(z.maxLength(OPTIONS_MAX)),
    [],
  ),
  min: z._default(z.nullable(z.number()), null),
  max: z._default(z.nullable(z.number()), null),
  showWhen: z._default(z.nullable(z.strictObject({ key, value: key })), null),
  alertOn: z._default(z.array(key).check(z.maxLength(OPTIONS_MAX)), []),
})

/** Sections with their questions, in the order in which they are asked. */
export const content = z
  .array(z.strictObject({ key, title: words, questions: z.array(question).check(z.maxLength(QUESTIONS_MAX)) }))
  .check(
    z.maxLength(SECTIONS_MAX),
    z.refine((sections) => sections.reduce((sum, { questions }) => sum + questions.length, 0) <= QUESTIONS_MAX),
  )

const answer = z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean(), z.null()])
/** Answers by the key of their question. */
export const values = z.record(key, answer)
