import { AppError } from '#platform/shared/errors/app-error.ts'

type Limits = {
  /** How many run at the same time. */
  atOnce: number
  /** How many more may wait. */
  waitingAtMost: number
  /** Seconds after which a refused caller may try again. */
  tryAgainSeconds: number
}

/** A queue for work that costs much: what is more than `waitingAtMost` is refused with 429 and Retry-After. */
export function makeTurns({ atOnce, waitingAtMost, tryAgainSeconds }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost)
        throw new AppError('E008', { status: 429, detail: 'error.busy', retryAfterSeconds: tryAgainSeconds })
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await run()
    } finally {
      // The place goes to the next without being free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
