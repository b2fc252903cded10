/** Urine that was collected over 24 hours, beside the single entries of the same hours. Pure. */

/** It ends at `at`. */
export type Collected = { at: string; value: number }
export const COLLECTED_MS = 24 * 3_600_000

type Entry = { at: string; value: number | null }

/** What a time that ends at `at` is known to hold beside collections that reach into it. */
export type Bounds = {
  /** Came for certain. */
  least: number
  /** Can have come at most; null: entries do not reach back as far as the part that nothing was collected of. */
  most: number | null
}

/** The collections that reach into the time of `ms` that ends at `at`. */
export const reachingInto = (collected: readonly Collected[], at: Date, ms: number): Collected[] =>
  collected.filter((one) => {
    const end = Date.parse(one.at)
    return end > at.getTime() - ms && end - COLLECTED_MS < at.getTime()
  })

/**
 * The urine of the 24 hours until `at` where collections reach into them: what was collected takes the place of the single entries of its hours.
 * Of a collection that reaches beyond the 24 hours nobody knows which part lies in them: none of it may, or all. `entries`: those that are known,
 * the newest first, with the one that is judged.
 */
export function boundsOfDay(collected: readonly Collected[], entries: readonly Entry[], at: Date): Bounds {
  const end = at.getTime()
  const begin = end - COLLECTED_MS
  const periods = collected.map((one) => {
    const until = Date.parse(one.at)
    return { from: until - COLLECTED_MS, until, value: one.value }
  })
  const beside = entries
    .filter((one) => {
      const time = Date.parse(one.at)
      return time > begin && time <= end && !periods.some(({ from, until }) => time > from && time <= until)
    })
    .reduce((sum, one) => sum + (one.value ?? 0), 0)
  const whole = periods.filter(({ until }) => until === end).reduce((sum, { value }) => sum + value, 0)
  const all = periods.reduce((sum, { value }) => sum + value, 0)
  const reaches = periods.some(({ from }) => from <= begin) || entries.some((one) => Date.parse(one.at) <= begin)
  return { least: beside + whole, most: reaches ? beside + all : null }
}

/** The moment by which urine came for certain: the last time a bladder was emptied into a collection that ended before; null: none. */
export function lastCollected(collected: readonly Collected[], at: Date): number | null {
  const ends = collected.filter(({ value }) => value > 0).map((one) => Date.parse(one.at))
  const before = ends.filter((end) => end <= at.getTime())
  return before.length === 0 ? null : Math.max(...before)
}

/** Whether something was being collected at `at`: single entries may be missing, and something came. */
export const isCollecting = (collected: readonly Collected[], at: Date): boolean =>
  collected.some(({ at: end, value }) => {
    const until = Date.parse(end)
    return value > 0 && until >= at.getTime() && until - COLLECTED_MS < at.getTime()
  })
