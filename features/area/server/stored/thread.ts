import { Worker } from 'node:worker_threads'
import { makeTurns } from '#platform/server/turns.ts'

/** A thread that has nothing to do gives the memory of the area back, as the one for passkeys does (docs/adr/0184). */
const IDLE_MS = 60_000

/** What a thread answers when the file of the area cannot be read. */
export type Unreadable = { error: string }

const isUnreadable = (answered: object): answered is Unreadable => 'error' in answered

/**
 * A thread that answers questions about the area of a folder one after the other. It begins with a question and ends when nobody asks. `ask`
 * throws 429 with Retry-After when too many wait.
 */
export class Thread<Asked, Answered extends object> {
  #script: URL
  #longestMs: number
  #folder: string
  #inTurn = makeTurns({ atOnce: 1, waitingAtMost: 200, tryAgainSeconds: 5 })
  #running: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** `script` is a worker whose data are the folder; a question that takes more than `longestMs` milliseconds ends the thread. */
  constructor(script: URL, folder: string, longestMs: number) {
    this.#script = script
    this.#folder = folder
    this.#longestMs = longestMs
  }

  /** Throws when the file of the area cannot be read and none was before it. */
  ask(asked: Asked): Promise<Answered> {
    return this.#inTurn(async () => {
      const answered = await this.#answerOf((this.#running ??= this.#start()), asked)
      if (isUnreadable(answered)) throw new Error(`the area cannot be used: ${answered.error}`)
      return answered
    })
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: this.#folder })
    const forget = () => {
      if (this.#running === worker) this.#running = undefined
    }
    worker.once('exit', forget).once('error', forget)
    return worker
  }

  #answerOf(worker: Worker, asked: Asked): Promise<Answered | Unreadable> {
    clearTimeout(this.#idle)
    worker.ref()
    return new Promise<Answered | Unreadable>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', hear).off('error', fail).off('exit', gone)
        this.#rest(worker)
      }
      const hear = (answered: Answered | Unreadable) => {
        settle()
        resolve(answered)
      }
      const fail = (error: unknown) => {
        settle()
        reject(error)
      }
      const gone = () => fail(new Error('the thread of the area ended'))
      const timer = setTimeout(() => void worker.terminate(), this.#longestMs)
      worker.on('message', hear).on('error', fail).on('exit', gone)
      // A thread has no origin: the rule means windows.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(asked)
    })
  }

  /** It keeps nobody from ending. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#idle = setTimeout(() => {
      if (this.#running === worker) this.#running = undefined
      void worker.terminate()
    }, IDLE_MS)
    this.#idle.unref()
  }
}
