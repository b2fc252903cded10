import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collector } from '../collect.ts'
import { networkOf } from '../sessions/network.ts'
import { makeAdmission, type Admission, type Share } from './admission.ts'

/** The largest body unless the operation says more. Smaller ones and smaller answers wait for nobody. */
export const BODY_LIMIT = 256 * 1024

/**
 * Memory for what is large. Bodies on one side and answers on the other, so that neither waits for the other; `work`: what is parsed, checked, sealed
 * or put together holds several copies of it, so that is done for one at a time.
 */
export type Memory = {
  readonly bodies: Admission
  readonly answers: Admission
  readonly work: Admission
  readonly slowest: Slowest
}

/** How slowly a large body may arrive: so many bytes a second, in each period of `everyMs` in which it is read. */
type Slowest = { bytesPerS: number; everyMs: number }

/** One of the largest attachments as base64, or three of 5 MB. */
const BODY_BYTES = 21 * 1024 * 1024
/** One of the largest, or two of 5 MB: an answer is sealed bytes and file at once, its base64 is written in slices. */
const ANSWER_BYTES = 14 * 1024 * 1024
const LIMITS = { bytes: BODY_BYTES, waitingAtMost: 100, waitMs: 20_000 }
/** 128 kbit/s, the slowest phone network that loads a page of the application within its patience. */
const SLOWEST: Slowest = { bytesPerS: 16_000, everyMs: 15_000 }
/** Of what is given out for bodies and answers: three accounts, or two networks, fill it. A school is one network. */
const [ACCOUNT_PART, NETWORK_PART] = [1 / 3, 2 / 3]

/** The shares of the sender of a body or the reader of an answer, which are those of a network alone without a session. */
export const sharesOf = (accountId: string | null, address: string): Share[] => [
  ...(accountId === null ? [] : [{ owner: `account ${accountId}`, part: ACCOUNT_PART }]),
  { owner: `network ${networkOf(address)}`, part: NETWORK_PART },
]

/** The caller closed the connection before there was an answer. */
export class CallerLeft extends Error {}

/** The memory that one process gives out (docs/adr/0196). Tests may give less. */
export const makeMemory = ({
  slowest = SLOWEST,
  ...limits
}: Partial<typeof LIMITS & { slowest: Slowest }> = {}): Memory => ({
  bodies: makeAdmission({ ...LIMITS, ...limits }),
  answers: makeAdmission({ ...LIMITS, bytes: ANSWER_BYTES, ...limits }),
  work: makeAdmission({ ...LIMITS, ...limits, bytes: 1 }),
  slowest,
})

/** A body or an answer that holds memory and of which nothing arrived or left for so long is given up. */
const STALLED_MS = 15_000

type Fields<Data extends object> = { field: keyof Data & string; rest: Partial<Data>; read: () => Promise<Buffer> }

/**
 * The content of a file as base64 in `field`, with the `rest` beside it. It is read when the transaction is over and its connection is free, and
 * takes memory for its `bytes`, which are those of the base64.
 */
export class LateFile<Data extends object = object> {
  readonly bytes: number
  readonly field: string
  readonly rest: Partial<Data>
  readonly read: () => Promise<Buffer>
  constructor(bytes: number, { field, rest, read }: Fields<Data>) {
    this.bytes = bytes
    this.field = field
    this.rest = rest
    this.read = read
  }
}

