import type { RiderIdentity } from '#features/runs/shared/riders/rider-identity.rules.ts'
import type { HandoverRecipient } from '../../shared/handover.rules.ts'
import { OUTCOME_OF } from '../../shared/handover.rules.ts'
import type { RunPickup, RunPerson } from '../../shared/pickup.contract.ts'

/** A child at this stop that somebody may come for. */
export type Waiting = RiderIdentity & {
  id: string
  childId: string | null
  name: string
  /** Of the family, to be called. */
  contacts: readonly { name: string; phone: string | null }[]
}

/** What the assistant recorded: one fact per child. */
export type HandedOver = {
  passengerIds: readonly string[]
  outcome: (typeof OUTCOME_OF)[keyof typeof OUTCOME_OF]
  recipient: HandoverRecipient
  exception?: { reason: string; phoned: string }
}

/** Somebody who can be chosen, with the children here whom they may take. */
export type Choice = {
  key: string
  kind: HandoverRecipient['kind']
  id: string | null
  name: string
  person: RunPerson | null
  children: readonly Waiting[]
}

/** Who may take children of this stop: people who are here for most of them first, then older siblings, then who goes alone. */
export function choicesAt(pickup: RunPickup, waiting: readonly Waiting[]): Choice[] {
  const of = (ids: readonly string[]) => waiting.filter((one) => ids.includes(one.id))
  const people = pickup.people.map((person): Choice => ({
    key: person.id,
    kind: person.kind,
    id: person.id,
    name: person.name,
    person,
    children: of(person.passengerIds),
  }))
  const older = new Map(pickup.children.flatMap(({ siblings }) => siblings.map((one) => [one.id, one])))
  const siblings = [...older.values()].map((sibling): Choice => ({
    key: `sibling ${sibling.id}`,
    kind: 'sibling',
    id: sibling.id,
    name: sibling.name,
    person: null,
    children: of(
      pickup.children.filter((one) => one.siblings.some(({ id }) => id === sibling.id)).map((one) => one.passengerId),
    ),
  }))
  const alone = of(pickup.children.filter(({ self }) => self).map(({ passengerId }) => passengerId)).map(
    (child): Choice => ({
      key: `self ${child.id}`,
      kind: 'self',
      id: null,
      name: child.name,
      person: null,
      children: [child],
    }),
  )
  return [...people, ...siblings, ...alone].filter(({ children }) => children.length > 0)
}

/** Children here for whom nobody is named: their families are called. */
export const nobodyFor = (waiting: readonly Waiting[], choices: readonly Choice[]): Waiting[] =>
  waiting.filter(({ id }) => !choices.some(({ children }) => children.some((child) => child.id === id)))

/** Adults who must not take children of this stop. */
export const stopsAt = (pickup: RunPickup, waiting: readonly Waiting[]) =>
  pickup.stops
    .map((stop) => ({ name: stop.name, children: waiting.filter(({ id }) => stop.passengerIds.includes(id)) }))
    .filter(({ children }) => children.length > 0)
