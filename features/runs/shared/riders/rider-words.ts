import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { shownBirths, type RiderIdentity } from './rider-identity.rules.ts'

type Say = Parameters<typeof sayBorn>[2]

/** Returns the class, and the date of birth with the age on the day of the run where it is shown, in words; empty without both. */
export const riderWords = ({ schoolClass, born }: RiderIdentity, say: Say): string =>
  [schoolClass, born && sayBorn(born, born.day, say)].filter(Boolean).join(' · ')

type FoundChild = Parameters<typeof shownBirths>[0][number]

/** Returns these words by id for children that a search found, as on the list of a run on a day (`YYYY-MM-DD`). */
export function foundWords(found: readonly FoundChild[], day: string, say: Say): ReadonlyMap<string, string> {
  const births = shownBirths(found, day)
  return new Map(found.map((child) => [child.id, riderWords({ ...child, born: births.get(child.id) ?? null }, say)]))
}
