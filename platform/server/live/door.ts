import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketPath, SUBPROTOCOL } from '#platform/shared/live/live.ts'
import { hostAskedFor, type Trusts } from '../http/trusted-proxies.ts'
import type { Guest } from './tickets.ts'

/** At most this many sockets of one account on one server process. */
export const SOCKETS_PER_ACCOUNT = 10

type Door = {
  /** Origins beside the server's own that may connect (the packaged app). */
  allowedOrigins: readonly string[]
  useTicket: (ticket: string) => Promise<Guest | null>
  openSockets: (accountId: string) => number
  trusts: Trusts
}

export type Verdict = { status: 101; guest: Guest } | { status: 401 | 403 | 404 | 429 | 503 }

const PATH = new RegExp(`^${socketPath('([0-9a-f-]{36})')}$`)

/** True when the upgrade is for the socket of live messages. */
export const isLivePath = (request: IncomingMessage): boolean => PATH.test(pathOf(request))

/** Everything that is checked before a connection becomes a socket (docs/trust.md, "WebSocket"). */
export async function judge(request: IncomingMessage, door: Door): Promise<Verdict> {
  const accountId = PATH.exec(pathOf(request))?.[1]
  if (accountId === undefined) return { status: 404 }
  if (!isOwnOrigin(request, door.trusts) && !door.allowedOrigins.includes(request.headers.origin ?? ''))
    return { status: 403 }
  const [protocol, ticket, ...more] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim())
  if (protocol !== SUBPROTOCOL || !ticket || more.length > 0) return { status: 401 }
  // Asked before the ticket is used up, so that a refused client may try again with the same one.
  if (door.openSockets(accountId) >= SOCKETS_PER_ACCOUNT) return { status: 429 }
  const guest = await door.useTicket(ticket)
  return guest?.accountId === accountId ? { status: 101, guest } : { status: 401 }
}

/** Ends a connection that does not become a socket. */
export function turnAway(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? ''

/** No Origin (not a browser) or the one that the request was sent to. */
function isOwnOrigin(request: IncomingMessage, trusts: Trusts): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === hostAskedFor(request, trusts)
}