/** Waits with the body unread until there is memory for it; the sender's network holds it back meanwhile. */
export async function memoryForBody(
  memory: Memory,
  { bytes, accountId }: { bytes: number; accountId: string | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  onceAnswered(reply, await takeWhileThere(memory.bodies, bytes, reply, sharesOf(accountId, request.ip)))
  endWhenStalled(reply)
  endWhenSlow(memory.slowest, reply)
  arriving.set(request, async () => {
    onceAnswered(reply, await takeWhileThere(memory.work, 1, reply))
    // The pieces in which it came; reading it is a turn of the thread of its own.
    collectNew()
    await setImmediate()
  })
}

const arriving = new WeakMap<FastifyRequest, () => Promise<void>>()

/** Calls `go` when it is the turn of a body that has arrived, which lasts until the answer has left; at once for a small one. */
export function onTurnOfBody(request: FastifyRequest, go: () => void, refuse: (error: Error) => void): void {
  const turn = arriving.get(request)
  if (turn) turn().then(go, refuse)
  else go()
}

/** What a body says about its length; as much as it may have when it says nothing. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const said = headers['content-length']
  if (said !== undefined) return Number(said)
  return headers['transfer-encoding'] === undefined ? 0 : limit
}

/** Reads the file of an answer when there is memory for it and it is its turn, which ends with `answerIsMade`. */
export async function whenThereIsMemory(
  memory: Memory,
  { bytes, read }: Pick<LateFile, 'bytes' | 'read'>,
  reply: FastifyReply,
  accountId: string | null = null,
): Promise<Buffer> {
  if (bytes <= BODY_LIMIT) return read()
  onceAnswered(reply, await takeWhileThere(memory.answers, bytes, reply, sharesOf(accountId, reply.request.ip)))
  endWhenStalled(reply)
  const turnOver = await takeWhileThere(memory.work, 1, reply)
  turns.set(reply, turnOver)
  onceAnswered(reply, turnOver)
  return read()
}

/** How the turn of an answer ends, which is when its bytes are there: reading them may take the caller long. */
const turns = new WeakMap<FastifyReply, () => void>()

/** Tells that the bytes of an answer are made and wait for nothing but the network. */
export function answerIsMade(reply: FastifyReply): void {
  turns.get(reply)?.()
}

async function takeWhileThere(
  admission: Admission,
  bytes: number,
  { raw }: FastifyReply,
  shares: readonly Share[] = [],
): Promise<() => void> {
  const left = new AbortController()
  const leave = () => left.abort(new CallerLeft('the caller left'))
  raw.once('close', leave)
  return admission.take(bytes, left.signal, shares).finally(() => raw.off('close', leave))
}

function onceAnswered({ raw }: FastifyReply, giveBack: () => void): void {
  raw.once('close', () => {
    // What the answer still holds is free after this turn.
    void setImmediate().then(() => {
      collectNew()
      giveBack()
    })
  })
}

/**
 * Collects new objects, which takes about a millisecond: by itself V8 lets tens of megabytes of buffers that nobody needs lie, because it
 * does not know that the next body is as large.
 */
function collectNew(): void {
  collector()({ type: 'minor', execution: 'sync' })
}

/** Ends the connection of who holds memory and neither sends nor reads. While the application works, nothing moves by itself. */
function endWhenStalled({ raw, request }: FastifyReply): void {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  raw.on('timeout', () => {
    if (request.raw.complete && !raw.headersSent) socket.setTimeout(STALLED_MS)
    else socket.destroy()
  })
  // Node looks at what the system took of a long answer, and sets its own limit again for the next request.
  socket.setTimeout(STALLED_MS)
}

/**
 * Ends the connection of a body that arrives too slowly for the memory that it holds. What waits for the application to read it does not
 * count: a period in which reading was paused is not measured.
 */
function endWhenSlow({ bytesPerS, everyMs }: Slowest, { raw, request }: FastifyReply): void {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.raw.complete) return clearInterval(timer)
    const arrived = socket.bytesRead - before
    before = socket.bytesRead
    if (arrived >= (bytesPerS * everyMs) / 1000 || request.raw.isPaused()) return
    tooSlow.add(request)
    socket.destroy()
  }, everyMs)
  raw.once('close', () => clearInterval(timer))
}

const tooSlow = new WeakSet<FastifyRequest>()

/** Whether the connection of a request was closed because its body arrived too slowly. */
export const wasTooSlow = (request: FastifyRequest): boolean => tooSlow.has(request)
