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
