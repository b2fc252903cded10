import { searchKey } from '#platform/shared/text/search-key.ts'
import { CRITICALITIES } from './conditions.contract.ts'

/** Words alone: what stands between them does not tell two substances apart. */
const wordsOf = (name: string): string =>
  ` ${searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Whether a thing with this name has the substance: its words stand in the name, whatever case and accents. "Amoxicillina 500 mg"
 * has "amoxicillina"; a name that is another word for it is not found.
 */
export const namesSubstance = (name: string, substance: string): boolean =>
  substance.trim() !== '' && wordsOf(name).includes(wordsOf(substance))

/** The most dangerous first, then by name. */
export const byDanger = <A extends { criticality: (typeof CRITICALITIES)[number]; substance: string }>(
  a: A,
  b: A,
): number => rank(a) - rank(b) || (searchKey(a.substance) < searchKey(b.substance) ? -1 : 1)

const RANKS = ['HIGH', 'UNKNOWN', 'LOW'] as const
const rank = ({ criticality }: { criticality: (typeof CRITICALITIES)[number] }): number => RANKS.indexOf(criticality)
