import { Unanswered } from './problems.ts'

/** What is asked of a server: a path below its address, with a body for a POST. `read` throws `Unanswered` for what it does not understand. */
export type Question<T> = {
  path: string
  body?: object
  /** Reads the JSON of an answer with status 200 or 400: routers say "no way" with 400. */
  read: (answer: unknown, status: number) => T
}

type Limits = { mostBytes: number; signal: AbortSignal }

/** Seconds to wait after 429 and 503 without Retry-After, and the longest that is believed. */
const [USUAL_WAIT_S, LONGEST_WAIT_S] = [30, 600]

/**
 * Asks one question over HTTP. Throws `Unanswered` for whatever is no answer, also a redirect: it may lead to a server that the operator did
 * not name. Nothing is sent but the question.
 */
export async function replyTo<T>(url: string, question: Question<T>, { mostBytes, signal }: Limits): Promise<T> {
  const response = await sent(url, question, signal)
  try {
    refuse(response)
    const text = await textOf(response, mostBytes, signal)
    return question.read(parsed(text), response.status)
  } finally {
    // An answer that is not read to its end would keep its connection.
    await response.body?.cancel().catch(() => {})
  }
}

/** A connection that was kept may have been closed meanwhile: the question did not arrive, and is sent on another one, once. */
async function sent(url: string, question: Question<unknown>, signal: AbortSignal): Promise<Response> {
  try {
    return await send(url, question, signal).catch((error: unknown) => {
      if (signal.aborted || !wasClosed(error)) throw error
      return send(url, question, signal)
    })
  } catch {
    throw broken(signal)
  }
}

/** So fetch of Node.js says it (undici, https://github.com/nodejs/undici, errors). */
function wasClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(code))
}

const send = (url: string, { path, body }: Question<unknown>, signal: AbortSignal): Promise<Response> =>
  fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Caravan',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  })

const broken = (signal: AbortSignal) => new Unanswered(signal.aborted ? 'late' : 'unreachable')

function refuse({ status, headers }: Response): void {
  if (status >= 300 && status < 400) throw new Unanswered('redirect')
  if (status === 429 || status === 503) throw new Unanswered('tooMany', waitOf(headers.get('retry-after')))
  if (status !== 200 && status !== 400) throw new Unanswered('status')
}

/** Retry-After in seconds, or the moment that it names. */
function waitOf(text: string | null): number {
  if (text === null) return USUAL_WAIT_S
  // real time: the header names a moment of the clock on the wall.
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_S, Math.max(1, seconds)) : USUAL_WAIT_S
}

async function textOf({ headers, body }: Response, mostBytes: number, signal: AbortSignal): Promise<string> {
  if (Number(headers.get('content-length')) > mostBytes) throw new Unanswered('tooLarge')
  if (body === null) return ''
  const [reader, parts] = [body.getReader(), new Array<Uint8Array>()]
  let size = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      if (size > mostBytes) {
        await reader.cancel()
        throw new Unanswered('tooLarge')
      }
      parts.push(part.value)
    }
  } catch (error) {
    throw error instanceof Unanswered ? error : broken(signal)
  } finally {
    reader.releaseLock()
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unanswered('notUnderstood')
  }
}
