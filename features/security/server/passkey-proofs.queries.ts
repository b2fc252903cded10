import { Worker } from 'node:worker_threads'
import { makeTurns } from '#platform/server/turns.ts'
import type { Asked, Proved } from './passkey.worker.ts'

/** The library is two hundred modules: loading it takes 100 ms of a thread, which must not be the one that answers. */
const inTurn = makeTurns({ atOnce: 1, waitingAtMost: 200, tryAgainSeconds: 5 })
const LONGEST_MS = 30_000
/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 60_000

let running: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Checks what a passkey answered, one after the other; null when anything about it is wrong. Throws 429 when too many wait. */
export const proofOf = (asked: Asked): Promise<Proved> => inTurn(() => ask((running ??= start()), asked))

function start(): Worker {
  const worker = new Worker(new URL('./passkey.worker.ts', import.meta.url))
  const forget = () => {
    if (running === worker) running = undefined
  }
  worker.once('exit', forget).once('error', forget)
  return worker
}

function ask(worker: Worker, asked: Asked): Promise<Proved> {
  clearTimeout(idle)
  worker.ref()
  return new Promise<Proved>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', fail).off('exit', gone)
      rest(worker)
    }
    const hear = (proved: Proved) => {
      settle()
      resolve(proved)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error)
    }
    const gone = () => fail(new Error('the thread for passkeys ended'))
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
    worker.on('message', hear).on('error', fail).on('exit', gone)
    // A thread has no origin: the rule means windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(asked)
  })
}

/** It keeps nobody from ending. */
function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => {
    if (running === worker) running = undefined
    void worker.terminate()
  }, IDLE_MS)
  idle.unref()
}
