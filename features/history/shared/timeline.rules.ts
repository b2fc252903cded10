import type { RunHistory } from './history.contract.ts'
import type { BoardingEvent, RunStop } from '#features/runs/shared/runs.contract.ts'

type Child = RunHistory['passengers'][number]
type HistoryAlert = RunHistory['alerts'][number]
type Message = RunHistory['messages'][number]
type Base = {
  key: string
  /** When it happened, by the clock of whoever said so, corrected. */
  at: string
}

/** One entry of the timeline of a run. `late`: it came in after the close. `undone`: somebody took it back. */
export type Moment = Base &
  (
    | { kind: 'planned' | 'started' | 'closed' | 'cancelled' | 'interrupted'; by: string | null }
    | { kind: 'reached'; stop: RunStop; delay: number }
    | { kind: 'left'; stop: RunStop }
    | { kind: 'received'; by: string; counted: number }
    | (Pick<Message, 'said' | 'by' | 'reason'> & { kind: 'message'; child: Child | null })
    | {
        kind: 'fact'
        event: BoardingEvent
        child: Child | null
        stop: RunStop | null
        late: boolean
        undone: boolean
        /** The fact that this one takes back. */
        corrects: BoardingEvent | null
      }
    | { kind: 'alert' | 'alertTaken' | 'alertClosed'; alert: HistoryAlert }
  )

// Of one instant: the plan, the start, the stop, the children there, the alerts they raise, the end.
const RANK: Record<Moment['kind'], number> = {
  planned: 0,
  started: 1,
  message: 1,
  reached: 2,
  fact: 3,
  alert: 4,
  alertTaken: 5,
  alertClosed: 6,
  interrupted: 7,
  left: 8,
  received: 9,
  closed: 10,
  cancelled: 10,
}

/** All moments of a run in the order in which they happened; a fact of a late phone stands where it happened. */
export function momentsOf(history: RunHistory): Moment[] {
  const { run, started, interrupted, closed, cancelled } = history
  const moments: Moment[] = [
    { kind: 'planned', key: 'planned', at: run.plannedStart, by: history.crew.join(', ') || null },
    ...(started ? [{ kind: 'started' as const, key: 'started', ...started }] : []),
    ...(interrupted
      ? [{ kind: 'interrupted' as const, key: 'interrupted', at: interrupted.at, by: interrupted.reason }]
      : []),
    ...history.stops.flatMap(stopMoments),
    ...factMoments(history),
    ...history.receipts.map((one, i) => ({ kind: 'received' as const, key: `received.${i}`, ...one })),
    ...history.messages.map(({ id, passengerId, ...message }) => ({
      kind: 'message' as const,
      key: `${id}.${message.said}`,
      child: history.passengers.find((one) => one.id === passengerId) ?? null,
      ...message,
    })),
    ...history.alerts.flatMap(alertMoments),
    ...(closed ? [{ kind: 'closed' as const, key: 'closed', at: closed.at, by: closed.by }] : []),
    // Nobody kept when: a run is called off before its start.
    ...(cancelled ? [{ kind: 'cancelled' as const, key: 'cancelled', at: run.plannedStart, by: cancelled.by }] : []),
  ]
  return moments.toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || RANK[a.kind] - RANK[b.kind] || (a.key < b.key ? -1 : 1),
  )
}

function stopMoments(stop: RunStop): Moment[] {
  const moments: Moment[] = []
  if (stop.arrivedAt !== null)
    moments.push({
      kind: 'reached',
      key: `${stop.id}.reached`,
      at: stop.arrivedAt,
      stop,
      delay: Math.round((Date.parse(stop.arrivedAt) - Date.parse(stop.plannedAt)) / 1000),
    })
  if (stop.departedAt !== null) moments.push({ kind: 'left', key: `${stop.id}.left`, at: stop.departedAt, stop })
  return moments
}

function factMoments({ events, passengers, stops }: RunHistory): Moment[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  // An undone undo counts not: what it took back stands again.
  const undos = events.filter((event) => event.type === 'UNDO')
  const dead = new Set(undos.map((event) => event.supersedesId))
  const undone = new Set(undos.filter((event) => !dead.has(event.id)).map((event) => event.supersedesId))
  return events.map((event) => ({
    kind: 'fact',
    key: event.id,
    at: event.occurredAt,
    event,
    child: passengers.find((one) => one.id === event.passengerId) ?? null,
    stop: stops.find((one) => one.id === event.stopId) ?? null,
    late: event.late,
    undone: undone.has(event.id),
    corrects: event.type === 'UNDO' && event.supersedesId !== null ? (byId.get(event.supersedesId) ?? null) : null,
  }))
}

function alertMoments(alert: HistoryAlert): Moment[] {
  const moments: Moment[] = [{ kind: 'alert', key: `${alert.id}.open`, at: alert.openedAt, alert }]
  if (alert.takenAt !== null) moments.push({ kind: 'alertTaken', key: `${alert.id}.taken`, at: alert.takenAt, alert })
  if (alert.closedAt !== null)
    moments.push({ kind: 'alertClosed', key: `${alert.id}.closed`, at: alert.closedAt, alert })
  return moments
}
