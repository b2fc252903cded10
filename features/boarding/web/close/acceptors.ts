import { searchKey } from '#platform/shared/text/search-key.ts'
import type { RunPickup } from '#features/pickup/shared/pickup.contract.ts'
import { isSimilarName } from '#features/pickup/shared/similar-names.rules.ts'

/** Somebody who may accept a child who is brought back: `adult` works at the school or the base. */
export type Acceptor = { kind: 'guardian' | 'delegate' | 'adult'; id: string; name: string }

type Known = Pick<RunPickup, 'people' | 'acceptors' | 'stops'>

/** Who may collect the passenger today, then who works at school and base; nobody without a list. */
export function acceptorsFor(pickup: Known | undefined, passengerId: string): Acceptor[] {
  if (!pickup) return []
  const family = pickup.people.filter((one) => one.passengerIds.includes(passengerId))
  const staff = pickup.acceptors.filter((one) => !family.some(({ id }) => id === one.id))
  return [
    ...family.map(({ kind, id, name }): Acceptor => ({ kind, id, name })),
    ...staff.map((one): Acceptor => ({ kind: 'adult', ...one })),
  ]
}

/** True when the typed name may be that of an adult who must not take the passenger. */
export const isStopped = (pickup: Known | undefined, passengerId: string, name: string): boolean =>
  name.trim() !== '' &&
  (pickup?.stops ?? []).some((stop) => stop.passengerIds.includes(passengerId) && isSimilarName(stop.name, name))

/** Further people are found by typing. */
const OFFERED_AT_MOST = 6

/** The first people whose name has a word that begins with what was typed, and the chosen one. */
export function offered(people: readonly Acceptor[], typed: string, chosenId: string | null): Acceptor[] {
  const begun = searchKey(typed)
  const found = people.filter(({ name }) => ` ${searchKey(name)}`.includes(` ${begun}`))
  const chosen = people.find(({ id }) => id === chosenId)
  const some = found.filter((one) => one !== chosen).slice(0, OFFERED_AT_MOST)
  return chosen ? [chosen, ...some] : some
}
