/**
 * When each connection was last heard. What makes one fall silent (a machine that was taken away, a firewall that forgot)
 * concerns the others too: those that were not heard since are given up unasked.
 */
export class Answers {
  readonly #heard = new WeakMap<object, number>()
  #silence = -Infinity
  #last = -Infinity

  heard(client: object): void {
    this.#last = performance.now()
    this.#heard.set(client, this.#last)
  }

  /** Whether nothing at all was heard since the last silence. */
  get nothing(): boolean {
    return this.#silence > this.#last
  }

  silent(): void {
    this.#silence = performance.now()
  }

  trusts(client: object): boolean {
    return (this.#heard.get(client) ?? -Infinity) >= this.#silence
  }
}
