import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { Absence } from '../shared/absences.contract.ts'

/** The days of an absence: one, or from and to. */
export function daysOf(text: Texts, absence: Pick<Absence, 'fromDay' | 'toDay'>): string {
  const { fromDay, toDay } = absence
  return fromDay === toDay ? showDay(fromDay) : text('absences.days', { from: showDay(fromDay), to: showDay(toDay) })
}

/** Days of the absence on which the child boarded all the same, as words; empty without one. */
export function rodeOn(text: Texts, { contradicted }: Pick<Absence, 'contradicted'>): string {
  const days = [...new Set(contradicted.filter(({ kind }) => kind === 'boarded').map(({ day }) => showDay(day)))]
  return days.length === 0 ? '' : text('absences.rodeOn', { days: days.join(', ') })
}

/** Why the child does not come, as words. */
export const reasonOf = (text: Texts, { ofCare, reason }: Pick<Absence, 'ofCare' | 'reason'>): string =>
  text(`absences.reason.${ofCare ? 'ofCare' : reason}`)
