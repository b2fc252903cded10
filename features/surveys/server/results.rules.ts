/** What many answers say together. Pure. */
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { TEXTS_MAX, type QuestionResult } from '../shared/results.contract.ts'
import { chosenOf, isChoice, questionsOf, said, type Content, type Question } from '../shared/surveys.rules.ts'

type Reader = { language: Language; main: Language; yes: string; no: string }

const YES_NO = ['true', 'false'] as const

function optionsOf(question: Question, { language, main, yes, no }: Reader) {
  if (isChoice(question.type))
    return question.options.map(({ value, label, score }) => ({ value, label: said(label, language, main), score }))
  if (question.type !== 'switch') return []
  return YES_NO.map((value) => ({ value, label: value === 'true' ? yes : no, score: null }))
}

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** The mean of numbers, or of the scores of what was chosen. */
function meanIn(question: Question, answers: readonly FieldValues[]): number | null {
  const given = answers.flatMap((values) => values[question.key] ?? [])
  if (question.type === 'integer' || question.type === 'decimal')
    return meanOf(given.filter((value) => typeof value === 'number'))
  return meanOf(
    given.flatMap((value) =>
      chosenOf(question, value).flatMap((one) => question.options.find((option) => option.value === one)?.score ?? []),
    ),
  )
}

/** Each question with how it was answered, in the order of the survey. */
export const resultsOf = (content: Content, answers: readonly FieldValues[], reader: Reader): QuestionResult[] =>
  questionsOf(content).map((question) => {
    const { key, label, type } = question
    const given = answers.filter((values) => values[key] !== undefined && values[key] !== null)
    const inWords = type === 'string' || type === 'description' || type === 'date'
    return {
      key,
      label: said(label, reader.language, reader.main),
      type,
      answered: given.length,
      options: optionsOf(question, reader).map((option) => ({
        ...option,
        count: given.filter((values) => chosenOf(question, values[key]).includes(option.value)).length,
      })),
      mean: meanIn(question, given),
      texts: inWords ? given.slice(0, TEXTS_MAX).map((values) => String(values[key])) : [],
    }
  })
