import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { CallerLeft } from './memory.ts'

/** What Fastify says of such a body. */
const tooLarge = () => Object.assign(new Error('too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })
const otherLength = () => Object.assign(new Error('other length'), { code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' })

type Asked = Pick<FastifyRequest, 'headers' | 'routeOptions'>
type Done = (error: Error | null, bytes: Buffer) => void

const NOTHING = Buffer.alloc(0)

/**
 * Reads the bytes of a body into one buffer of the length that it said. Fastify would keep the pieces until the last one is there and then make
 * a copy of all: twice the memory. An error when it is larger than its route takes, not as long as it said, or did not arrive.
 */
export function readBody({ headers, routeOptions }: Asked, payload: Readable, done: Done): void {
  const limit = routeOptions.bodyLimit
  const said = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  if (said !== null && said > limit) return done(tooLarge(), NOTHING)
  let bytes: Buffer = said === null ? NOTHING : Buffer.allocUnsafe(said)
  let length = 0
  const stop = (error: Error | null) => {
    payload.off('data', take).off('end', end).off('error', lost)
    done(error, bytes)
  }
  const take = (piece: Buffer) => {
    const after = length + piece.length
    if (after > (said ?? limit)) return stop(said === null ? tooLarge() : otherLength())
    if (after > bytes.length) bytes = larger(bytes, Math.min(limit, after * 2))
    piece.copy(bytes, length)
    length = after
  }
  const end = () => {
    bytes = bytes.subarray(0, length)
    stop(said !== null && length < said ? otherLength() : null)
  }
  const lost = () => stop(new CallerLeft('the body did not arrive'))
  payload.on('data', take).on('end', end).on('error', lost)
}

function larger(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.allocUnsafe(length)
  bytes.copy(copy)
  return copy
}
