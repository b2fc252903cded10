import type { Field } from '../shared/changes.rules.ts'
import { dayOf, momentOf, textOf, type Fact, type Say } from './say.rules.ts'

/** In which words a reader gets fields, and where the group is. */
export type Speaker = { say: Say; zone: string }

/** What stands in a column that the database answers as JSON; of a list or an object nothing. */
export const factOf = (value: unknown): Fact =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** Fields with these words, each named by a text of `texts` or by the one that `labels` has for it. */
export function fieldsIn(
  say: Say,
  texts: string,
  words: Record<string, string>,
  labels: Record<string, string> = {},
): Field[] {
  return Object.entries(words).map(([key, said]) => {
    const field = labels[key] ?? `${texts}.${key}`
    return { field, label: say(field), words: said }
  })
}

export const plain = (value: unknown): string => textOf(factOf(value))

/** One of a list in words; nothing chosen says nothing. */
export const choice = (say: Say, texts: string, value: unknown): string =>
  plain(value) === '' ? '' : say(`${texts}.${plain(value)}`)

export const dayWords = (value: unknown): string => dayOf(plain(value))
export const momentWords = (value: unknown, zone: string): string =>
  plain(value) === '' ? '' : momentOf(plain(value), zone)
export const yesNo = (say: Say, value: unknown): string =>
  say(value === true ? 'timeline.changed.yes' : 'timeline.changed.no')
