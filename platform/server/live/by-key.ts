/** Items under keys. A key is there while it has an item, so that what comes and goes for years leaves nothing behind. */
export class ByKey<T> {
  readonly #items = new Map<string, Set<T>>()

  add(key: string, item: T): void {
    const its = this.#items.get(key) ?? new Set()
    this.#items.set(key, its.add(item))
  }

  delete(key: string, item: T): void {
    const its = this.#items.get(key)
    its?.delete(item)
    if (its?.size === 0) this.#items.delete(key)
  }

  /** Returns the items of a key, none when there is none. */
  of(key: string): ReadonlySet<T> {
    return this.#items.get(key) ?? new Set()
  }

  /** How many keys have an item. */
  get size(): number {
    return this.#items.size
  }
}
