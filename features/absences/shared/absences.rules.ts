import { addDays } from '#platform/shared/dates/zoned.ts'

/** Days and directions on which a child does not ride; both days included. */
export type Span = { fromDay: string; toDay: string; directions: 'both' | 'to_school' | 'from_school' }
/** A day and direction on which an absence no longer counts, because the child has been on board. */
type Pair = { day: string; direction: string }

export const WAYS = ['to_school', 'from_school'] as const

const waysOf = ({ directions }: Span): readonly string[] => (directions === 'both' ? WAYS : [directions])

/** Do two absences of a child cover the same direction of the same day? What the first no longer covers is free. */
export function overlapping(first: Span, second: Span, contradicted: readonly Pair[]): boolean {
  const from = first.fromDay > second.fromDay ? first.fromDay : second.fromDay
  const to = first.toDay < second.toDay ? first.toDay : second.toDay
  const ways = waysOf(first).filter((way) => waysOf(second).includes(way))
  const free = new Set(contradicted.map((one) => `${one.day} ${one.direction}`))
  for (let day = from; day <= to; day = addDays(day, 1)) if (ways.some((way) => !free.has(`${day} ${way}`))) return true
  return false
}
