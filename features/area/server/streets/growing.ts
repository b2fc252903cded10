/** Numbers whose count is not known before; a list of objects would take ten times the memory. */
export class Growing<A extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array> {
  #make: new (length: number) => A
  #array: A
  length = 0

  constructor(make: new (length: number) => A) {
    this.#make = make
    this.#array = new make(1024)
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new this.#make(this.length * 2)
      larger.set(this.#array)
      this.#array = larger
    }
    this.#array[this.length] = value
    this.length += 1
  }

  at(index: number): number {
    return this.#array[index]!
  }

  /** A copy of exactly what was pushed. */
  done(): A {
    const exact = new this.#make(this.length)
    exact.set(this.#array.subarray(0, this.length))
    return exact
  }
}
