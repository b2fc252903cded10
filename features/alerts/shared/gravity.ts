import type { Gravity } from './alerts.rules.ts'
import type { Alert } from './alerts.contract.ts'

/** How grave each alert is: a child in doubt, a run in trouble, data to look at. */
export const GRAVITY: Record<Alert['rule'], Gravity> = {
  CHILD_UNACCOUNTED: 'grave',
  MISSING_CHILD: 'grave',
  HANDOVER_NOT_ALLOWED: 'grave',
  CONTRADICTION: 'grave',
  WRONG_STOP: 'grave',
  RECEIPT_DIFFERS: 'grave',
  CARRIED_PAST: 'grave',
  RETURN_NOT_ACCEPTED: 'grave',
  CHILD_RETURNED: 'plain',
  RIDE_UNDECIDED: 'plain',
  NO_DATA: 'grave',
  NO_SHOW: 'plain',
  HANDOVER_EXCEPTION: 'plain',
  UNPLANNED_CHILD: 'plain',
  ABSENT_BOARDED: 'plain',
  RECEIPT_MISSING: 'plain',
  BREAKDOWN: 'plain',
  NEEDS_COVER: 'plain',
  STARTED_ANYWAY: 'quiet',
  FORMER_CREW: 'plain',
  NOT_STARTED: 'plain',
  LATE: 'plain',
  IDLE: 'plain',
  OFF_ROUTE: 'plain',
  STOP_SKIPPED: 'plain',
  LEFT_UNDECIDED: 'plain',
  LEFT_EARLY: 'plain',
  STARTED_EARLY: 'plain',
  CLOSED_EARLY: 'plain',
  STILL_OPEN: 'plain',
  CLOCK_OFF: 'quiet',
  LATE_EVENT: 'quiet',
  DATA_GAP: 'quiet',
}

/** What closes only with a word about how it ended: a child was not where it should be. */
export const NEEDS_NOTE: ReadonlySet<Alert['rule']> = new Set([
  'CHILD_UNACCOUNTED',
  'MISSING_CHILD',
  'HANDOVER_NOT_ALLOWED',
  'WRONG_STOP',
  'RECEIPT_DIFFERS',
  'CHILD_RETURNED',
  'RIDE_UNDECIDED',
  'CARRIED_PAST',
])

/** What one move of one vehicle opens for several children at once: the office deals with it as one thing. */
const TOGETHER: ReadonlySet<Alert['rule']> = new Set(['LATE_EVENT', 'RETURN_NOT_ACCEPTED', 'CHILD_RETURNED'])

/** So many children of one run in doubt at once have one cause: nobody recorded. Fewer are looked for one by one. */
const CROWD = 6

/** Alerts as the office handles them, in their order: those of one cause and in the same hands stand together. */
export function handledTogether(alerts: readonly Alert[]): [Alert, ...Alert[]][] {
  const causeOf = ({ runId, rule, owner, assigned, step, values }: Alert) =>
    [runId, rule, owner, assigned, step, values['place'], values['by']].join()
  const inDoubt = Map.groupBy(
    alerts.filter(({ rule }) => rule === 'CHILD_UNACCOUNTED'),
    causeOf,
  )
  const isCrowd = (alert: Alert) => (inDoubt.get(causeOf(alert))?.length ?? 0) >= CROWD
  const keyOf = (alert: Alert) => (TOGETHER.has(alert.rule) || isCrowd(alert) ? causeOf(alert) : alert.id)
  return [...Map.groupBy(alerts, keyOf).values()].flatMap(([first, ...more]) => (first ? [[first, ...more]] : []))
}
