/**
 * The rules of a run, pure and the same on phone and server. Facts are folded, never overwritten: any order of arrival,
 * any repeat, any number of devices gives one answer (docs/domain.md, invariants 5 to 9).
 */

import { doubts, standing, unique } from './event-order.rules.ts'
import { isGivenTwice, isHanded, type Taker } from './takers.rules.ts'

export const RUN_STATUSES = ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Before its start: it can still be called off, and its list follows what families say. */
export const isToCome = (status: RunStatus): boolean => status === 'PLANNED' || status === 'READY'

/** What is kept about the adults of a run. */
export const CREW_EVENTS = ['substituted', 'taken_over', 'handed_over', 'checked_in', 'started_anyway'] as const

/** Under way: children may be on board, also while the vehicle stands. */
export const isUnderWay = (status: RunStatus): boolean => status === 'IN_PROGRESS' || status === 'INTERRUPTED'

export const PASSENGER_STATES = [
  'EXPECTED',
  'ABSENT',
  'NO_SHOW',
  'BOARDED',
  'DROPPED',
  'COLLECTED',
  'KEPT',
  'RETURNED',
  'TRANSFERRING',
  'TRANSFERRED',
  'UNRESOLVED',
] as const
export type PassengerState = (typeof PASSENGER_STATES)[number]

