/** A queue of numbers by key, the least first. A number may be in it several times; who takes it decides which counts. */
export class Heap {
  #keys: number[] = []
  #values: number[] = []

  get size(): number {
    return this.#keys.length
  }

  /** The least key; infinite when nothing waits. */
  get least(): number {
    return this.#keys[0] ?? Infinity
  }

  push(key: number, value: number): void {
    let at = this.#keys.length
    this.#keys.push(key)
    this.#values.push(value)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#keys[parent]! <= key) break
      this.#move(parent, at)
      at = parent
    }
    this.#put(at, key, value)
  }

  /** Takes the number with the least key; the queue must not be empty. */
  pop(): number {
    const taken = this.#values[0]!
    const key = this.#keys.pop()!
    const value = this.#values.pop()!
    if (this.#keys.length > 0) this.#sink(key, value)
    return taken
  }

  #sink(key: number, value: number): void {
    const size = this.#keys.length
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= size) break
      if (child + 1 < size && this.#keys[child + 1]! < this.#keys[child]!) child += 1
      if (this.#keys[child]! >= key) break
      this.#move(child, at)
      at = child
    }
    this.#put(at, key, value)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from]!, this.#values[from]!)
  }

  #put(at: number, key: number, value: number): void {
    this.#keys[at] = key
    this.#values[at] = value
  }
}
