/** In which order the facts about a child stand, whatever order they arrive in. */
import type { Fact } from './runs.rules.ts'

type Timed = { fact: Fact; at: number }

/**
 * One order that every reader finds (docs/trust.md, "Order of a device"): facts of one device stand as
 * it numbered them, whatever its clock said in between, so a fact is never earlier than the one before it. Devices among each
 * other, where no number compares, stand by time. ACCEPTED has the number of another run and follows its TRANSFERRING.
 */
function inOrder(facts: readonly Fact[]): Fact[] {
  const own = facts.filter(({ type }) => type !== 'ACCEPTED').sort(byDevice)
  const timed: Timed[] = []
  for (const fact of own) {
    const before = timed.at(-1)
    const sameDevice = before?.fact.deviceId === fact.deviceId
    timed.push({ fact, at: Math.max(Date.parse(fact.occurredAt), sameDevice ? before.at : -Infinity) })
  }
  const handedOn = timed.filter(({ fact }) => fact.type === 'TRANSFERRING')
  const accepted = facts
    .filter(({ type }) => type === 'ACCEPTED')
    .map((fact): Timed => {
      const at = Date.parse(fact.occurredAt)
      const followed = handedOn.filter((one) => Date.parse(one.fact.occurredAt) < at)
      return { fact, at: Math.max(at, ...followed.map((one) => one.at)) }
    })
  return [...timed, ...accepted].sort(byTime).map(({ fact }) => fact)
}

const byDevice = (a: Fact, b: Fact): number =>
  compare(a.deviceId, b.deviceId) || a.deviceSeq - b.deviceSeq || compare(a.id, b.id)
const byTime = (a: Timed, b: Timed): number =>
  a.at - b.at || Number(a.fact.type === 'ACCEPTED') - Number(b.fact.type === 'ACCEPTED') || byDevice(a.fact, b.fact)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Facts that still count: an UNDO takes its target (and itself) out, whichever arrives first; an undone UNDO counts not. */
export function standing(facts: readonly Fact[]): Fact[] {
  const known = unique(facts)
  const undone = new Set(known.filter((fact) => fact.type === 'UNDO').map((fact) => fact.supersedesId))
  return inOrder(known.filter((fact) => fact.type !== 'UNDO' && !undone.has(fact.id)))
}

/** Each fact once, however often it was told. */
export const unique = (facts: readonly Fact[]): Fact[] => [...new Map(facts.map((fact) => [fact.id, fact])).values()]

/** A device clock that is further off than this is shown, and says nothing about the order of two devices. */
export const CLOCK_OFF_MS = 5 * 60_000

/**
 * Each boarding whose time nobody can vouch for, and the facts as they would stand had it happened when the server heard of
 * it. A fact that came long after its own time is from a phone without network or from one whose clock is slow: between the
 * two moments another device may have recorded what really came before it.
 */
export function doubts(facts: readonly Fact[]): { fact: Fact; without: Fact[]; moved: Fact[] }[] {
  return facts
    .filter((fact) => (fact.type === 'BOARDED' || fact.type === 'KEPT') && heardLate(fact))
    .filter((fact) => facts.some((other) => other.deviceId !== fact.deviceId && isBetween(other, fact)))
    .map((fact) => ({
      fact,
      without: facts.filter((one) => one.id !== fact.id),
      moved: facts.map((one) => (one.id === fact.id ? { ...one, occurredAt: one.receivedAt ?? one.occurredAt } : one)),
    }))
}

const heardLate = ({ occurredAt, receivedAt }: Fact): boolean =>
  Boolean(receivedAt) && Date.parse(receivedAt ?? '') - Date.parse(occurredAt) > CLOCK_OFF_MS

const isBetween = (other: Fact, { occurredAt, receivedAt }: Fact): boolean => {
  const at = Date.parse(other.occurredAt)
  return at > Date.parse(occurredAt) && at < Date.parse(receivedAt ?? '')
}
