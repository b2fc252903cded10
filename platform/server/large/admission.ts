import { AppError } from '#platform/shared/errors/app-error.ts'

type Limits = {
  /** Bytes that may be taken at the same time. What is larger by itself is taken alone. */
  bytes: number
  /** How many may wait. */
  waitingAtMost: number
  /** Milliseconds after which nobody waits any longer. */
  waitMs: number
}

/** A part, from 0 to 1, of the memory and of the line that everything of one owner may take: an account or a network. */
export type Share = { owner: string; part: number }

/** Memory that large bodies and answers share. */
export type Admission = {
  /**
   * Takes `bytes`, in the order of asking: a large one is not overtaken by small ones until it starves, and whoever waits for the own
   * share is overtaken. An owner without memory takes what is larger than the share, too. Answers how to give them back, which may be
   * called twice. Throws 503 with Retry-After when too many wait or when it took too long, and the reason of `signal` when the caller
   * left.
   */
  take: (bytes: number, signal?: AbortSignal, shares?: readonly Share[]) => Promise<() => void>
  /** How many wait now, and how many bytes are taken. */
  state: () => { waiting: number; taken: number }
}

/** Seconds after which a refused caller may try again. */
const TRY_AGAIN_S = 2

const busy = () => new AppError('E008', { status: 503, detail: 'error.busy', retryAfterSeconds: TRY_AGAIN_S })

type Taking = { bytes: number; shares: readonly Share[] }
type Waiting = Taking & { go: () => void }

/** Memory that is given out by the byte (docs/adr/0196). */
export function makeAdmission({ bytes: most, waitingAtMost, waitMs }: Limits): Admission {
  const waiting: Waiting[] = []
  const held = new Map<string, number>()
  let taken = 0
  const add = ({ bytes, shares }: Taking) => {
    taken += bytes
    for (const { owner } of shares) {
      const after = (held.get(owner) ?? 0) + bytes
      if (after === 0) held.delete(owner)
      else held.set(owner, after)
    }
  }
  const fits = (bytes: number) => taken === 0 || taken + bytes <= most
  const withinShares = ({ bytes, shares }: Taking) =>
    shares.every(({ owner, part }) => {
      const own = held.get(owner) ?? 0
      return own === 0 || own + bytes <= most * part
    })
  /** The next that may go: the first in line whose share has room, when it fits. */
  const following = (): Waiting | undefined => {
    const first = waiting.find(withinShares)
    return first && fits(first.bytes) ? first : undefined
  }
  const next = () => {
    for (let first = following(); first; first = following()) {
      waiting.splice(waiting.indexOf(first), 1)
      add(first)
      first.go()
    }
  }
  const giveBack = ({ bytes, shares }: Taking) => {
    let given = false
    return () => {
      if (given) return
      given = true
      add({ bytes: -bytes, shares })
      next()
    }
  }
  const isFull = (shares: readonly Share[]) =>
    waiting.length >= waitingAtMost ||
    shares.some(
      ({ owner, part }) =>
        waiting.filter((one) => one.shares.some((share) => share.owner === owner)).length >= waitingAtMost * part,
    )
  const turn = (taking: Taking, signal: AbortSignal | undefined) =>
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
        ...taking,
        go: () => {
          settle()
          resolve()
        },
      }
      signal?.addEventListener('abort', left)
      waiting.push(mine)
    })
  return {
    take: async (bytes, signal, shares = []) => {
      signal?.throwIfAborted()
      const taking = { bytes, shares }
      // Whoever waits for a share alone holds nobody up.
      if (withinShares(taking) && fits(bytes) && !waiting.some(withinShares)) add(taking)
      else if (isFull(shares)) throw busy()
      else await turn(taking, signal)
      return giveBack(taking)
    },
    state: () => ({ waiting: waiting.length, taken }),
  }
}
