import { makeTurns } from '#platform/server/turns.ts'
import type { ServerProblem } from '../../shared/servers.contract.ts'
import { HourlyCounts, type Counts } from './counts.ts'
import { Unanswered } from './problems.ts'
import { replyTo, type Question } from './reply.ts'

type Limits = {
  /** Requests at the same time, and how many more may wait for one of them. */
  atOnce: number
  waitingAtMost: number
  /** Bytes of an answer. */
  mostBytes: number
  /** The longest that one request may take. */
  longestMs: number
  /** Requests a second in the long run. */
  perSecond?: number
}

/** How a server does: ages in milliseconds, counts of the last 24 hours. */
export type Doing = Counts & {
  answeredAgo: number | null
  failedAgo: { ms: number; problem: ServerProblem } | null
  pausedFor: number | null
}

/** Failures one after the other after which a server is left alone, and for how long: whoever waits has the own streets at once. */
const [PAUSE_AFTER, PAUSE_MS] = [3, 30_000]
/** Those that cost time. A wrong answer costs none, and pausing would not mend it. */
const COSTLY: readonly ServerProblem[] = ['unreachable', 'late', 'status']

/**
 * A server of the operator, asked within limits. It keeps how the server does, and nothing of what was asked. `now` is a time in milliseconds
 * that only goes forward.
 */
export class OwnServer {
  #url: string
  #limits: Limits
  #now: () => number
  #inTurn: ReturnType<typeof makeTurns>
  #counts = new HourlyCounts()
  #nextAt = -Infinity
  #pausedUntil = -Infinity
  #failures = 0
  #answeredAt: number | null = null
  #failed: { at: number; problem: ServerProblem } | null = null

  // real time: how long somebody waits, and how often a machine is asked.
  constructor(url: string, limits: Limits, now: () => number = () => performance.now()) {
    this.#url = url
    this.#limits = limits
    this.#now = now
    this.#inTurn = makeTurns({ atOnce: limits.atOnce, waitingAtMost: limits.waitingAtMost, tryAgainSeconds: 1 })
  }

  /** The answer; undefined when there is none before `waiting`, or the server may not be asked now. Throws nothing. */
  async ask<T>(question: Question<T>, waiting: AbortSignal): Promise<T | undefined> {
    if (this.#now() < this.#pausedUntil || waiting.aborted || !(await this.#pace(waiting))) return this.#holdBack()
    try {
      return await this.#inTurn(() => this.#send(question, waiting))
    } catch {
      // Too many wait already.
      return this.#holdBack()
    }
  }

  /** Notes that an answer which could be read cannot be true. */
  doubt(): void {
    this.#fail(new Unanswered('implausible'))
  }

  doing(): Doing {
    const now = this.#now()
    return {
      ...this.#counts.total(now),
      answeredAgo: this.#answeredAt === null ? null : now - this.#answeredAt,
      failedAgo: this.#failed && { ms: now - this.#failed.at, problem: this.#failed.problem },
      pausedFor: this.#pausedUntil > now ? this.#pausedUntil - now : null,
    }
  }

  async #send<T>(question: Question<T>, waiting: AbortSignal): Promise<T | undefined> {
    if (waiting.aborted || this.#now() < this.#pausedUntil) return this.#holdBack()
    this.#counts.add('asked', this.#now())
    // It goes on when nobody waits any more: the next one who asks has the answer, and to be slower than somebody's patience is no failure.
    const signal = AbortSignal.timeout(this.#limits.longestMs)
    try {
      const answer = await replyTo(this.#url, question, { mostBytes: this.#limits.mostBytes, signal })
      this.#answeredAt = this.#now()
      this.#failures = 0
      return answer
    } catch (error) {
      this.#fail(error instanceof Unanswered ? error : new Unanswered('notUnderstood'))
      return undefined
    }
  }

  #fail({ problem, retryAfter }: Unanswered): void {
    const now = this.#now()
    this.#counts.add('failed', now)
    this.#failed = { at: now, problem }
    this.#failures = COSTLY.includes(problem) ? this.#failures + 1 : 0
    if (retryAfter !== undefined) this.#pausedUntil = now + retryAfter * 1000
    else if (this.#failures >= PAUSE_AFTER) this.#pausedUntil = now + PAUSE_MS
  }

  /** Takes a place in the rate and waits for it; false when it comes too late. */
  async #pace(waiting: AbortSignal): Promise<boolean> {
    const { perSecond } = this.#limits
    if (perSecond === undefined) return true
    const now = this.#now()
    const wait = Math.max(0, this.#nextAt - now)
    // A queue of requests that wait for seconds would be asked for nobody.
    if (wait > this.#limits.longestMs) return false
    this.#nextAt = now + wait + 1000 / perSecond
    if (wait === 0) return true
    await new Promise<void>((done) => {
      const end = () => {
        clearTimeout(timer)
        waiting.removeEventListener('abort', end)
        done()
      }
      const timer = setTimeout(end, wait)
      waiting.addEventListener('abort', end, { once: true })
    })
    return !waiting.aborted
  }

  #holdBack(): undefined {
    this.#counts.add('heldBack', this.#now())
  }
}
