import type { useText } from '#platform/web/i18n/use-text.ts'
import type { DailyReport, Entry } from '../shared/diary.contract.ts'
import { sectionOf, type Line } from '../shared/diary.rules.ts'

type Text = ReturnType<typeof useText>

/** The text id of a choice: the same word of a meal and of sleep is not the same in every language. */
export const choiceText = (line: Line, value: string): string => `diary.choice.${sectionOf(line)}.${value}`

/** What is written on a line: its choices, then its note. */
export const lineWords = (
  { line, values, note }: Pick<Entry, 'line' | 'note'> & { values: readonly string[] },
  text: Text,
) => [values.map((value) => text(choiceText(line, value))).join(', '), note].filter((part) => part !== '').join(' · ')

/** Whether somebody wrote anything on it. */
export const isWritten = ({ values, note }: Pick<Entry, 'values' | 'note'>): boolean => values.length > 0 || note !== ''

/** How a report is shown in a list. */
export function stateOf(report: DailyReport | null, written: boolean) {
  if (report?.state === 'PUBLISHED') return { id: 'PUBLISHED', hue: 'arrived', icon: 'check' } as const
  if (report?.state === 'APPROVED') return { id: 'APPROVED', hue: 'waiting', icon: 'clock' } as const
  if (report?.published) return { id: 'CORRECTION', hue: 'waiting', icon: 'edit' } as const
  return written
    ? ({ id: 'DRAFT', hue: 'onboard', icon: 'edit' } as const)
    : ({ id: 'NONE', hue: 'unknown', icon: 'dots' } as const)
}
