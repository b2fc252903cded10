import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { Mode } from '#features/routes/shared/routes.contract.ts'
import type { RunRow } from '../shared/runs.contract.ts'
import { NOT_STARTED_AFTER_MIN, type PassengerState } from '../shared/runs.rules.ts'

export const MODE_ICON: Record<Mode, IconName> = {
  bus: 'bus',
  minibus: 'minibus',
  walk: 'walk',
  taxi: 'taxi',
  car: 'car',
}
export const STATE_HUE: Record<PassengerState, Hue> = {
  EXPECTED: 'waiting',
  ABSENT: 'absent',
  COLLECTED: 'absent',
  NO_SHOW: 'notthere',
  BOARDED: 'onboard',
  KEPT: 'onboard',
  DROPPED: 'arrived',
  RETURNED: 'arrived',
  TRANSFERRING: 'waiting',
  TRANSFERRED: 'arrived',
  UNRESOLVED: 'alert',
}

/** From this many seconds a delay is amber and bold. */
const LATE_SECONDS = 300

export type RunLook = { hue: Hue; icon?: IconName; word: string; urgency: number }

/** How a run stands: hue, word, and how high it belongs on the board. */
export function runLook(
  run: Pick<RunRow, 'status' | 'plannedStart' | 'delay' | 'openAlerts' | 'counts' | 'stops'>,
  now: Date,
  text: Texts,
): RunLook {
  const minutes = Math.floor((now.getTime() - Date.parse(run.plannedStart)) / 60_000)
  switch (run.status) {
    case 'CLOSED':
      return { hue: 'absent', icon: 'lock', word: text('runs.state.closed'), urgency: 0 }
    case 'CANCELLED':
      return { hue: 'absent', word: text('runs.state.cancelled'), urgency: 0 }
    case 'READY':
    case 'PLANNED':
      return minutes >= NOT_STARTED_AFTER_MIN
        ? { hue: 'alert', word: text('runs.state.overdue', { minutes }), urgency: 5 }
        : notStarted(run.status, text)
    case 'INTERRUPTED':
      return { hue: 'alert', word: text('runs.state.interrupted'), urgency: 6 }
    case 'IN_PROGRESS':
      return underWay(run, text)
  }
}

const notStarted = (status: 'READY' | 'PLANNED', text: Texts): RunLook =>
  status === 'READY'
    ? { hue: 'arrived', word: text('runs.state.ready'), urgency: 1 }
    : { hue: 'unknown', word: text('runs.state.planned'), urgency: 1 }

function underWay(run: Pick<RunRow, 'delay' | 'openAlerts' | 'stops' | 'counts'>, text: Texts): RunLook {
  if (run.openAlerts > 0) return { hue: 'alert', word: text('runs.state.needsYou'), urgency: 6 }
  if (run.stops.every((stop) => stop.arrivedAt !== null))
    return { hue: 'arrived', word: text('runs.state.arrived'), urgency: 3 }
  if ((run.delay ?? 0) >= LATE_SECONDS)
    return { hue: 'waiting', word: text('runs.state.late', { minutes: Math.round((run.delay ?? 0) / 60) }), urgency: 4 }
  return { hue: 'onboard', word: text('runs.state.running'), urgency: 2 }
}

/** A delay in words: harmless ones calm, from five minutes on loud. */
export function delayWords(delay: number | null, text: Texts): { words: string; loud: boolean } {
  if (delay === null) return { words: '', loud: false }
  const minutes = Math.round(delay / 60)
  if (minutes === 0) return { words: text('runs.delay.none'), loud: false }
  if (minutes < 0) return { words: text('runs.delay.early', { minutes: -minutes }), loud: false }
  return { words: text('runs.delay.late', { minutes }), loud: delay >= LATE_SECONDS }
}

/** The day of a run that is not of today, as it is shown; null for one of today. */
export const otherDayOf = (run: Pick<RunRow, 'serviceDate' | 'zone'>, now: Date): string | null =>
  run.serviceDate === dayIn(run.zone, now) ? null : showDay(run.serviceDate)
