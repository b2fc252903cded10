import { AppError } from '#platform/shared/errors/app-error.ts'

type Limits = {
  /** Bytes that may be taken at the same time. What is larger by itself is taken alone. */
  bytes: number
  /** How many may wait. */
  waitingAtMost: number
  /** Milliseconds after which nobody waits any longer. */
  waitMs: number
}

/** Memory that large bodies and answers share. */
export type Admission = {
  /**
   * Takes `bytes`, in the order of asking: a large one is not overtaken by small ones until it starves. Answers how to give them
   * back, which may be called twice. Throws 503 with Retry-After when too many wait or when it took too long, and the reason of
   * `signal` when the caller left.
   */
  take: (bytes: number, signal?: AbortSignal) => Promise<() => void>
  /** How many wait now, and how many bytes are taken. */
  state: () => { waiting: number; taken: number }
}

/** Seconds after which a refused caller may try again. */
const TRY_AGAIN_S = 2

const busy = () => new AppError('E008', { status: 503, detail: 'error.busy', retryAfterSeconds: TRY_AGAIN_S })

type Waiting = { bytes: number; go: () => void }

/** Memory that is given out by the byte (docs/adr/0196). */
export function makeAdmission({ bytes: most, waitingAtMost, waitMs }: Limits): Admission {
  const waiting: Waiting[] = []
  let taken = 0
  const fits = (bytes: number) => taken === 0 || taken + bytes <= most
  const next = () => {
    while (waiting[0] && fits(waiting[0].bytes)) {
      const first = waiting.shift()
      taken += first?.bytes ?? 0
      first?.go()
    }
  }
  const giveBack = (bytes: number) => {
    let given = false
    return () => {
      if (given) return
      given = true
      taken -= bytes
      next()
    }
  }
  const turn = (bytes: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = (error: unknown) => {
        waiting.splice(waiting.indexOf(mine), 1)
        settle()
        reject(error)
        // Whoever stood behind it may fit.
        next()
      }
      const left = () => leave(signal?.reason)
      const late = setTimeout(() => leave(busy()), waitMs)
      const settle = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', left)
      }
      const mine: Waiting = {
        bytes,
        go: () => {
          settle()
          resolve()
        },
      }
      signal?.addEventListener('abort', left)
      waiting.push(mine)
    })
  return {
    take: async (bytes, signal) => {
      signal?.throwIfAborted()
      if (waiting.length === 0 && fits(bytes)) taken += bytes
      else if (waiting.length >= waitingAtMost) throw busy()
      else await turn(bytes, signal)
      return giveBack(bytes)
    },
    state: () => ({ waiting: waiting.length, taken }),
  }
}
