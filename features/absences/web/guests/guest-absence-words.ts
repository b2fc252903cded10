import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { GuestAbsence } from '../../shared/guests/guest-absences.contract.ts'

/** What follows when an absence changes: rounds and doses too. */
export const TOUCHED = [['absences'], ['medicines'], ['measurements'], ['runs']]

/** How it stands in a word: a proposal, away now, to come, over, refused, cancelled. */
export function stateOf({ state, away, over }: GuestAbsence): { key: string; hue: Hue; icon: IconName } {
  if (state === 'proposed') return { key: 'proposed', hue: 'waiting', icon: 'clock' }
  if (state === 'refused') return { key: 'refused', hue: 'notthere', icon: 'close' }
  if (state === 'cancelled') return { key: 'cancelled', hue: 'absent', icon: 'undo' }
  if (away) return { key: 'away', hue: 'absent', icon: 'absent' }
  return over ? { key: 'over', hue: 'absent', icon: 'check' } : { key: 'accepted', hue: 'arrived', icon: 'check' }
}

/** From when until when. */
export const spanWords = ({ startsAt, endsAt, zone }: GuestAbsence, text: Texts): string =>
  endsAt === null
    ? text('absences.guest.fromOpen', { from: showMoment(startsAt, zone) })
    : text('absences.guest.fromTo', { from: showMoment(startsAt, zone), to: showMoment(endsAt, zone) })

/** Until when somebody is away. */
export const awayWords = ({ endsAt, zone }: GuestAbsence, text: Texts): string =>
  endsAt === null
    ? text('absences.guest.awayOpen')
    : text('absences.guest.awayUntil', { until: showMoment(endsAt, zone) })

/** Reason, who takes the person, doses, note. */
export const aboutWords = ({ reason, takenBy, dosesAlong, note }: GuestAbsence, text: Texts): string[] =>
  [
    text(`absences.guest.reason.${reason}`),
    takenBy === '' ? '' : text('absences.guest.with', { name: takenBy }),
    dosesAlong ? text('absences.guest.dosesGoAlong') : '',
    note,
  ].filter((line) => line !== '')

/** Who said what last, and why. */
export function lastWords({ steps, zone }: GuestAbsence, text: Texts): string {
  const last = steps.at(-1)
  if (!last) return ''
  const said = text(`absences.guest.step.${last.step}`, {
    name: last.by ?? text('absences.guest.byItself'),
    when: showMoment(last.at, zone),
  })
  return last.answer === '' ? said : `${said}: ${last.answer}`
}

/** A moment as a form shows it, `YYYY-MM-DDTHH:mm` where the group is. */
export const typedOf = (at: Date, zone: string): string => `${dayIn(zone, at)}T${timeIn(zone, at)}`
export const momentOf = (typed: string, zone: string): string =>
  instantOf(typed.slice(0, 10), typed.slice(11, 16), zone).toISOString()
