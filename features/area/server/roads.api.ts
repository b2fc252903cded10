import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makeTurns } from '#platform/server/turns.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { Answered, Asked } from './roads.worker.ts'
import type { Road, RoadTime } from './router/router.ts'
import type { Mode } from './streets/access.rules.ts'

export type { Mode, Road, RoadTime }

/** A matrix of 1,500 places in a town takes some ten seconds (docs/adr/0185), in a larger area minutes; what takes longer hangs. */
const LONGEST_MS = 300_000
/** A thread that has nothing to do gives the memory of the graph back, as the one for passkeys does (docs/adr/0184). */
const IDLE_MS = 60_000

/** Ways along the streets of the area of the installation, which `npm run area` imports. Nobody else is asked. */
export type Roads = {
  /** The quickest way; null where there is no area, a point is more than 1 km from its streets, or no way is allowed. */
  road: (from: Point, to: Point, mode: Mode) => Promise<Road | null>
  /**
   * Row by row the quickest ways from each point to each other one, without their shape; null as above, and for what costs more than
   * `limit` seconds. Throws 429 with Retry-After when too many wait.
   */
  roads: (from: readonly Point[], to: readonly Point[], mode: Mode, limit?: number) => Promise<(RoadTime | null)[][]>
}

const threads = new Map<string, Thread>()

/** The ways in the area of a folder (`AppSettings.areaFolder`). All who ask share one thread, which ends when nobody does. */
export function roadsIn(folder: string): Roads {
  const path = resolve(folder)
  const thread = threads.get(path) ?? new Thread(path)
  threads.set(path, thread)
  return {
    road: async (from, to, mode) => {
      const answered = await thread.ask({ kind: 'road', from, to, mode })
      return 'road' in answered ? answered.road : null
    },
    roads: async (from, to, mode, limit = Infinity) => {
      const answered = await thread.ask({ kind: 'roads', from: [...from], to: [...to], mode, limit })
      return 'roads' in answered ? answered.roads : []
    },
  }
}

class Thread {
  #folder: string
  #inTurn = makeTurns({ atOnce: 1, waitingAtMost: 200, tryAgainSeconds: 5 })
  #running: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  ask(asked: Asked): Promise<Exclude<Answered, { error: string }>> {
    return this.#inTurn(async () => {
      const answered = await this.#answerOf((this.#running ??= this.#start()), asked)
      if ('error' in answered) throw new Error(`the area cannot be used: ${answered.error}`)
      return answered
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./roads.worker.ts', import.meta.url), { workerData: this.#folder })
    const forget = () => {
      if (this.#running === worker) this.#running = undefined
    }
    worker.once('exit', forget).once('error', forget)
    return worker
  }

  #answerOf(worker: Worker, asked: Asked): Promise<Answered> {
    clearTimeout(this.#idle)
    worker.ref()
    return new Promise<Answered>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', hear).off('error', fail).off('exit', gone)
        this.#rest(worker)
      }
      const hear = (answered: Answered) => {
        settle()
        resolve(answered)
      }
      const fail = (error: unknown) => {
        settle()
        reject(error)
      }
      const gone = () => fail(new Error('the thread for roads ended'))
      const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
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
