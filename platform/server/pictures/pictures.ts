import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { makeTurns } from '../turns.ts'
import type { Asked, Told } from './picture.process.ts'

/** Pictures wait for each other, never sign-ins for them; when this many wait, the next is refused for ten seconds. */
export const PICTURES_WAITING = 20
const inTurn = makeTurns({ atOnce: 1, waitingAtMost: PICTURES_WAITING, tryAgainSeconds: 10 })

/** A photo of a phone takes a fraction of a second; a file that was made to cost much (endless scans) is given up. */
const LONGEST_MS = 5000
const STARTS_WITHIN_MS = 30_000
/** A process that has nothing to do gives its memory back. */
const IDLE_MS = 60_000
/** Sign-ins and answers go first (nice, 0 to 19). */
const NICENESS = 10

let running: Promise<ChildProcess> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Squares of these sizes in pixels, WebP, upright, made anew from the pixels of `bytes`. Null when it is no picture that can be
 * read, or one that is too large for that. It is done in a process of its own, one picture at a time, with a lower priority
 * and without the settings of this one: decoding uses the same threads as passwords do, and its libraries are written in C.
 * Throws 429 with Retry-After when too many wait.
 */
export const squaresOf = (bytes: Uint8Array, sizes: readonly number[]): Promise<Uint8Array[] | null> =>
  drawn({ bytes, sizes, fit: 'cover' })

/** The same for one whole picture, at most `longest` pixels on its longer side. */
export const wholeOf = async (bytes: Uint8Array, longest: number): Promise<Uint8Array | null> =>
  (await wholesOf(bytes, [longest]))?.[0] ?? null

/** The same in several sizes. */
export const wholesOf = (bytes: Uint8Array, sizes: readonly number[]): Promise<Uint8Array[] | null> =>
  drawn({ bytes, sizes, fit: 'inside' })

const drawn = (asked: Asked): Promise<Uint8Array[] | null> =>
  inTurn(async () => draw(await (running ??= start()), asked))

async function start(): Promise<ChildProcess> {
  const child = fork(new URL('./picture.process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = () => (running = undefined)
  child.once('exit', forget).once('error', forget)
  const told = await answerOf(child, STARTS_WITHIN_MS)
  if (told === null) {
    forget()
    child.kill('SIGKILL')
    throw new Error('the process for pictures does not start')
  }
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  rest(child)
  return child
}

async function draw(child: ChildProcess, asked: Asked): Promise<Uint8Array[] | null> {
  clearTimeout(idle)
  child.ref()
  child.channel?.ref()
  child.send(asked)
  const told = await answerOf(child, LONGEST_MS)
  if (told === null) {
    running = undefined
    child.kill('SIGKILL')
    return null
  }
  rest(child)
  return told.squares
}

/** What the process says next; null when it ends or takes longer than `ms`. */
function answerOf(child: ChildProcess, ms: number): Promise<Told | null> {
  return new Promise((done) => {
    const settle = (told: Told | null) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', gone).off('error', gone)
      done(told)
    }
    // Only picture.process.ts writes to this channel, and it writes nothing else.
    const hear = (message: unknown) => settle(message as Told)
    const gone = () => settle(null)
    const timer = setTimeout(gone, ms)
    child.on('message', hear).on('exit', gone).on('error', gone)
  })
}

/** It keeps nobody from ending: with this process its channel closes, and then it ends too. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    running = undefined
    child.disconnect()
  }, IDLE_MS)
  idle.unref()
}
