import type { Kind } from './due.rules.ts'
import type { Session } from './treatments.contract.ts'

/** What is said of treatments, in the words of `say`. Pure: whoever shows it has the texts of treatments loaded. */
type Say = (id: string) => string

export const sayKind = (kind: Kind, say: Say): string => say(`treatments.kind.${kind}`)

/** How a session went, with the note. */
export const saySession = ({ outcome, note }: Pick<Session, 'outcome' | 'note'>, say: Say): string =>
  [say(`treatments.outcome.${outcome}`), note].filter(Boolean).join(', ')
