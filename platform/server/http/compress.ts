import { pipeline, Readable } from 'node:stream'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Route } from './route.ts'

/** In a shorter answer the headers weigh more than what would be saved. */
const WORTH_BYTES = 1024
/** What is larger is compressed on another thread: 32 kB take a third of a millisecond, 1 MB nine. */
const INLINE_BYTES = 32 * 1024
/** Pictures and PDF are compressed already, a workbook is a ZIP archive. */
const TEXT = /^(?:application\/(?:[\w.+-]+\+)?json|text\/)/

/** On the way out a fast level: the next one takes twice the time for 2 % of the bytes. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4
/** Bytes (2^18) that brotli looks back in a stream: base64 of a file repeats nothing that is further away. */
const STREAM_WINDOW = 18

type Encoding = 'br' | 'gzip'
type Done = (error: Error | null, bytes?: Buffer) => void

/**
 * Compresses what the operations answer, and the description of the API. Never an answer that carries a secret
 * (`secretAnswer` of its route, or a session's token in its headers): its length would tell about the secret (docs/adr/0180).
 */
export function compressAnswers(fastify: FastifyInstance, routes: readonly Route[]): void {
  const open = new Set(
    routes.filter(({ secretAnswer }) => secretAnswer !== true).map(({ endpoint }) => keyOf(endpoint)),
  )
  open.add(keyOf({ method: 'GET', path: '/openapi.json' }))
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const streamed = payload instanceof Readable && mayCompress(reply)
    const bytes = worthCompressing(reply, payload)
    const path = request.routeOptions.url
    if ((bytes === null && !streamed) || path === undefined || !open.has(keyOf({ method: request.method, path })))
      return done(null, payload)
    reply.header('Vary', 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return done(null, payload)
    if (bytes === null) {
      reply.header('Content-Encoding', encoding)
      return done(null, compressed(encoding, payload))
    }
    compress(encoding, bytes, (error, compressed) => {
      // What could not be compressed leaves as it is.
      if (error || !compressed) return done(null, payload)
      reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
      done(null, compressed)
    })
  })
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** The bytes of an answer that may be compressed, or null. */
function worthCompressing(reply: FastifyReply, payload: unknown): Buffer | null {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null
  if (payload.length < WORTH_BYTES || !mayCompress(reply)) return null
  return typeof payload === 'string' ? Buffer.from(payload) : payload
}

function mayCompress(reply: FastifyReply): boolean {
  if (!TEXT.test(String(reply.getHeader('content-type')))) return false
  // An ETag names the bytes as they are, and a fresh token or cookie makes any answer one that carries a secret.
  return !['authorization', 'set-cookie', 'etag', 'content-encoding'].some((name) => reply.hasHeader(name))
}

/** What the caller takes, brotli rather than gzip; null when it is neither. */
export function encodingFor(header: string | string[] | undefined): Encoding | null {
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : null
}

/** Whether the header "Accept-Encoding" names an encoding. */
export function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ''))
}

/** A stream, compressed as it passes: what is large is never there as a whole. */
function compressed(encoding: Encoding, payload: unknown): unknown {
  if (!(payload instanceof Readable)) return payload
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW }
  const to = encoding === 'br' ? createBrotliCompress({ params }) : createGzip({ level: GZIP_LEVEL })
  // Whoever reads `to` hears of the error of either.
  return pipeline(payload, to, () => undefined)
}

function compress(encoding: Encoding, bytes: Buffer, done: Done): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  if (bytes.length <= INLINE_BYTES) {
    done(null, encoding === 'br' ? brotliCompressSync(bytes, { params }) : gzipSync(bytes, { level: GZIP_LEVEL }))
  } else if (encoding === 'br') {
    brotliCompress(bytes, { params }, done)
  } else {
    gzip(bytes, { level: GZIP_LEVEL }, done)
  }
}
