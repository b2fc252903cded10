import { searchKey } from '#platform/shared/text/search-key.ts'
import { isSimilarName } from '#features/pickup/shared/similar-names.rules.ts'

/** Who received a child, as it was recorded. */
export type Taker = { kind: string; name: string }

/**
 * Returns whether two records name the same person. Names of a list are compared exactly, because a mother and a father may differ by a
 * letter; a typed name may have slips. The child alone is nobody else.
 */
function isSameTaker(one: Taker, other: Taker): boolean {
  if (one.kind === 'self' || other.kind === 'self') return one.kind === other.kind
  if (one.kind === 'adult' || other.kind === 'adult') return isSimilarName(one.name, other.name)
  return searchKey(one.name) === searchKey(other.name)
}

/** Returns whether the family has the child from the crew. */
export const isHanded = (state: string): boolean => state === 'DROPPED' || state === 'COLLECTED'

/** Returns whether a record of a hand-over names somebody else than the one before (`before`). */
export const isGivenTwice = (fact: { type: string; taker?: Taker | null }, before: Taker | null): boolean =>
  isHanded(fact.type) && Boolean(fact.taker && before && !isSameTaker(fact.taker, before))
