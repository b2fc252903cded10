import type {
  BoardingEvent,
  NewBoardingEvent,
  RunDetail,
  RunPassenger,
  RunStop,
} from '#features/runs/shared/runs.contract.ts'
import {
  countRun,
  isToCome,
  isUnderWay,
  type Fact,
  type Fold,
  type ReturnPlace,
  type RunCounts,
  type RunStatus,
} from '#features/runs/shared/runs.rules.ts'
import { shownBirths, type RiderIdentity } from '#features/runs/shared/riders/rider-identity.rules.ts'
import { foldRider } from '#features/runs/shared/rider-fold.rules.ts'

/** What the device has recorded and the server may not have told back yet. */
export type LocalCall =
  | { kind: 'checkIn' | 'start' | 'interrupt' | 'resume' | 'close'; occurredAt: string }
  /** `sent`: the server has it, what it made of it is not here yet. */
  | { kind: 'event'; event: NewBoardingEvent; sent?: boolean }
  | { kind: 'stop'; stopId: string; what: 'reached' | 'left'; occurredAt: string }

export type DevicePassenger = Omit<RunPassenger, keyof Fold | 'birthDate'> &
  RiderIdentity & { fold: Fold; facts: readonly DeviceFact[] }
/** How far a record has come: on this phone alone, with the server, seen by somebody it is for. */
export type Trace = 'here' | 'sent' | 'seen'
export type DeviceFact = Fact & {
  trace: Trace
  stopId: string | null
  staffName: string | null
  /** DROPPED, COLLECTED: who received the child. */
  recipient?: { name: string } | null | undefined
  /** RETURNED: who accepted the child, and where. */
  acceptance?: { place: ReturnPlace; by: string | null } | null | undefined
}
export type DeviceRun = {
  status: RunStatus
  /** When it was closed on this device, until the server has checked that and closed it. */
  closedHere: string | null
  stops: readonly RunStop[]
  passengers: readonly DevicePassenger[]
  counts: RunCounts
  /** Said on this device that one is there; the server may not know yet. */
  checkedIn: boolean
}

/**
 * The run as the person holding the device must see it: what the server knows and what still waits here, folded together.
 * A fact that is on both sides counts once.
 */
export function deviceView(
  run: Pick<RunDetail, 'status' | 'serviceDate' | 'stops' | 'passengers' | 'events'>,
  local: readonly LocalCall[],
): DeviceRun {
  const made = local.flatMap((call) => (call.kind === 'event' ? [call] : []))
  const unlisted = unplannedRiders(
    run.passengers,
    made.map(({ event }) => event),
  )
  const births = shownBirths([...run.passengers, ...unlisted], run.serviceDate)
  const passengers = [...run.passengers.map(bare), ...unlisted].map((passenger): DevicePassenger => {
    const facts = factsOf(passenger.id, run.events, made)
    return { ...passenger, born: births.get(passenger.id) ?? null, facts, fold: foldRider(passenger, facts) }
  })
  return {
    ...statusHere(run.status, local),
    stops: run.stops.map((stop) => withLocalTimes(stop, local)),
    passengers,
    counts: countRun(passengers.map(({ fold }) => fold)),
    checkedIn: local.some((call) => call.kind === 'checkIn'),
  }
}

/** The status as this device left it. A close counts here at once and everywhere else when the server has checked it. */
export function statusHere(
  status: RunStatus,
  local: readonly LocalCall[],
): { status: RunStatus; closedHere: string | null } {
  const here = local.reduce(after, status)
  const close = local.flatMap((call) => (call.kind === 'close' ? [call.occurredAt] : [])).at(-1)
  return { status: here, closedHere: here !== status && here === 'CLOSED' ? (close ?? null) : null }
}

/** The status after what this device did; a step that does not fit is the server’s to judge. */
function after(status: RunStatus, call: LocalCall): RunStatus {
  if (call.kind === 'start' && isToCome(status)) return 'IN_PROGRESS'
  if (call.kind === 'close' && isUnderWay(status)) return 'CLOSED'
  if (call.kind === 'interrupt' && status === 'IN_PROGRESS') return 'INTERRUPTED'
  return call.kind === 'resume' && status === 'INTERRUPTED' ? 'IN_PROGRESS' : status
}

