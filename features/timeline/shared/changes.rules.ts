import type { Change } from './timeline.contract.ts'

/** A field of a version in the words of its reader; '' says nothing. `field` is the id of the text that names it. */
export type Field = { field: string; label: string; words: string }

/** Characters of a text that a list shows before and after; of a longer one it says that it changed. */
export const SHORT = 300

/** The fields that say something else than before, in the order of what is said now; those that are no longer said come last. */
export function changesOf(was: readonly Field[], is: readonly Field[]): Change[] {
  const before = new Map(was.map((one) => [one.field, one]))
  const now = new Set(is.map(({ field }) => field))
  const pairs = [
    ...is.map((one) => ({ ...one, before: before.get(one.field)?.words ?? '' })),
    ...was.filter(({ field }) => !now.has(field)).map((one) => ({ ...one, before: one.words, words: '' })),
  ]
  return pairs
    .filter((one) => one.before !== one.words)
    .map((one) => ({
      field: one.field,
      label: one.label,
      texts: isShort(one.before) && isShort(one.words) ? { was: one.before, is: one.words } : null,
    }))
}

const isShort = (words: string): boolean => words.length <= SHORT

/** Lines of changes that stand open in a list; more are folded. */
const OPEN_MOST = 2
/** Characters of the two texts of a line that stands open. */
const OPEN_CHARACTERS = 80

/** Whether the changes of an entry are shown when somebody asks for them: there are many, or they are long. */
export const isFolded = (changes: readonly Change[]): boolean =>
  changes.length > OPEN_MOST ||
  changes.some(({ texts }) => texts !== null && texts.was.length + texts.is.length > OPEN_CHARACTERS)
