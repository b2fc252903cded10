/** How a child on a list of a run is told from another one of the same name. Pure. */
import type { RunPassenger } from '../runs.contract.ts'

/** `born`: the date of birth that is shown beside the class, with the day of the run; null: the class is enough, or the reader may not see it. */
export type RiderIdentity = { schoolClass: string | null; born: { birthDate: string | null; day: string } | null }

/**
 * Returns the date of birth of each rider that is shown on the list of a run on a day (`YYYY-MM-DD`): of those who have the name of another one, and
 * of those without a class.
 */
export function shownBirths(
  riders: readonly Pick<RunPassenger, 'id' | 'name' | 'schoolClass' | 'birthDate'>[],
  day: string,
): ReadonlyMap<string, { birthDate: string | null; day: string }> {
  const counts = new Map<string, number>()
  for (const { name } of riders) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1)
  return new Map(
    riders.flatMap(({ id, name, schoolClass, birthDate }) => {
      const isUnique = counts.get(keyOf(name)) === 1
      return birthDate === undefined || (isUnique && schoolClass) ? [] : [[id, { birthDate, day }]]
    }),
  )
}

const keyOf = (name: string): string => name.toLowerCase()
