import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { paths } from '#platform/web/routing/paths.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { About } from '#platform/web/ui/TwoLines.tsx'
import type { Activity, Attendance, Participant, TransportRequest } from '../shared/activity.contract.ts'
import type { Outcome } from '../shared/activities.rules.ts'
import type { Way } from '../shared/transport.rules.ts'

export const activityPath = (id: string): string => paths.page('activityList', { activity: id })

/** How each outcome looks; never by colour alone. */
export const OUTCOME_LOOK: Record<Outcome, { hue: Hue; icon: IconName }> = {
  PRESENT: { hue: 'arrived', icon: 'check' },
  PARTIAL: { hue: 'waiting', icon: 'remove' },
  REFUSED: { hue: 'notthere', icon: 'close' },
}

/** From when to when, where the group is: "30/11/2026, 15:00 to 16:00". */
export function whenWords(
  { startsAt, endsAt, zone }: Pick<Activity, 'startsAt' | 'endsAt' | 'zone'>,
  text: Texts,
): string {
  const day = dayIn(zone, new Date(startsAt))
  return day === dayIn(zone, new Date(endsAt))
    ? text('activities.hours', { day: showDay(day), from: showTime(startsAt, zone), to: showTime(endsAt, zone) })
    : text('activities.span', { from: showMoment(startsAt, zone), to: showMoment(endsAt, zone) })
}

const joined = (...words: readonly (string | null)[]): string => words.filter(Boolean).join(', ')

export const whereWords = ({ placeName, place }: Pick<Activity, 'placeName' | 'place'>): string =>
  joined(placeName, place)
export const ledByWords = ({ leaderName, leader }: Pick<Activity, 'leaderName' | 'leader'>): string =>
  joined(leaderName, leader)

/** The transport in a few words: "Line 3 at 14:10", or that it is requested, or that there is none. */
export function transportChip({ zone }: Pick<Activity, 'zone'>, { state, run }: TransportRequest, text: Texts): string {
  if (run === null || run.leavesAt === null) return text(`activities.transport.${state}`)
  const time = showTime(run.leavesAt, zone)
  return run.name === null
    ? text('activities.transport.leaves', { time })
    : text('activities.transport.run', { name: run.name, time })
}

/** The ways that are asked for, with how each stands. */
export function requestsOf({
  transportRequest,
  returnRequest,
}: Pick<Activity, 'transportRequest' | 'returnRequest'>): { way: Way; request: TransportRequest }[] {
  return [
    ...(transportRequest ? [{ way: 'there' as const, request: transportRequest }] : []),
    ...(returnRequest ? [{ way: 'back' as const, request: returnRequest }] : []),
  ]
}

/** The same with its way, which is said where it is not the way there alone. */
export const wayWords = ({ transportWays }: Pick<Activity, 'transportWays'>, way: Way, words: string, text: Texts) =>
  transportWays === 'there' ? words : text('activities.way.of', { way: text(`activities.way.${way}`), words })

/** Why nobody is driven, where somebody has to know it. */
export const noTransportWords = (request: TransportRequest, text: Texts): string | false =>
  request.state === 'NONE' && text('activities.transport.none', { reason: request.reason })

type Places = Pick<Activity, 'enrolled' | 'capacity' | 'waiting'>

/** How many are enrolled, of how many places, and how many wait for one. */
export function placesWords({ enrolled, capacity, waiting }: Places, text: Texts): string {
  if (capacity === null) return text('activities.enrolledCount', { enrolled })
  const taken = text('activities.ofPlaces', { enrolled, capacity })
  return waiting === 0 ? taken : `${taken}, ${text('activities.waitingCount', { waiting })}`
}

/** "2nd in line": the place of somebody on the waiting list. */
export function inLineWords(place: number, text: Texts): string {
  const form = ORDINALS.select(place)
  return text(`activities.inLine.${form === 'one' || form === 'two' || form === 'few' ? form : 'other'}`, { place })
}
/** Of English, which tells most of them apart; other languages have one text for all of them. */
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })

export const isFull = ({ enrolled, capacity }: Pick<Activity, 'enrolled' | 'capacity'>): boolean =>
  capacity !== null && enrolled >= capacity

/** How somebody took part, as it stands now. */
export const standingOf = ({ attendance }: Participant): Attendance | undefined =>
  attendance.find(({ replaced }) => replaced === null)

/** What is said of an attendance beside its outcome. */
export function aboutAttendance(one: Attendance, zone: string, text: Texts): About {
  const { reason, engagement, mood, note, by, recordedAt, lateReason, correctionReason, replaced } = one
  return [
    reason !== null && text(`activities.reason.${reason}`),
    engagement !== null && text('activities.engagementOf', { value: engagement }),
    mood !== null && text('activities.moodOf', { mood: text(`activities.mood.${mood}`) }),
    note,
    by,
    showMoment(recordedAt, zone),
    lateReason !== null && text('activities.late', { reason: lateReason }),
    correctionReason !== null && text('activities.corrects', { reason: correctionReason }),
    replaced &&
      text(replaced.inError ? 'activities.inError' : 'activities.replaced', {
        name: replaced.by,
        reason: replaced.reason,
      }),
  ]
}
