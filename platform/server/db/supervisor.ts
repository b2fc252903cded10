import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A started process of the database server. */
export type Server = { pid: number; exited: () => boolean; ended: Promise<void> }

type Settings = {
  first: Server
  /** Starts it once more, on the same data and port. */
  launch: () => Server
  /** Answers true when it takes connections, false when it ended before. */
  accepts: (server: Server) => Promise<boolean>
  /** What the database wrote last into its own log. */
  lastWords: () => string
  /** Told each time it ended, and whether it said that there is no room on the disk. */
  onEnded?: ((noRoom: boolean) => void) | undefined
  log: Logger
}

export type Supervisor = {
  /** The process that serves now, or did last. */
  readonly pid: () => number
  /** Whether it is away. */
  readonly away: () => boolean
  /** Leaves the database alone from now on: call it before the database is asked to stop. */
  readonly rest: () => Promise<void>
}

/** The first new start waits only until the processes of the old server have noticed its end. */
const FIRST_WAIT_MS = 50
/** A disk that has room again is noticed so soon. */
const LONGEST_WAIT_MS = 1000
/** A server that lived so long was well: the next end begins with the short wait again. */
const WELL_MS = 5000

/** As PostgreSQL writes what the system said (ENOSPC, EDQUOT). */
const NO_ROOM = /No space left on device|Disk quota exceeded/

/** Starts a database server again whenever it ends, with growing waits, until `rest()`. */
export function supervise({ first, launch, accepts, lastWords, onEnded, log }: Settings): Supervisor {
  const resting = new AbortController()
  let server = first
  let away = false
  // A process that is still asked to rest ends by itself; `ended` never rejects.
  const rested = new Promise<void>((done) => resting.signal.addEventListener('abort', () => done(), { once: true }))

  const watch = async () => {
    let pauseMs = FIRST_WAIT_MS
    let since = performance.now()
    for (;;) {
      await Promise.race([server.ended, rested])
      if (resting.signal.aborted) return
      if (!away && performance.now() - since > WELL_MS) pauseMs = FIRST_WAIT_MS
      const reason = lastWords()
      log.error({ reason, againInMs: pauseMs }, 'the database ended and is started again')
      away = true
      onEnded?.(NO_ROOM.test(reason))
      await wait(pauseMs, undefined, { signal: resting.signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_WAIT_MS)
      if (resting.signal.aborted) return
      try {
        server = launch()
      } catch (error) {
        log.error({ reason: String(error) }, 'the database could not be started')
        continue
      }
      // Replaying what a crash left may take longer than one try waits.
      let serves = await accepts(server)
      while (!serves && !server.exited() && !resting.signal.aborted) serves = await accepts(server)
      if (!serves) continue
      away = false
      log.warn({ afterMs: Math.round(performance.now() - since) }, 'the database serves again')
      since = performance.now()
    }
  }
  const watching = watch()
  return {
    pid: () => server.pid,
    away: () => away || server.exited(),
    rest: async () => {
      resting.abort()
      // A start under way is finished first, so that its process is the one that is stopped.
      await watching
    },
  }
}
