import { SilentDatabase } from './troubles.ts'

/**
 * So long a statement of the request path may run, so that its call is answered within 5 s in any case: PostgreSQL ends it
 * itself, unless it does not answer at all.
 */
export const STATEMENT_MS = 4000
/** The way there and back, beside the time that the database gives a statement. */
const ON_THE_WAY_MS = 400

/** How long an answer is waited for when the database ends the statement itself after `statementMs`. */
export const deadlineOf = (statementMs: number): number => statementMs + ON_THE_WAY_MS

/**
 * What `answer` brings; throws SilentDatabase when it brings nothing for `ms`. An answer that lies in the socket while this
 * process was busy with something else still counts.
 */
export async function withinDeadline<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    // The immediate runs after what has arrived was read.
    timer = setTimeout(() => setImmediate(() => reject(new SilentDatabase(ms))), ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The answers of one connection, which come in the order of what was asked: the time of each begins when the one before it is told,
 * and of several failures the first is told first.
 */
export class InTurn {
  #last: Promise<void> | undefined

  /** As `withinDeadline`. */
  within<T>(ms: number, answer: Promise<T>): Promise<T> {
    const told = this.#last === undefined ? withinDeadline(ms, answer) : after(this.#last, ms, answer)
    const over = () => {
      if (this.#last === mine) this.#last = undefined
    }
    const mine: Promise<void> = told.then(over, over)
    this.#last = mine
    return told
  }
}

async function after<T>(before: Promise<void>, ms: number, answer: Promise<T>): Promise<T> {
  // It may fail before its turn.
  answer.catch(() => {})
  await before
  return withinDeadline(ms, answer)
}
