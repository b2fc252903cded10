import { socketOf } from './sever.ts'

/** Told what leaves for the database as one write: one round trip. */
export type Sent = ((texts: readonly string[]) => void) | undefined

/** Statements that are sent in one turn of the process leave in one write, also when several are asked for side by side. */
export class Gathered {
  readonly #client: object
  readonly #sent: Sent
  #texts: string[] = []

  constructor(client: object, sent: Sent) {
    this.#client = client
    this.#sent = sent
  }

  /** To be called before a statement is sent. */
  add(...texts: readonly string[]): void {
    const first = this.#texts.length === 0
    this.#texts.push(...texts)
    if (!first) return
    const socket = socketOf(this.#client)
    socket?.cork()
    // After the promises that go on now, before anything else.
    process.nextTick(() => {
      socket?.uncork()
      this.#sent?.(this.#texts)
      this.#texts = []
    })
  }
}
