import { createHash } from 'node:crypto'

/** Planning a statement under row security costs more than running it, so what is said often is planned once per connection. */
const OFTEN = 20
/** A plan lies in the memory of each connection; so many texts at most are kept there. */
const MOST_NAMED = 256
/** Lists of rows come in every length: each would be a text of its own. */
const MOST_PARAMETERS = 32
/** What is said rarely is forgotten again. */
const MOST_COUNTED = 4000

/** How much a limit leaves and what a pattern finds depends on the value; a row that is found by its key does not. */
const PLANNED_BY_VALUE = /\b(limit|offset|like|ilike) \$/

/** `steady`: one plan is right for all values, so it is never planned again (PostgreSQL would go on for lists of ids). */
export type Named = { name: string; steady: boolean }

/**
 * Names for the statements that this process says often: a named statement is parsed and planned once per connection. A
 * name is made from the text, so the same name never means another statement, whoever shares the connection.
 */
export class Statements {
  readonly #counts = new Map<string, number>()
  readonly #named = new Map<string, Named>()
  #off = false

  /** The name under which to send it; undefined: as it is. */
  named(text: string, parameters: number): Named | undefined {
    if (this.#off || parameters === 0 || parameters > MOST_PARAMETERS) return undefined
    const named = this.#named.get(text)
    if (named !== undefined || this.#named.size >= MOST_NAMED) return named
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    const made = { name, steady: !PLANNED_BY_VALUE.test(text) }
    this.#named.set(text, made)
    return made
  }

  /**
   * A failure that names cause: true when the connection must not be used again. A pooler that changes the connection
   * between transactions does not know names (PgBouncer before 1.21): from then on everything is sent as it is.
   */
  isToBlame(error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const unknown = code === UNKNOWN_NAME || code === NAME_TAKEN
    if (unknown) this.#off = true
    return unknown || (error instanceof Error && error.message.includes(STALE_PLAN))
  }
}

const UNKNOWN_NAME = '26000'
const NAME_TAKEN = '42P05'
/** A migration changed a table under a running process. */
export const STALE_PLAN = 'cached plan must not change result type'
