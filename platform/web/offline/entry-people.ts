import type { EntryAbout, OutboxEntry } from './outbox.ts'

/** Whom an entry is about, each with what was recorded of them; without people what it is about itself. */
export const peopleOf = ({ about }: Pick<OutboxEntry, 'about'>): readonly Omit<EntryAbout, 'people'>[] =>
  about === undefined ? [] : (about.people ?? [about])

/** Whether an entry is about this person, alone or with others. */
export const isAbout = (entry: Pick<OutboxEntry, 'about'>, personId: string): boolean =>
  peopleOf(entry).some((one) => one.personId === personId)
