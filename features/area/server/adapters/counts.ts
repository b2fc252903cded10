const HOUR_MS = 3_600_000
const HOURS = 24

export const COUNTED = ['asked', 'failed', 'heldBack'] as const
type Counted = (typeof COUNTED)[number]
export type Counts = Record<Counted, number>

const none = (): Counts => ({ asked: 0, failed: 0, heldBack: 0 })

/** What happened in the last 24 hours, by the hour, so that nothing grows. `now` is in milliseconds. */
export class HourlyCounts {
  #hours = new Map<number, Counts>()

  add(what: Counted, now: number): void {
    const hour = Math.floor(now / HOUR_MS)
    const counts = this.#hours.get(hour) ?? none()
    counts[what] += 1
    this.#hours.set(hour, counts)
    for (const old of this.#hours.keys()) if (old <= hour - HOURS) this.#hours.delete(old)
  }

  total(now: number): Counts {
    const hour = Math.floor(now / HOUR_MS)
    const sum = none()
    for (const [at, counts] of this.#hours) if (at > hour - HOURS) for (const what of COUNTED) sum[what] += counts[what]
    return sum
  }
}
