import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Level } from './definition-types.ts'

type Point = { at: string; value: number; second: number | null; level: Level; judged: boolean }
export type Summary = {
  count: number
  mean: number | null
  meanSecond: number | null
  lowest: number | null
  highest: number | null
  /** Values that could be judged: not those of a person without a date of birth. */
  judged: number
  inRange: number
  days: number
  daysWithout: number
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** What the values of a period say together; `days` is how many days of it are over or under way. */
export function summaryOf(points: readonly Point[], { zone, days }: { zone: string; days: number }): Summary {
  const values = points.map(({ value }) => value)
  const measured = new Set(points.map(({ at }) => dayIn(zone, new Date(at))))
  return {
    count: points.length,
    mean: meanOf(values),
    meanSecond: meanOf(points.flatMap(({ second }) => second ?? [])),
    lowest: values.length === 0 ? null : Math.min(...values),
    highest: values.length === 0 ? null : Math.max(...values),
    judged: points.filter(({ judged }) => judged).length,
    inRange: points.filter(({ level, judged }) => judged && (level === 'none' || level === 'tint')).length,
    days,
    daysWithout: Math.max(0, days - measured.size),
  }
}
