import type { Gravity } from './alarms.rules.ts'
import type { Alert } from './alerts.contract.ts'

/** How grave each alert is: a child in doubt, a run in trouble, data to look at. */
export const GRAVITY: Record<Alert['rule'], Gravity> = {
  CHILD_UNACCOUNTED: 'grave',
  MISSING_CHILD: 'grave',
  HANDOVER_NOT_ALLOWED: 'grave',
  CONTRADICTION: 'grave',
  WRONG_STOP: 'grave',
  RECEIPT_DIFFERS: 'grave',
  NO_DATA: 'grave',
  NO_SHOW: 'plain',
  HANDOVER_EXCEPTION: 'plain',
  UNPLANNED_CHILD: 'plain',
  BREAKDOWN: 'plain',
  NEEDS_COVER: 'plain',
  STARTED_ANYWAY: 'quiet',
  FORMER_CREW: 'plain',
  NOT_STARTED: 'plain',
  LATE: 'plain',
  IDLE: 'plain',
  STOP_SKIPPED: 'plain',
  LEFT_EARLY: 'plain',
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
])
