import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import type { Question, Words } from '../../shared/surveys.rules.ts'

/** An option as it is typed: a line with its text, and its score behind a bar. */
export type OptionLine = { label: string; score: number | null }

/** Reads the lines of a field. A line whose score is no number is returned as it was typed, so that it can be refused. */
export function readLines(typed: string): (OptionLine | { unread: string })[] {
  const lines = typed.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [label = '', ...rest] = line.split('|').map((part) => part.trim())
    const score = rest.join('|')
    if (score === '') return { label, score: null }
    const number = readNumber(score)
    return typeof number === 'number' ? { label, score: number } : { unread: line }
  })
}

/**
 * Returns for each new label which of the old ones it is, as an index, or null for a new option. Equal texts are the same option, wherever
 * they stand. Of the others, as many lines as stood between the same two neighbours are those lines with another text.
 */
export function matchLabels(old: readonly string[], labels: readonly string[]): (number | null)[] {
  const taken = new Set<number>()
  const matched: (number | null)[] = labels.map((label) => {
    const found = old.findIndex((one, index) => one === label && !taken.has(index))
    if (found !== -1) taken.add(found)
    return found === -1 ? null : found
  })
  for (let from = 0; from < matched.length; from += 1) {
    if (matched[from] !== null) continue
    let to = from
    while (to < matched.length && matched[to] === null) to += 1
    const first = from === 0 ? 0 : (matched[from - 1] ?? 0) + 1
    const end = matched[to] ?? old.length
    const isSame = end - first === to - from && old.slice(first, end).every((_one, at) => !taken.has(first + at))
    if (isSame)
      for (let at = from; at < to; at += 1) {
        matched[at] = first + at - from
        taken.add(first + at - from)
      }
    from = to
  }
  return matched
}

/** What a change of the options does to an answer that raises an alert, or after which another question is asked. */
export type Consequence = {
  before: string
  /** Its text now; null: the option was removed. */
  now: string | null
  /** The question that is asked after this answer; null: the answer raises an alert. */
  asks: string | null
}

/** Returns what saving `next` changes for alerts and branches, in the language `labelOf` reads. */
export function consequencesOf(
  question: Question,
  next: Question,
  all: readonly Question[],
  labelOf: (of: { label: Words }) => string,
): Consequence[] {
  return question.options.flatMap((option) => {
    const after = next.options.find(({ value }) => value === option.value)
    const [before, now] = [labelOf(option), after ? labelOf(after) : null]
    if (before === now) return []
    // An alert that the same change takes away is meant to go.
    const raises = question.alertOn.includes(option.value) && (!after || next.alertOn.includes(option.value))
    const asked = all.filter(({ showWhen }) => showWhen?.key === question.key && showWhen.value === option.value)
    return [
      ...(raises ? [{ before, now, asks: null }] : []),
      ...asked.map((one) => ({ before, now, asks: labelOf(one) })),
    ]
  })
}