/** What a person records. TRANSFERRING names the run that takes the child on; MISSING says that nobody knows. */
export const RECORDED_TYPES = [
  'BOARDED',
  'NOT_HERE',
  'ABSENT',
  'DROPPED',
  'COLLECTED',
  'KEPT',
  'RETURNED',
  'TRANSFERRING',
  'MISSING',
  'ANSWERED',
  'RESOLVED',
  'UNDO',
] as const
/** ACCEPTED is what the boarding on the receiving run means here: read from its facts, never recorded. */
export const EVENT_TYPES = [...RECORDED_TYPES, 'ACCEPTED'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** How a fact was recorded: by hand, for many at once, taken over from elsewhere, or by the card of the child. */
export const METHODS = ['tap', 'bulk', 'import', 'qr', 'nfc'] as const

/** Where a child may be brought back to. */
export const RETURN_PLACES = ['school', 'base'] as const
export type ReturnPlace = (typeof RETURN_PLACES)[number]

/** What a RESOLVED event may settle an unclear child to. */
export const RESOLUTIONS = ['ABSENT', 'NO_SHOW', 'BOARDED', 'DROPPED', 'COLLECTED', 'RETURNED', 'TRANSFERRED'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** The part of a boarding event that the fold needs. Instants are ISO 8601 strings. */
export type Fact = {
  id: string
  type: EventType
  deviceId: string
  deviceSeq: number
  occurredAt: string
  receivedAt?: string | null
  supersedesId?: string | null
  resolution?: Resolution | null
  /** Why the rules of the day did not allow this hand-over; the server says so when it hears of it. */
  refused?: string | null
  /** COLLECTED: it was recorded who took the child. */
  named?: boolean
  /** DROPPED, COLLECTED: who received the child; null where it was not recorded, as at the school. */
  taker?: Taker | null
  /** RETURNED: where somebody has accepted the child; null while nobody has. */
  returnedTo?: ReturnPlace | null
}

export type Fold = {
  state: PassengerState
  /** When the state began by the device's clock, and when the server heard of it (null: not sent yet or planned). */
  since: string | null
  receivedAt: string | null
  /** A NO_SHOW that somebody explained; until then it keeps the run open. */
  answered: boolean
  /** Was on board at some time: the number that the head count must equal. */
  rode: boolean
  /** RETURNED: where the child was accepted. */
  returnedTo: ReturnPlace | null
}

type Step = (state: PassengerState, fact: Fact) => PassengerState

// One line per fact: the states it follows on from. Anything else contradicts, and a child that two facts disagree about
// counts as not safely delivered until a human resolves it (invariant 9).
const from =
  (allowed: readonly PassengerState[], to: PassengerState): Step =>
  (state) =>
    state === to || allowed.includes(state) ? to : 'UNRESOLVED'

const COLLECTABLE = ['EXPECTED', 'NO_SHOW', 'ABSENT'] as const

const STEPS: Record<Exclude<EventType, 'UNDO'>, Step> = {
  // Physical presence beats paper (invariant 5): only a child already handed over, or unclear, stays unclear.
  BOARDED: from(['EXPECTED', 'ABSENT', 'NO_SHOW', 'COLLECTED', 'KEPT', 'TRANSFERRING', 'TRANSFERRED'], 'BOARDED'),
  // A child that the family reported absent and that is not at the stop is absent, not missing.
  NOT_HERE: (state) =>
    state === 'ABSENT' || state === 'COLLECTED' ? state : from(['EXPECTED'], 'NO_SHOW')(state, NONE),
  ABSENT: from(['EXPECTED', 'NO_SHOW'], 'ABSENT'),
  // Handed to nobody who may have the child: recorded, and not safely delivered until a human resolves it (invariant 4).
  DROPPED: (state, fact) => (fact.refused ? 'UNRESOLVED' : from(['BOARDED', 'KEPT'], 'DROPPED')(state, fact)),
  // From on board only with who took the child: they leave the vehicle by that. Without a name it contradicts the boarding.
  COLLECTED: (state, fact) => {
    if (fact.refused) return 'UNRESOLVED'
    return from(fact.named ? [...COLLECTABLE, 'BOARDED', 'KEPT'] : COLLECTABLE, 'COLLECTED')(state, fact)
  },
  KEPT: from(['BOARDED'], 'KEPT'),
  // On the way back the child is still on board. Once accepted they stay so: another phone may say later that they set out.
  RETURNED: (state, fact) => {
    if (fact.refused) return 'UNRESOLVED'
    return fact.returnedTo || state === 'RETURNED'
      ? from(['BOARDED', 'KEPT'], 'RETURNED')(state, fact)
      : from(['BOARDED'], 'KEPT')(state, fact)
  },
  // Two-sided: handed on here, taken on there. The clocks of two phones may put the second before the first.
  TRANSFERRING: (state, fact) =>
    state === 'TRANSFERRED' ? state : from(['BOARDED', 'KEPT'], 'TRANSFERRING')(state, fact),
  ACCEPTED: from(['BOARDED', 'KEPT', 'TRANSFERRING'], 'TRANSFERRED'),
  MISSING: from(['EXPECTED'], 'NO_SHOW'),
  ANSWERED: (state) => state,
  RESOLVED: (_state, fact) =>
    fact.refused || (fact.resolution === 'RETURNED' && !fact.returnedTo)
      ? 'UNRESOLVED'
      : (fact.resolution ?? 'UNRESOLVED'),
}

const NONE: Fact = { id: '', type: 'NOT_HERE', deviceId: '', deviceSeq: 0, occurredAt: '1970-01-01T00:00:00Z' }

/**
 * The state of one child on one run. `planned` is what the plan and the family said beforehand; a COLLECTED or ABSENT
 * that the family reports later changes `planned`, not the facts. Where it depends on the order of two devices that nobody
 * can know whether a child left the vehicle for good, the child is UNRESOLVED until a human says what is true (invariant 9).
 */
export function foldPassenger(planned: 'EXPECTED' | 'ABSENT', facts: readonly Fact[]): Fold {
  const fold = foldInOrder(planned, facts)
  if (!LEFT.has(fold.state)) return fold
  const doubt = doubts(unique(facts)).find(
    // A boarding without which nothing fits was where its phone says. One that adds nothing there may be another boarding.
    ({ without, moved }) =>
      foldInOrder(planned, without).state === fold.state && foldInOrder(planned, moved).state !== fold.state,
  )
  if (!doubt) return fold
  const receivedAt = doubt.fact.receivedAt ?? null
  return { ...fold, state: 'UNRESOLVED', receivedAt, answered: false, rode: true, returnedTo: null }
}

function foldInOrder(planned: 'EXPECTED' | 'ABSENT', facts: readonly Fact[]): Fold {
  const fold: Fold = { state: planned, since: null, receivedAt: null, answered: false, rode: false, returnedTo: null }
  let taker: Taker | null = null
  for (const fact of standing(facts)) {
    if (fact.type === 'UNDO') continue
    const step = STEPS[fact.type](fold.state, fact)
    // The child went to one of them; to whom is unknown.
    const next: PassengerState = step === fold.state && isGivenTwice(fact, taker) ? 'UNRESOLVED' : step
    taker = isHanded(next) ? (fact.taker ?? (next === fold.state ? taker : null)) : null
    if (next !== fold.state) {
      fold.state = next
      fold.since = fact.occurredAt
      fold.receivedAt = fact.receivedAt ?? null
    }
    fold.returnedTo = fold.state === 'RETURNED' ? (fact.returnedTo ?? fold.returnedTo) : null
    if (fold.state !== 'NO_SHOW' || fact.type === 'MISSING') fold.answered = false
    else if (fact.type === 'ANSWERED' || fact.type === 'RESOLVED') fold.answered = true
    fold.rode = RODE.has(fold.state) || (fold.rode && !saysNeverRode(fact))
  }
  return fold
}

/** A word that settles with a state in which nobody rode. Who was collected from the crew may have been on board before. */
const saysNeverRode = ({ type, refused, resolution, named }: Fact): boolean =>
  type === 'RESOLVED' && !refused && !(resolution === 'COLLECTED' && named)

/** States in which nobody looks for the child on the vehicle any more. */
const LEFT: ReadonlySet<PassengerState> = new Set(['DROPPED', 'COLLECTED', 'RETURNED', 'TRANSFERRED'])

/** Returns whether the child has left the vehicle for good. */
export const isGone = (state: PassengerState): boolean => LEFT.has(state)

/** States of a child that has been on board. */
const RODE: ReadonlySet<PassengerState> = new Set([
  'BOARDED',
  'DROPPED',
  'KEPT',
  'RETURNED',
  'TRANSFERRING',
  'TRANSFERRED',
])

/** True when the child no longer keeps the run open (docs/domain.md, "States of a passenger"). */
export function isAccountedFor(fold: Pick<Fold, 'state' | 'answered'>): boolean {
  switch (fold.state) {
    case 'ABSENT':
    case 'DROPPED':
    case 'COLLECTED':
    case 'RETURNED':
    case 'TRANSFERRED':
      return true
    case 'NO_SHOW':
      return fold.answered
    case 'EXPECTED':
    case 'BOARDED':
    case 'KEPT':
    case 'TRANSFERRING':
    case 'UNRESOLVED':
      return false
  }
}

export type RunCounts = {
  /** Children on the list, unplanned ones included. */
  total: number
  onBoard: number
  absent: number
  toCome: number
  noShow: number
  delivered: number
  unaccounted: number
  /** Everyone who was on board at some time: must equal the head count at close (invariant 3). */
  rode: number
}

/** States of a child who rode and has left the vehicle; collected ones count as such where they rode. */
const DELIVERED: ReadonlySet<PassengerState> = new Set(['DROPPED', 'RETURNED', 'TRANSFERRED'])

type Counted = Pick<Fold, 'state' | 'answered' | 'rode'>

/** The numbers of a run, of folds that each stand for so many (`times`) passengers, or one; absent + to come + no-show + on board + delivered + unclear is always the total. */
export function countRun(folds: readonly (Counted & { times?: number })[]): RunCounts {
  const count = (test: (fold: Counted) => boolean) =>
    folds.reduce((sum, fold) => (test(fold) ? sum + (fold.times ?? 1) : sum), 0)
  return {
    total: count(() => true),
    onBoard: count((f) => f.state === 'BOARDED' || f.state === 'KEPT' || f.state === 'TRANSFERRING'),
    absent: count((f) => f.state === 'ABSENT' || (f.state === 'COLLECTED' && !f.rode)),
    toCome: count((f) => f.state === 'EXPECTED'),
    noShow: count((f) => f.state === 'NO_SHOW'),
    delivered: count((f) => DELIVERED.has(f.state) || (f.state === 'COLLECTED' && f.rode)),
    unaccounted: count((f) => !isAccountedFor(f)),
    rode: count((f) => f.rode),
  }
}

export type CloseProblem =
  | { code: 'unaccounted'; passengerIds: string[] }
  | { code: 'headCount'; rode: number; headCount: number }
  | { code: 'vehicle' }

/** How the walk to the back is shown: by reading the sticker of the last row, said by the crew, or reported by it to the office. */
export const VEHICLE_CHECKS = ['sticker', 'said', 'reported'] as const
export type VehicleCheck = (typeof VEHICLE_CHECKS)[number]

/** Why a run cannot close now, or null. The same rule on the phone, before sending, and on the server. */
export function closeProblem(
  passengers: readonly { id: string; fold: Fold }[],
  close: { headCount: number; vehicleChecked: boolean },
): CloseProblem | null {
  const open = passengers.filter((passenger) => !isAccountedFor(passenger.fold))
  if (open.length > 0) return { code: 'unaccounted', passengerIds: open.map((passenger) => passenger.id) }
  const { rode } = countRun(passengers.map((passenger) => passenger.fold))
  if (close.headCount !== rode) return { code: 'headCount', rode, headCount: close.headCount }
  if (!close.vehicleChecked) return { code: 'vehicle' }
  return null
}

/** Minutes before the planned start from which the crew may check in: a ready run keeps its list (our default). */
export const CHECK_IN_BEFORE_MIN = 120
/** Minutes after the planned start at which a run that nobody started becomes an alert (docs/domain.md, "Timed alarms"). */
export const NOT_STARTED_AFTER_MIN = 5
/** Minutes after the planned end from which a run that nobody started counts as not driven (ours). */
export const LAPSED_AFTER_MIN = 60
/** Minutes after the planned end at which an open child becomes an alert (docs/domain.md, "Timed alarms"). */
export const OVERDUE_AFTER_MIN = 15
/** Seconds in which a tap can be undone on the spot. Later it is a correction like any other. */
export const UNDO_SECONDS = 10

/** Delay of a run in seconds at its last reached stop; negative is early, null when nothing was reached. */
export function delayOf(stops: readonly { plannedAt: string; arrivedAt: string | null }[]): number | null {
  const reached = stops.filter((stop) => stop.arrivedAt !== null).at(-1)
  if (!reached?.arrivedAt) return null
  return Math.round((Date.parse(reached.arrivedAt) - Date.parse(reached.plannedAt)) / 1000)
}
