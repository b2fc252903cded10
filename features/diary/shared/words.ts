import type { Entry } from './diary.contract.ts'
import { sectionOf, type Line } from './diary.rules.ts'

type Say = (id: string) => string

/** The text id of a choice: the same word of a meal and of sleep is not the same in every language. */
export const choiceText = (line: Line, value: string): string => `diary.choice.${sectionOf(line)}.${value}`

/** What is written on a line: its choices, then its note. */
export const lineWords = (
  { line, values, note }: Pick<Entry, 'line' | 'note'> & { values: readonly string[] },
  say: Say,
): string =>
  [values.map((value) => say(choiceText(line, value))).join(', '), note].filter((part) => part !== '').join(' · ')

/** Whether somebody wrote anything on it. */
export const isWritten = ({ values, note }: Pick<Entry, 'values' | 'note'>): boolean => values.length > 0 || note !== ''
