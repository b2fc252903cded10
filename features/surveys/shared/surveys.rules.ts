import { addDays, dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
/** What a survey asks, what an answer to it is, and what follows from it. Pure: the same on phone and server. */
import type { FieldDefinition, FieldType, FieldValue, FieldValues } from '#platform/shared/forms/fields.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'

/** The kinds of questions: types of the form engine. */
export const QUESTION_TYPES = [
  'radio',
  'checkbox',
  'autocomplete',
  'autocompleteMultiple',
  'switch',
  'string',
  'description',
  'integer',
  'decimal',
  'date',
  'upload',
] as const satisfies readonly FieldType[]
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Questions with many options, found by typing. */
export const isFound = (type: QuestionType): boolean => type === 'autocomplete' || type === 'autocompleteMultiple'
/** Questions with options. */
export const isChoice = (type: QuestionType): boolean => type === 'radio' || type === 'checkbox' || isFound(type)
/** Those of which several can be chosen. */
export const isSeveral = (type: QuestionType): boolean => type === 'checkbox' || type === 'autocompleteMultiple'

/** A text by language: that of the survey has to be there. */
export type Words = Partial<Record<Language, string>>

export type Option = { value: string; label: Words; score: number | null }
export type Question = {
  key: string
  type: QuestionType
  label: Words
  required: boolean
  options: Option[]
  min: number | null
  max: number | null
  /** It is asked only while another question, asked itself, has this answer. */
  showWhen: { key: string; value: string } | null
  /** Answers of a choice, or of yes and no (`true`, `false`), that raise an alert. */
  alertOn: string[]
}
export type Section = { key: string; title: Words; questions: Question[] }
export type Content = Section[]

/** Characters of a long answer (ours). */
const LONG_MAX = 2000
const SHORT_MAX = 200
/** Options that are all shown (ours); more are found by typing. */
export const OPTIONS_SHOWN_MAX = 50
/** What a file may be and how large: as of a document (features/documents). */
const FILE_LIMITS = { acceptExtension: '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv', maxMegabytes: 10 }

/** What is said in a language, or in that of the survey. */
export const said = (words: Words, language: Language, main: Language): string => words[language] || words[main] || ''

export const questionsOf = (content: Content): Question[] => content.flatMap(({ questions }) => questions)

const textLimit: Partial<Record<QuestionType, number>> = { string: SHORT_MAX, description: LONG_MAX }

/** The form of a section, or of all of it, in a language. `stored`: a file is named by its id, as in a stored answer. */
export function fieldsOf(
  sections: Content,
  language: Language,
  main: Language,
  { stored = false } = {},
): FieldDefinition[] {
  return sections.flatMap(({ questions }) =>
    questions.map((question): FieldDefinition => {
      const { key, type, label, required, options, min, max, showWhen } = question
      const maxDigits = textLimit[type]
      return {
        fieldName: key,
        label: said(label, language, main),
        plain: true,
        type: stored && type === 'upload' ? 'string' : type,
        required,
        ...(isChoice(type) && {
          fields: options.map((option) => ({ value: option.value, words: said(option.label, language, main) })),
        }),
        ...(type === 'upload' && !stored && FILE_LIMITS),
        ...(maxDigits !== undefined && { maxDigits }),
        ...(min !== null && { min }),
        ...(max !== null && { max }),
        ...(showWhen !== null && { dependencies: { values: [dependencyOf(showWhen)] } }),
      }
    }),
  )
}

/** Yes and no are booleans in a form. */
const dependencyOf = ({ key, value }: { key: string; value: string }) => ({
  fieldName: key,
  value: value === 'true' || value === 'false' ? value === 'true' : value,
})

/** The answers to the questions that are asked of whoever answered so; what was typed before a branch was left is dropped. */
export function asked(content: Content, values: FieldValues, main: Language): FieldValues {
  const shown = shownNames(fieldsOf(content, main, main), values)
  return Object.fromEntries(
    questionsOf(content).flatMap(({ key }) => {
      const value = values[key] ?? null
      return shown.has(key) && value !== null && value !== '' ? [[key, value]] : []
    }),
  )
}

/** The chosen options of an answer. */
export const chosenOf = (question: Question, value: FieldValue | undefined): string[] => {
  if (value === undefined || value === null) return []
  return isSeveral(question.type) ? partsOf(value) : [String(value)]
}

/** What breaks a rule that the form does not know: an answer found by typing has to be one of the options. */
export const choiceProblems = (content: Content, values: FieldValues): Problem[] =>
  questionsOf(content)
    .filter(({ type }) => isFound(type))
    .filter((question) =>
      chosenOf(question, values[question.key]).some((one) => !question.options.some(({ value }) => value === one)),
    )
    .map(({ key }) => ({ fieldName: key, message: 'form.notAChoice' }))

/** The sum of the scores of what was chosen; null when nothing that was chosen has one. */
export function scoreOf(content: Content, values: FieldValues): number | null {
  const scores = questionsOf(content).flatMap((question) =>
    chosenOf(question, values[question.key]).flatMap(
      (value) => question.options.find((option) => option.value === value)?.score ?? [],
    ),
  )
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0)
}

