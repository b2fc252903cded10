/** Answers that are kept for a time: at most `most`, of which the one that was not used for longest goes first. */
export class Expiring<Value> {
  #most: number
  #keepsMs: number
  #kept = new Map<string, { value: Value; until: number }>()

  constructor({ most, keepsMs }: { most: number; keepsMs: number }) {
    this.#most = most
    this.#keepsMs = keepsMs
  }

  get size(): number {
    return this.#kept.size
  }

  /** `now` is in milliseconds, as in `set`. */
  get(key: string, now: number): Value | undefined {
    const known = this.#kept.get(key)
    if (known === undefined) return undefined
    this.#kept.delete(key)
    if (known.until <= now) return undefined
    this.#kept.set(key, known)
    return known.value
  }

  set(key: string, value: Value, now: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: now + this.#keepsMs })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
