/**
 * When each connection was last heard. What makes one fall silent (a machine that was taken away, a firewall that forgot)
 * concerns the others too: those that were not heard since are given up unasked.
 */
export class Answers {
  readonly #heard = new WeakMap<object, number>()
  #silence = -Infinity

  heard(client: object): void {
    this.#heard.set(client, performance.now())
  }

  silent(): void {
    this.#silence = performance.now()
  }

  trusts(client: object): boolean {
    return (this.#heard.get(client) ?? -Infinity) >= this.#silence
  }
}
