import type { Hue } from '#platform/web/ui/hue.ts'
import type { Alert } from '../shared/alerts.contract.ts'

export const ALERT_HUE: Record<Alert['rule'], Hue> = {
  NOT_STARTED: 'alert',
  CHILD_UNACCOUNTED: 'alert',
  NO_SHOW: 'notthere',
  UNPLANNED_CHILD: 'waiting',
  CONTRADICTION: 'alert',
  ABSENT_BOARDED: 'waiting',
  LATE_EVENT: 'waiting',
  DATA_GAP: 'waiting',
  MISSING_CHILD: 'alert',
  BREAKDOWN: 'alert',
  NEEDS_COVER: 'notthere',
  STARTED_ANYWAY: 'waiting',
  FORMER_CREW: 'waiting',
  HANDOVER_NOT_ALLOWED: 'alert',
  HANDOVER_EXCEPTION: 'waiting',
  RECEIPT_DIFFERS: 'alert',
  RECEIPT_MISSING: 'waiting',
  LATE: 'waiting',
  NO_DATA: 'alert',
  IDLE: 'waiting',
  OFF_ROUTE: 'notthere',
  STOP_SKIPPED: 'alert',
  WRONG_STOP: 'alert',
  RETURN_NOT_ACCEPTED: 'alert',
  CHILD_RETURNED: 'notthere',
  RIDE_UNDECIDED: 'notthere',
  CARRIED_PAST: 'alert',
  LEFT_UNDECIDED: 'notthere',
  LEFT_EARLY: 'notthere',
  STARTED_EARLY: 'waiting',
  CLOSED_EARLY: 'notthere',
  STILL_OPEN: 'waiting',
  CLOCK_OFF: 'waiting',
}

/** What is known: with the right run of a child that got on the wrong one, or that a no-show was recorded early. */
export function bodyOf({ rule, values }: Alert): string {
  if (values['rightRun'] !== undefined) return 'alerts.UNPLANNED_CHILD.rightRun'
  if (values['foundOn'] !== undefined) return 'alerts.found'
  if (values['typed'] !== undefined) return 'alerts.UNPLANNED_CHILD.typed'
  if (values['otherRun'] !== undefined) return 'alerts.CONTRADICTION.runs.body'
  if (values['back'] !== undefined) return 'alerts.ABSENT_BOARDED.return'
  return values['planned'] === undefined ? `alerts.${rule}.body` : 'alerts.NO_SHOW.early'
}
