/** How often somebody may do something: `burst` times at once, and `perSecond` times a second in the long run. */
export type Pace = { burst: number; perSecond: number }

/** Keys that are remembered; beyond it those that waited long enough to have all their calls again are forgotten. */
const MOST_KEYS = 10_000

/** Counts uses by key in memory: what costs milliseconds is not worth a statement of the database. Each server counts its own. */
export class PaceKeeper {
  readonly #pace: Pace
  readonly #left = new Map<string, { calls: number; at: number }>()

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /** Takes one call of `key` at the time `now` (milliseconds). Returns 0, or after how many seconds the next one may come. */
  take(key: string, now: number): number {
    const calls = this.#callsOf(key, now)
    if (calls < 1) return Math.ceil((1 - calls) / this.#pace.perSecond)
    if (this.#left.size >= MOST_KEYS && !this.#left.has(key)) this.#sweep(now)
    this.#left.set(key, { calls: calls - 1, at: now })
    return 0
  }

  #callsOf(key: string, now: number): number {
    const { burst, perSecond } = this.#pace
    const known = this.#left.get(key)
    if (!known) return burst
    return Math.min(burst, known.calls + (Math.max(0, now - known.at) / 1000) * perSecond)
  }

  #sweep(now: number): void {
    for (const key of this.#left.keys()) if (this.#callsOf(key, now) >= this.#pace.burst) this.#left.delete(key)
  }
}
