import { sayBorn } from '#features/people/shared/birth.rules.ts'
import type { RiderIdentity } from './rider-identity.rules.ts'

type Say = Parameters<typeof sayBorn>[2]

/** Returns the class, and the date of birth with the age on the day of the run where it is shown, in words; empty without both. */
export const riderWords = ({ schoolClass, born }: RiderIdentity, say: Say): string =>
  [schoolClass, born && sayBorn(born, born.day, say)].filter(Boolean).join(' · ')