/** The questions whose answers raise an alert. */
export const alertsOf = (content: Content, values: FieldValues): Question[] =>
  questionsOf(content).filter((question) =>
    chosenOf(question, values[question.key]).some((value) => question.alertOn.includes(value)),
  )

type Problem = { fieldName: string; message: string }

/** The first thing that is wrong with what a survey asks; null when it can be published. */
export function problemIn(content: Content, main: Language, anonymous: boolean): Problem | null {
  const questions = questionsOf(content)
  const wrong = (message: string): Problem => ({ fieldName: 'content', message: `surveys.error.${message}` })
  if (questions.length === 0) return wrong('noQuestion')
  if (new Set(questions.map(({ key }) => key)).size !== questions.length) return wrong('sameKey')
  for (const [index, question] of questions.entries()) {
    const { type, label, options, showWhen, alertOn, min, max } = question
    if (!label[main]) return wrong('noText')
    if (isChoice(type) && options.length < 2) return wrong('fewOptions')
    if (!isFound(type) && options.length > OPTIONS_SHOWN_MAX) return wrong('manyOptions')
    // Who brought it, and how it is written, name the author.
    if (anonymous && type === 'upload') return wrong('anonymousFile')
    if (new Set(options.map(({ value }) => value)).size !== options.length) return wrong('sameKey')
    if (options.some((option) => !option.label[main])) return wrong('noText')
    if (min !== null && max !== null && min > max) return wrong('range')
    if (showWhen !== null && !mayBranch(questions.slice(0, index), showWhen)) return wrong('branch')
    // Whoever reads an alert knows when it was raised, and who answered then.
    if (anonymous && alertOn.length > 0) return wrong('anonymousAlert')
  }
  return null
}

/** A branch hangs on an earlier question with answers to choose from. */
const mayBranch = (before: readonly Question[], { key, value }: { key: string; value: string }): boolean =>
  before.some(
    (one) =>
      one.key === key &&
      ((one.type === 'radio' && one.options.some((option) => option.value === value)) ||
        (one.type === 'switch' && value === 'true')),
  )

/** The fewest answers of which an anonymous survey shows anything (k-anonymity with k = 5, as the issue of this feature demands). */
export const ANSWERS_MIN = 5

export const RECURRENCES = ['never', 'week', 'month', 'year'] as const
export type Recurrence = (typeof RECURRENCES)[number]

type Repeating = Exclude<Recurrence, 'never'>

/** The same wall time `n` weeks, months or years later in a zone. A day that a month does not have is its last. */
export function later(at: Date, { every, n, zone }: { every: Repeating; n: number; zone: string }): Date {
  const [day, time] = [dayIn(zone, at), timeIn(zone, at)]
  const seconds = at.getTime() % MINUTE_MS
  const moved = every === 'week' ? addDays(day, 7 * n) : addMonths(day, every === 'month' ? n : 12 * n)
  return new Date(instantOf(moved, time, zone).getTime() + seconds)
}

const MINUTE_MS = 60_000

function addMonths(day: string, n: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10)
}

type Round = { opens: Date; closes: Date }

/**
 * The first round after this one that is not over, counted from the first round of the survey: a round on the 31st follows one on the 28th. When
 * the end of this round was changed, the next one keeps the change.
 */
export function nextRound(
  { first, current }: { first: Round; current: Round },
  { every, zone, now }: { every: Repeating; zone: string; now: Date },
): Round {
  const nth = (n: number): Round => ({
    opens: later(first.opens, { every, n, zone }),
    closes: later(first.closes, { every, n, zone }),
  })
  let following = 1
  while (nth(following).opens <= current.opens) following += 1
  const planned = nth(following - 1)
  const isMoved =
    planned.opens.getTime() === current.opens.getTime() && planned.closes.getTime() !== current.closes.getTime()
  const closesOf = (n: number): Date =>
    isMoved ? later(current.closes, { every, n: n - following + 1, zone }) : nth(n).closes
  let n = following
  while (closesOf(n) <= now) n += 1
  return { opens: nth(n).opens, closes: closesOf(n) }
}

/** What a survey is at a moment. */
export const SURVEY_STATES = ['draft', 'planned', 'open', 'closed', 'archived'] as const
export type SurveyState = (typeof SURVEY_STATES)[number]

type Times = { status: 'DRAFT' | 'OPEN' | 'CLOSED' | 'ARCHIVED'; opensAt: Date | null; closesAt: Date | null }

export function stateOf({ status, opensAt, closesAt }: Times, now: Date): SurveyState {
  if (status === 'DRAFT') return 'draft'
  if (status === 'ARCHIVED') return 'archived'
  if (status === 'CLOSED' || (closesAt !== null && closesAt <= now)) return 'closed'
  return opensAt !== null && opensAt > now ? 'planned' : 'open'
}
