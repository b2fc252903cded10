/** When shifts begin and end, and which one is handed over now. Pure. */
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'

/** The wall times of a group that has chosen none. */
export const USUAL_BEGINS: readonly string[] = ['06:00', '14:00', '22:00']
export const BEGINS_MAX = 6
/** Whoever comes in reads the handover before the shift begins. */
export const AHEAD_MS = 30 * 60_000
/** How long a handover is confirmed and written about afterwards, in days. */
export const DAYS_OPEN = 7

/** The times at which shifts begin, from a day on. */
export type ShiftPlan = { fromDay: string; begins: readonly string[] }
/** A shift that is handed over when it ends, and the end of the one after it. */
export type Shift = { begins: Date; ends: Date; nextEnds: Date }

/** The times of a day: those of the newest plan that counts on it. Plans are in the order in which they were made. */
const beginsOn = (plans: readonly ShiftPlan[], day: string): readonly string[] =>
  plans.findLast(({ fromDay }) => fromDay <= day)?.begins ?? USUAL_BEGINS

/** The times of a day on which new ones begin to count include the end of the shift that runs at midnight: its notes are filed under it. */
function changesOn(plans: readonly ShiftPlan[], day: string): readonly string[] {
  const begins = beginsOn(plans, day)
  if (!plans.some(({ fromDay }) => fromDay === day)) return begins
  const end = beginsOn(plans, addDays(day, -1)).slice(0, 1)
  return [...end, ...begins.filter((time) => end.every((ended) => time > ended))]
}

/** The moments between two days, both included, at which a shift begins. Two times that the clock of spring makes one are one. */
function changesOf(plans: readonly ShiftPlan[], zone: string, from: string, to: string): Date[] {
  const moments = new Set<number>()
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const time of changesOn(plans, day)) moments.add(instantOf(day, time, zone).getTime())
  return [...moments].toSorted((a, b) => a - b).map((moment) => new Date(moment))
}

/** The shifts that end between two moments, both included, the oldest first. */
export function shiftsEnding(
  plans: readonly ShiftPlan[],
  zone: string,
  { from, until }: { from: Date; until: Date },
): Shift[] {
  const changes = changesOf(plans, zone, addDays(dayIn(zone, from), -2), addDays(dayIn(zone, until), 2))
  return changes.flatMap((ends, at) => {
    const [begins, nextEnds] = [changes[at - 1], changes[at + 1]]
    return begins && nextEnds && ends >= from && ends <= until ? [{ begins, ends, nextEnds }] : []
  })
}

const DAY_MS = 86_400_000

/** The shift that is handed over: the one that ended last, or ends within half an hour. */
export function handedOverAt(plans: readonly ShiftPlan[], zone: string, now: Date): Shift | undefined {
  const until = new Date(now.getTime() + AHEAD_MS)
  return shiftsEnding(plans, zone, { from: new Date(now.getTime() - 2 * DAY_MS), until }).at(-1)
}

/** The shift that ends at a moment; undefined when none does. */
export const shiftEndingAt = (plans: readonly ShiftPlan[], zone: string, ends: Date): Shift | undefined =>
  shiftsEnding(plans, zone, { from: ends, until: ends })[0]

/** Whether a handover may be confirmed: not before half an hour before the shift ends. */
export const isReadable = ({ ends }: Pick<Shift, 'ends'>, at: Date): boolean =>
  ends.getTime() - AHEAD_MS <= at.getTime()
/** Whether notes about a shift and confirmations of it are still taken. */
export const isRecent = ({ ends }: Pick<Shift, 'ends'>, now: Date): boolean =>
  now.getTime() - ends.getTime() <= DAYS_OPEN * DAY_MS

/** How long after the end of a shift a first note about somebody is still offered. */
const NOTE_AFTER_MS = 60 * 60_000
/** Whether whoever works now writes notes for this shift: later ones are for the running shift, whose handover is read next. */
export const takesNotes = ({ begins, ends }: Pick<Shift, 'begins' | 'ends'>, now: Date): boolean =>
  begins <= now && now.getTime() - ends.getTime() <= NOTE_AFTER_MS

/** Whether these are times of shifts: in order, none twice. */
export const areBegins = (begins: readonly string[]): boolean =>
  begins.every((time, at) => at === 0 || time > (begins[at - 1] ?? ''))

/** Gravity of what is handed over, the gravest first. */
export const KINDS = ['alert', 'event', 'dose', 'order', 'treatment', 'absence', 'appointment'] as const
export type Kind = (typeof KINDS)[number]

type Entry = { kind: Kind; urgent: boolean }
/** People with urgent entries first, then by the gravest kind, in their order otherwise. */
export function gravestFirst<P extends { exceptions: readonly Entry[] }>(people: readonly P[]): P[] {
  const rank = ({ exceptions }: P) =>
    Math.min(
      KINDS.length * 2,
      ...exceptions.map(({ kind, urgent }) => KINDS.indexOf(kind) + (urgent ? 0 : KINDS.length)),
    )
  return people.toSorted((a, b) => rank(a) - rank(b))
}
