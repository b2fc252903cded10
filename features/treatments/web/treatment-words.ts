import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { About } from '#platform/web/ui/TwoLines.tsx'
import type { Outcome, State } from '../shared/due.rules.ts'
import type { Session, TreatmentContent } from '../shared/treatments.contract.ts'

/** How each state and outcome looks; never by colour alone. */
export const STATE_LOOK: Record<State, { hue: Hue; icon: IconName }> = {
  ACTIVE: { hue: 'onboard', icon: 'forward' },
  SUSPENDED: { hue: 'absent', icon: 'minus' },
  CLOSED: { hue: 'absent', icon: 'close' },
}
export const OUTCOME_LOOK: Record<Outcome, { hue: Hue; icon: IconName }> = {
  DONE: { hue: 'arrived', icon: 'check' },
  PARTIAL: { hue: 'waiting', icon: 'remove' },
  REFUSED: { hue: 'notthere', icon: 'close' },
}

/** When sessions are planned: "Mon Wed Fri 10:00", "Every 3 days 09:00". */
export function frequencyWords({ frequency }: Pick<TreatmentContent, 'frequency'>, text: Texts): string {
  switch (frequency.kind) {
    case 'times':
      return `${text('treatments.frequency.times')} ${frequency.times.join(', ')}`
    case 'weekdays':
      return `${frequency.weekdays.map((day) => text(`treatments.day.${day}`)).join(' ')} ${frequency.times.join(', ')}`
    case 'days':
      return `${text('treatments.everyDays', { days: frequency.every })} ${frequency.times.join(', ')}`
    case 'asNeeded':
      return text('treatments.frequency.asNeeded')
  }
}

/** What becomes of a planned session that nobody recorded. */
export const alertWords = ({ alert, alertAfter }: TreatmentContent, text: Texts): string =>
  alert === 'none'
    ? text('treatments.alert.none')
    : text('treatments.alertWords', { alert: text(`treatments.alert.${alert}`), count: alertAfter })

export const runsWords = ({ startsOn, endsOn }: TreatmentContent, text: Texts): string =>
  endsOn === null
    ? text('treatments.runs', { from: showDay(startsOn) })
    : text('treatments.runsUntil', { from: showDay(startsOn), to: showDay(endsOn) })

/** What is said of a session beside its outcome. */
export function aboutSession(session: Session, zone: string, text: Texts): About {
  const { reason, minutes, note, by, happenedAt, lateReason, correctionReason, replaced } = session
  return [
    showMoment(happenedAt, zone),
    by,
    reason !== null && text(`treatments.reason.${reason}`),
    minutes !== null && text('treatments.lasts', { minutes }),
    note,
    lateReason !== null && text('treatments.late', { reason: lateReason }),
    correctionReason !== null && text('treatments.corrects', { reason: correctionReason }),
    replaced &&
      text(replaced.inError ? 'treatments.inError' : 'treatments.replaced', {
        name: replaced.by,
        reason: replaced.reason,
      }),
  ]
}
