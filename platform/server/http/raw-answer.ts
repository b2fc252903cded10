import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { problemOf } from './problem.ts'

type Raw = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** A refusal where no request reached the handlers: with the headers of every answer and an id of its own, which the log has too. */
export function rawAnswer(app: AppContext, refusal: AppError, id = uuidv7()): Raw {
  const body = JSON.stringify(problemOf(refusal, app.texts, 'en', id))
  app.log.debug({ requestId: id, status: refusal.status }, 'turned away')
  return {
    status: refusal.status,
    body,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Request-Id': id,
      'X-Server-Time': app.clock.now().toISOString(),
      Connection: 'close',
    },
  }
}

/** Says it on a bare connection, and ends that. */
export function endWith(socket: Duplex, { status, headers, body }: Raw): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'))
}

/** What the parser of HTTP itself refuses. */
export function refusalOfParser(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('E015', { status: 431, detail: 'error.bodyTooLarge' })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('E008', { status: 408, detail: 'error.tooSlow' })
  return new AppError('E016', { detail: 'error.badHttp' })
}

/** Why a connection does not become a socket. */
export function refusalOfUpgrade(status: number): AppError {
  if (status === 401) return new AppError('E005', { status })
  if (status === 403) return new AppError('E013', { status })
  if (status === 404) return new AppError('E008', { status, detail: 'error.noSuchPath' })
  return new AppError('E008', { status, detail: 'error.busy', retryAfterSeconds: 1 })
}
