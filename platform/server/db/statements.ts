import { createHash } from 'node:crypto'

/** Planning a statement under row security costs more than running it, so what is said often is planned once per connection. */
const OFTEN = 20
/** A plan lies in the memory of each connection; so many texts at most are kept there. */
const MOST_NAMED = 256
/** Lists of rows come in every length: each would be a text of its own. */
const MOST_PARAMETERS = 32
/**
 * A plan for every list takes each for ten long (PostgreSQL's `estimate_array_length`): right for one school, ten times
 * slower than a plan of its own for the 89 groups or 618 runs of a city (docs/adr/0096).
 */
const MOST_IN_A_LIST = 20
/** What is said rarely is forgotten again. */
const MOST_COUNTED = 4000

/** How much a limit leaves and what a pattern finds depends on the value; a row that is found by its key does not. */
const PLANNED_BY_VALUE = /\b(limit|offset|like|ilike) \$/

/** `steady`: one plan is right for all values, so it is never planned again (PostgreSQL would go on for lists of ids). */
export type Named = { name: string; steady: boolean }

/** From how many uses on a statement is named (20), and how many are named at most (256). */
export type NamingLimits = { often?: number; mostNamed?: number }

/**
 * Names for the statements that this process says often: a named statement is parsed and planned once per connection. A
 * name is made from the text, so the same name never means another statement, whoever shares the connection.
 */
export class Statements {
  readonly #often: number
  readonly #mostNamed: number
  readonly #counts = new Map<string, number>()
  readonly #named = new Map<string, Named>()
  #off = false

  constructor({ often = OFTEN, mostNamed = MOST_NAMED }: NamingLimits = {}) {
    this.#often = often
    this.#mostNamed = mostNamed
  }

  /** The name under which to send it; undefined: as it is. */
  named(text: string, parameters: readonly unknown[]): Named | undefined {
    if (this.#off || parameters.length === 0 || parameters.length > MOST_PARAMETERS) return undefined
    if (parameters.some((value) => Array.isArray(value) && value.length > MOST_IN_A_LIST)) return undefined
    const named = this.#named.get(text)
    if (named !== undefined || this.#named.size >= this.#mostNamed) return named
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < this.#often) {
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
const STALE_PLAN = 'cached plan must not change result type'
