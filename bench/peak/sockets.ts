import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Session } from '../sessions.ts'

/** `reading`: the instant of the position, as the crew's device sent it. `at`: milliseconds of `monotonic()`. */
export type HeardPosition = { personId: string; runId: string; reading: string; at: number }
/** `saidAt`: when the server recorded it, by its clock. */
export type HeardBoarding = { personId: string; saidAt: number; at: number }
export type Report = { positions: HeardPosition[]; boardings: HeardBoarding[]; gaps: number; reconnects: number }
export type Order = { do: 'open'; url: string; sessions: readonly Session[] } | { do: 'report' }
type Answer = { done: 'open' } | { done: 'report'; report: Report }

/** The sockets of parents and crews, in a process of their own. */
export class Sockets {
  readonly #child: ChildProcess

  constructor() {
    const script = join(import.meta.dirname, 'sockets.worker.ts')
    this.#child = fork(script, { serialization: 'advanced', execArgv: [] })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Opens a socket for each session; throws when one does not open. */
  async open(url: string, sessions: readonly Session[]): Promise<void> {
    await this.#ask({ do: 'open', url, sessions })
  }

  /** Returns what came, and ends the process. */
  async report(): Promise<Report> {
    const answer = await this.#ask({ do: 'report' })
    if (answer.done !== 'report') throw new Error('the sockets gave no report')
    return answer.report
  }

  end(): void {
    this.#child.kill()
  }

  #ask(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the process of the sockets ended with ${code}`))
      this.#child.once('exit', ended)
      this.#child.once('message', (answer: Answer) => {
        this.#child.off('exit', ended)
        resolve(answer)
      })
      this.#child.send(order)
    })
  }
}
