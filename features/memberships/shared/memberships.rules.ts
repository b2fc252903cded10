import { addDays } from '#platform/shared/dates/zoned.ts'

/** Days of a membership, both included; an open end is null. One that ended on its first day holds none: `to` is before `from`. */
export type Days = { from: string; to: string | null }

/** True when the two have a day in common. */
export function overlap(a: Days, b: Days): boolean {
  if (holdsNone(a) || holdsNone(b)) return false
  return (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to)
}

const holdsNone = ({ from, to }: Days) => to !== null && to < from

/** The days for a reader: what holds none began and ended on one day. */
export function daysShown(days: Days): Days {
  return { from: days.from, to: holdsNone(days) ? days.from : days.to }
}

/** Where a membership stands on a day. */
export function stateOn({ from, to }: Days, today: string): 'past' | 'current' | 'future' {
  if (to !== null && (to < today || to < from)) return 'past'
  return from > today ? 'future' : 'current'
}

/** The days of what gives nothing from `today` on. What would begin today or later keeps its first day and holds none. */
export function endedBefore({ from }: Days, today: string): { from: string; to: string } {
  return { from, to: addDays(from < today ? today : from, -1) }
}

/** True when every day from `today` on that the group needs an administrator, one of these others is there. */
export function administered(others: readonly Days[], today: string): boolean {
  return others.some((other) => other.to === null && other.from <= today)
}
