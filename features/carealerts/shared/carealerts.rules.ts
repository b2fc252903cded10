/** How an alert about somebody in care goes on: its states, when it is escalated, when it is measured again. Pure. */

export const SEVERITIES = ['info', 'amber', 'red'] as const
export type Severity = (typeof SEVERITIES)[number]
export const STATES = ['open', 'acknowledged', 'actioned', 'closed'] as const
export type State = (typeof STATES)[number]
export const SOURCES = ['RANGE', 'TARGET', 'DEVICE', 'GROUP', 'TREATMENT', 'MEDICINE'] as const
export const STEPS = [
  'opened',
  'again',
  'reopened',
  'inRange',
  'acknowledged',
  'actioned',
  'closed',
  'escalated',
  'recheckDue',
  'released',
  'withdrawn',
  'asksAgain',
] as const

const MINUTE = 60_000

/** Minutes until somebody must have acknowledged it: of a red one five (docs/adr/0213), of an amber one thirty (ours). What is told for information is never escalated. */
export const TAKEN_MIN: Readonly<Record<Severity, number | null>> = { info: null, amber: 30, red: 5 }
/** Minutes after which glucose that is out is measured again (docs/adr/0213). */
export const RECHECK_MIN = 15
/** An alert that was closed not longer ago opens again when a reading is still out; later it is a new one (ours). */
export const REOPEN_MS = 12 * 60 * MINUTE
/** The rule, as the facts of an alert say it, by which a child with fever does not stay with its group. */
export const EXCLUDED = 'exclusion'
/** What was measured longer ago alarms nobody: it is written down afterwards. */
export const ALARMS_MS = 24 * 60 * MINUTE

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE)

export const weight = (severity: Severity): number => SEVERITIES.indexOf(severity)
export const gravest = (one: Severity, other: Severity): Severity => (weight(one) >= weight(other) ? one : other)

/** When an alert that nobody acknowledged is escalated: so many minutes from now. */
export function escalatesAt(severity: Severity, now: Date): Date | null {
  const minutes = TAKEN_MIN[severity]
  return minutes === null ? null : after(now, minutes)
}

export const recheckAt = (measurement: string | null, now: Date): Date | null =>
  measurement === 'GLYCEMIA' ? after(now, RECHECK_MIN) : null

export type Standing = { state: State; severity: Severity; nextAt: Date | null; step: number }
export type Raised = Standing & { kind: 'again' | 'reopened' }

/**
 * What a reading that is still out makes of an alert. One that somebody acknowledged, dealt with or closed opens again and is escalated anew; one that
 * is open keeps its time, a graver one never gets a later one.
 */
export function raisedAgain(alert: Standing, severity: Severity, now: Date): Raised {
  const grave = alert.state === 'closed' ? severity : gravest(alert.severity, severity)
  const fresh = escalatesAt(grave, now)
  if (alert.state !== 'open') return { state: 'open', severity: grave, nextAt: fresh, step: 0, kind: 'reopened' }
  const sooner = grave !== alert.severity && fresh !== null && (alert.nextAt === null || fresh < alert.nextAt)
  return { ...alert, severity: grave, nextAt: sooner ? fresh : alert.nextAt, kind: 'again' }
}

export type Act = 'acknowledge' | 'action' | 'close'

/** The state after an act; null: it is refused. Doing what is done already changes nothing. */
export function stateAfter(state: State, act: Act, severity: Severity): State | null {
  switch (act) {
    case 'acknowledge':
      return state === 'open' ? 'acknowledged' : state
    case 'action':
      return state === 'closed' ? null : 'actioned'
    case 'close':
      // What was told for information asks nobody to do something.
      return state === 'actioned' || state === 'closed' || severity === 'info' ? 'closed' : null
  }
}

/** The next whom an alert is given to: the first on call who was not told yet; null: the office. */
export const nextOnCall = (onCall: readonly string[], told: readonly string[]): string | null =>
  onCall.find((id) => !told.includes(id)) ?? null

type Sorted = { severity: Severity; openedAt: string; state: State }

/** Grave ones first, of the same the oldest. */
export const byUrgency = (one: Sorted, other: Sorted): number =>
  weight(other.severity) - weight(one.severity) || one.openedAt.localeCompare(other.openedAt)

/** Alerts by person, those about a group each by itself, each person where the most urgent of theirs stands. */
export function groupedByPerson<A extends Sorted & { id: string; personId: string | null }>(
  alerts: readonly A[],
): [A, ...A[]][] {
  const groups = Map.groupBy(alerts.toSorted(byUrgency), ({ id, personId }) => personId ?? id)
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []))
}
