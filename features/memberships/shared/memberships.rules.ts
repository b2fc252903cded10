/** Days of a membership, both included; an open end is null. */
export type Days = { from: string; to: string | null }

/** True when the two have a day in common. */
export function overlap(a: Days, b: Days): boolean {
  return (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to)
}

/** Where a membership stands on a day. */
export function stateOn({ from, to }: Days, today: string): 'past' | 'current' | 'future' {
  if (to !== null && to < today) return 'past'
  return from > today ? 'future' : 'current'
}

/** The days of a membership that ends before `today`: what began today or later never happened, and keeps one day. */
export function endedBefore(days: Days, yesterday: string): { from: string; to: string } {
  return { from: days.from < yesterday ? days.from : yesterday, to: yesterday }
}

/** True when every day from `today` on that the group needs an administrator, one of these others is there. */
export function administered(others: readonly Days[], today: string): boolean {
  return others.some((other) => other.to === null && other.from <= today)
}