/** In the vehicle now, or on the way from it to another that has not taken the child on yet. */
export const isAboard = ({ fold }: Pick<DevicePassenger, 'fold'>): boolean =>
  fold.state === 'BOARDED' || fold.state === 'KEPT' || fold.state === 'TRANSFERRING'

/** How far what was recorded about a child has come: a record that is on this phone alone outweighs all others. */
export function traceOf({ facts }: Pick<DevicePassenger, 'facts'>): Trace | null {
  const own = facts.filter(({ type }) => type !== 'ACCEPTED')
  return own.some(({ trace }) => trace === 'here') ? 'here' : (own.at(-1)?.trace ?? null)
}

const RECEIVED: ReadonlySet<string> = new Set(['DROPPED', 'COLLECTED', 'RESOLVED', 'RETURNED'])

/** Who received the child, by the last word about them. */
export function receiverOf({ facts }: Pick<DevicePassenger, 'facts'>): string | undefined {
  const last = facts.findLast(({ type }) => RECEIVED.has(type))
  return last?.recipient?.name ?? last?.acceptance?.by ?? undefined
}

type Bare = Omit<RunPassenger, keyof Fold | 'birthDate'>

function bare({
  state: _s,
  since: _i,
  receivedAt: _r,
  answered: _a,
  rode: _o,
  returnedTo: _t,
  birthDate: _b,
  ...passenger
}: RunPassenger): Bare {
  return passenger
}

/** Children that were not on the list and that the server does not know yet. */
function unplannedRiders(known: readonly RunPassenger[], made: readonly NewBoardingEvent[]): Bare[] {
  const seen = new Set(known.map(({ id }) => id))
  return made.flatMap((event) => {
    if (seen.has(event.passengerId)) return []
    seen.add(event.passengerId)
    return [
      {
        id: event.passengerId,
        childId: event.childId ?? null,
        name: event.unknownName ?? '',
        schoolClass: null,
        needs: [],
        allergies: [],
        allergiesProposed: [],
        allergyDetails: [],
        notes: '',
        boardStopId: event.stopId,
        alightStopId: null,
        planned: 'EXPECTED' as const,
        lateAbsence: false,
        absenceWithdrawnAt: null,
        unplanned: true,
        rival: null,
        broughtBack: null,
        named: null,
        takenOn: event.fromPassengerId !== undefined,
        contacts: [],
      },
    ]
  })
}

function factsOf(
  passengerId: string,
  events: readonly BoardingEvent[],
  made: readonly { event: NewBoardingEvent; sent?: boolean }[],
): DeviceFact[] {
  const told = events.filter((event) => event.passengerId === passengerId)
  const known = new Set(told.map(({ id }) => id))
  const waiting = made.filter(({ event }) => event.passengerId === passengerId && !known.has(event.id))
  return [
    ...told.map((event) => ({
      ...event,
      returnedTo: event.acceptance?.place ?? null,
      named: event.recipient !== null,
      taker: event.recipient,
      trace: event.seenAt === null ? ('sent' as const) : ('seen' as const),
    })),
    ...waiting.map(({ event, sent }) => ({
      ...event,
      returnedTo: event.acceptance?.place ?? null,
      named: event.recipient !== undefined,
      taker: event.recipient ?? null,
      receivedAt: null,
      staffName: null,
      trace: sent ? ('sent' as const) : ('here' as const),
    })),
  ]
}

function withLocalTimes(stop: RunStop, local: readonly LocalCall[]): RunStop {
  const at = (what: 'reached' | 'left') =>
    local.find((call) => call.kind === 'stop' && call.stopId === stop.id && call.what === what)
  const [reached, left] = [at('reached'), at('left')]
  return {
    ...stop,
    arrivedAt: stop.arrivedAt ?? (reached?.kind === 'stop' ? reached.occurredAt : null),
    departedAt: stop.departedAt ?? (left?.kind === 'stop' ? left.occurredAt : null),
  }
}

/** The stop to show first: the last one reached and not left, else the first one not reached, else the last. */
export function currentStop(stops: readonly RunStop[]): RunStop | undefined {
  return (
    stops.findLast((stop) => stop.arrivedAt !== null && stop.departedAt === null) ??
    stops.find((stop) => stop.arrivedAt === null) ??
    stops.at(-1)
  )
}
