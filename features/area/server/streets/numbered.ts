/** Gives each different thing a number, the first 0. */
export class Numbered<T> {
  readonly all: T[] = []
  #numbers = new Map<string, number>()

  of(key: string, make: () => T): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.all.length)
    this.all.push(make())
    return this.all.length - 1
  }
}
