import type { Kind } from './due.rules.ts'
import type { Session, TreatmentContent } from './treatments.contract.ts'

/** What is said of treatments, in the words of `say`. Pure: whoever shows it has the texts of treatments loaded. */
type Say = (id: string, values?: Record<string, string | number>) => string

export const sayKind = (kind: Kind, say: Say): string => say(`treatments.kind.${kind}`)

/** How a session went, with the note. */
export const saySession = ({ outcome, note }: Pick<Session, 'outcome' | 'note'>, say: Say): string =>
  [say(`treatments.outcome.${outcome}`), note].filter(Boolean).join(', ')

/** When sessions are planned: "Mon Wed Fri 10:00", "Every 3 days 09:00". */
export function sayFrequency({ frequency }: Pick<TreatmentContent, 'frequency'>, say: Say): string {
  switch (frequency.kind) {
    case 'times':
      return `${say('treatments.frequency.times')} ${frequency.times.join(', ')}`
    case 'weekdays':
      return `${frequency.weekdays.map((day) => say(`treatments.day.${day}`)).join(' ')} ${frequency.times.join(', ')}`
    case 'days':
      return `${say('treatments.everyDays', { days: frequency.every })} ${frequency.times.join(', ')}`
    case 'asNeeded':
      return say('treatments.frequency.asNeeded')
  }
}
