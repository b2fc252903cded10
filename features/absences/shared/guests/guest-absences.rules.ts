/** Absences of people in care: when somebody is away, and which steps follow which. */

export const GUEST_REASONS = ['home_visit', 'hospital', 'holiday', 'other'] as const
export const GUEST_STATES = ['proposed', 'accepted', 'refused', 'cancelled'] as const
export type GuestState = (typeof GUEST_STATES)[number]

/** From a moment until before another; null: until further notice. */
export type Period = { startsAt: Date; endsAt: Date | null }

/** What the rounds and jobs go by: accepted absences alone. */
export type Away = Period & { dosesAlong: boolean }

/** The same as calls answer it; a list that a device kept from an older version has none. */
export const awayOf = (all: readonly { startsAt: string; endsAt: string | null; dosesAlong: boolean }[] = []): Away[] =>
  all.map(({ startsAt, endsAt, dosesAlong }) => ({
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    dosesAlong,
  }))

const DAY_MS = 86_400_000
/** So far back staff may enter an absence, and so far ahead it may begin (ours). */
const BACK_MS = 7 * DAY_MS
const AHEAD_MS = 366 * DAY_MS

export const covers = ({ startsAt, endsAt }: Period, at: Date): boolean =>
  startsAt <= at && (endsAt === null || at < endsAt)

/** The absence of a person at a moment, if any. Accepted ones do not overlap. */
export const awayAt = <A extends Period>(all: readonly A[], at: Date): A | null =>
  all.find((one) => covers(one, at)) ?? null

/** Whether two absences have a moment in common; one that ends when the other begins has none. */
export const overlap = (one: Period, other: Period): boolean =>
  (one.endsAt === null || other.startsAt < one.endsAt) && (other.endsAt === null || one.startsAt < other.endsAt)

export type PeriodProblem = { fieldName: 'startsAt' | 'endsAt'; problem: 'past' | 'far' | 'order' | 'over' }

/** What is wrong with the days of a new absence; families say beforehand, staff up to a week later too. */
export function periodProblem(
  { startsAt, endsAt }: Period,
  asked: { now: Date; family: boolean },
): PeriodProblem | null {
  const now = asked.now.getTime()
  if (endsAt !== null && endsAt <= startsAt) return { fieldName: 'endsAt', problem: 'order' }
  // A minute or two pass between typing and sending.
  const earliest = asked.family ? now - DAY_MS / 24 : now - BACK_MS
  if (startsAt.getTime() < earliest) return { fieldName: 'startsAt', problem: 'past' }
  if (startsAt.getTime() > now + AHEAD_MS) return { fieldName: 'startsAt', problem: 'far' }
  if (asked.family && endsAt !== null && endsAt.getTime() <= now) return { fieldName: 'endsAt', problem: 'over' }
  return null
}

type Standing = Period & { state: GuestState }

/** Over: nothing of it is to come. */
export const isOver = ({ endsAt }: Pick<Period, 'endsAt'>, now: Date): boolean => endsAt !== null && endsAt <= now

/** The office decides what is proposed and not over. */
export const mayDecide = (absence: Standing, now: Date): boolean =>
  absence.state === 'proposed' && !isOver(absence, now)

/** A proposal is withdrawn while nobody decided; what is accepted only before it begins: afterwards somebody comes back. */
export const mayCancel = ({ state, startsAt }: Standing, { now, family }: { now: Date; family: boolean }): boolean =>
  state === 'proposed' || (state === 'accepted' && !family && startsAt > now)

/** Somebody comes back earlier than was said: now, at a moment before, or on a day to come. */
export const mayEnd = (absence: Standing, now: Date): boolean =>
  absence.state === 'accepted' && absence.startsAt <= now && !isOver(absence, now)

/** Whether an absence may end at a moment: after it begins, and earlier than it would. */
export const endsEarlier = ({ startsAt, endsAt }: Period, at: Date): boolean =>
  at > startsAt && (endsAt === null || at < endsAt)
