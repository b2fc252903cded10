/** What many answers say together. Pure. */
import type { Language } from '#platform/shared/i18n/texts.ts'
import { TEXTS_MAX, TEXTS_OF_ALL, type QuestionResult } from '../../shared/results.contract.ts'
import {
  ANSWERS_MIN,
  isChoice,
  isFound,
  isSeveral,
  questionsOf,
  said,
  type Content,
  type Question,
  type QuestionType,
} from '../../shared/surveys.rules.ts'

type Reader = { language: Language; main: Language; yes: string; no: string }

/** A row of what was counted: how often a question was answered (`chosen` null) or an option chosen, with the mean of numbers; or an answer in words. */
export type Count = {
  key: string
  chosen: string | null
  count: number | null
  mean: number | null
  words: string | null
}

/** How answers of a type are counted: by option, by each of several options, as numbers, or as words (a file by its id). */
export function countedAs(type: QuestionType): 'one' | 'several' | 'number' | 'words' {
  if (type === 'radio' || type === 'autocomplete' || type === 'switch') return 'one'
  if (isSeveral(type)) return 'several'
  if (type === 'integer' || type === 'decimal') return 'number'
  return 'words'
}

/** Answers in words that are shown of one question: fewer when many questions have them, so that the results stay small. */
export function textsShown(content: Content): number {
  const inWords = questionsOf(content).filter(({ type }) => countedAs(type) === 'words').length
  return Math.min(TEXTS_MAX, Math.floor(TEXTS_OF_ALL / Math.max(1, inWords)))
}

const YES_NO = ['true', 'false'] as const

function optionsOf(question: Question, { language, main, yes, no }: Reader) {
  if (isChoice(question.type))
    return question.options.map(({ value, label, score }) => ({ value, label: said(label, language, main), score }))
  if (question.type !== 'switch') return []
  return YES_NO.map((value) => ({ value, label: value === 'true' ? yes : no, score: null }))
}

/** The mean of the scores of what was chosen. */
function meanOf(options: readonly { score: number | null; count: number }[]): number | null {
  const scored = options.flatMap(({ score, count }) => (score === null ? [] : [{ score, count }]))
  const chosen = scored.reduce((sum, { count }) => sum + count, 0)
  return chosen === 0 ? null : scored.reduce((sum, { score, count }) => sum + score * count, 0) / chosen
}

/** Returns how many people answered the question of these counts. */
function answeredIn(its: readonly Count[]): number {
  const whole = its.find(({ chosen, count }) => chosen === null && count !== null)
  return whole?.count ?? its.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/** Returns the counts of anonymous answers. Of a question with fewer than `ANSWERS_MIN` answers only their number is left. */
export const withoutFew = (counts: readonly Count[]): Count[] =>
  [...Map.groupBy(counts, ({ key }) => key)].flatMap(([key, its]) => {
    const count = answeredIn(its)
    return count < ANSWERS_MIN ? [{ key, chosen: null, count, mean: null, words: null }] : its
  })

/**
 * Returns the cells of anonymous answers in such an order that no row has the answers of one person: each column is sorted by `random`.
 * A column with fewer than `ANSWERS_MIN` answers is empty.
 */
export function apart<T>(rows: readonly (readonly (T | null)[])[], random: () => number): (T | null)[][] {
  const columns = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? null)
    if (cells.filter((cell) => cell !== null && cell !== '').length < ANSWERS_MIN) return cells.map(() => null)
    return cells
      .map((cell) => ({ cell, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ cell }) => cell)
  })
  return rows.map((_, row) => columns.map((cells) => cells[row] ?? null))
}

/** Each question with how it was answered, in the order of the survey. */
export function resultsOf(content: Content, counts: readonly Count[], reader: Reader): QuestionResult[] {
  const byKey = Map.groupBy(counts, ({ key }) => key)
  return questionsOf(content).map((question) => {
    const { key, label, type } = question
    const its = byKey.get(key) ?? []
    const counted = countedAs(type)
    const all = optionsOf(question, reader).map((option) => ({
      ...option,
      count: its.find(({ chosen }) => chosen === option.value)?.count ?? 0,
    }))
    // Of many options those that were chosen, the most frequent first.
    const options = isFound(type) ? all.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) : all
    const whole = its.find(({ chosen, count }) => chosen === null && count !== null)
    return {
      key,
      label: said(label, reader.language, reader.main),
      type,
      answered: answeredIn(its),
      options,
      mean: counted === 'number' ? (whole?.mean ?? null) : meanOf(options),
      texts: its.flatMap(({ words }) => words ?? []),
      files: [],
    }
  })
}
