import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { currentLanguage } from '../i18n/language.ts'
import { ApiProblem, cancelledByNewer, cancelledByOwner, noNetwork, problemOf } from './api-problem.ts'
import { connectionLost, connectionWorks } from './connectivity.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { learnServerTime } from './server-clock.ts'
import { sessionIsOver } from './session-over.ts'
import { bootKey, isBootToken, keepSessionToken, sessionToken } from './session-token.ts'
import { proofsGiven, proveAgain } from './step-up.ts'
import { termsAreNeeded } from './terms-needed.ts'
import type { Upload } from './upload.ts'

export type RawInput = { params?: object; query?: object; body?: unknown }
export type RequestOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Told how much of the body has left this device, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Sends the request in place of `fetch`, and throws as it does. */
  fetch?: (url: string, request: Upload) => Promise<Response>
  /** `default`: the browser may answer it from what it keeps, where the server allows it. */
  cache?: 'default'
}

/** Specification, section 8: a slower answer is noted in the console of the browser. */
const SLOW_MS = 1500
const SESSION_OVER = new Set([412, 417])
/** The server answers within its statement limit of 5 s; a connection that is silent for three times as long is dead. */
const CALL_MS = 15_000
/** Papers and exports are made while the caller waits, behind those of others. */
const BYTES_MS = 60_000
/** 256 kbit/s, a weak mobile uplink: a large body gets the time that it needs there. */
const UPLINK_BYTES_PER_MS = 32

const pendingGets = new Map<string, AbortController>()

/** The address of a call: parameters in their places, the query in a fixed order of its fields. */
export function urlOf(endpoint: Endpoint, input: RawInput): string {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Sends one call and answers the response when it is a success; everything else is thrown as an `ApiProblem`. A call that
 * wants a fresh proof of who the person is asks for it, and is then sent again by itself.
 */
export async function send(endpoint: Endpoint, input: RawInput, options: RequestOptions = {}): Promise<Response> {
  const before = proofsGiven()
  try {
    return await sendOnce(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.facts.termsNeeded) termsAreNeeded()
    if (error.facts.stepUp === undefined) throw error
    if (proofsGiven() === before && !(await proveAgain(error.facts.stepUp))) throw cancelledByOwner()
    return sendOnce(endpoint, input, options)
  }
}

async function sendOnce(endpoint: Endpoint, input: RawInput, options: RequestOptions): Promise<Response> {
  options.signal?.throwIfAborted()
  const url = urlOf(endpoint, input)
  const abort = new AbortController()
  if (endpoint.method === 'GET') takeOver(url, abort)
  options.signal?.addEventListener('abort', () => abort.abort(options.signal?.reason))
  const token = sessionToken()
  const body = endpoint.body && input.body !== undefined ? JSON.stringify(input.body) : null
  // Why a call is given up that nobody answers.
  const silent = Symbol()
  const sentAt = performance.now()
  // Aborting closes the connection too: the next call gets a new one.
  const limit = setTimeout(() => abort.abort(silent), limitOf(endpoint, body))
  try {
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, token) : null
    const request = {
      method: endpoint.method,
      headers: headersFor(endpoint, input, options, token),
      body,
      signal: abort.signal,
      cache: options.cache ?? ('no-store' as const),
    }
    const response = await whole(await (early ?? fetchOf(options, url, request)))
    const ms = Math.round(performance.now() - sentAt)
    // The name alone: an address has ids of people and what was searched for.
    if (ms > SLOW_MS) console.warn('slow', endpoint.name, ms)
    await learn(response, token)
    return response
  } catch (error) {
    if (abort.signal.reason === silent) {
      connectionLost()
      throw noNetwork()
    }
    if (abort.signal.aborted) throw abort.signal.reason
    if (error instanceof TypeError) {
      connectionLost()
      throw noNetwork()
    }
    throw error
  } finally {
    clearTimeout(limit)
    if (pendingGets.get(url) === abort) pendingGets.delete(url)
  }
}

/** `fetch` says nothing of a body on its way; what does is seldom needed, and loaded then. */
async function fetchOf(options: RequestOptions, url: string, request: Upload): Promise<Response> {
  const { onProgress } = options
  if (!onProgress) return (options.fetch ?? fetch)(url, request)
  const { sendWithProgress } = await import('./upload.ts')
  return sendWithProgress(url, request, onProgress)
}

/** Milliseconds until a call without an answer counts as lost. */
function limitOf(endpoint: Endpoint, body: string | null): number {
  return (endpoint.raw === 'bytes' ? BYTES_MS : CALL_MS) + (body?.length ?? 0) / UPLINK_BYTES_PER_MS
}

/** The answer with all of its body: a connection that dies in the middle of it is noticed here too. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  return new Response(bytes.byteLength === 0 ? null : bytes, response)
}

/** A GET to a URL that is still pending replaces the earlier one (specification, section 7). */
function takeOver(url: string, abort: AbortController): void {
  pendingGets.get(url)?.abort(cancelledByNewer())
  pendingGets.set(url, abort)
}

function headersFor(endpoint: Endpoint, input: RawInput, options: RequestOptions, token: string | null): Headers {
  const headers = new Headers({
    'Accept-Language': currentLanguage(),
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (token !== null && isBootToken(token)) headers.set('X-Boot-Key', bootKey() ?? '')
  if (endpoint.body && input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  return headers
}

async function learn(response: Response, token: string | null): Promise<void> {
  connectionWorks()
  learnServerTime(response.headers.get('x-server-time'))
  const refreshed = response.headers.get('authorization')?.replace(/^Bearer /i, '')
  if (refreshed && response.ok) keepSessionToken(refreshed)
  if (response.ok) return
  const problem = await problemOf(response)
  if (SESSION_OVER.has(response.status)) void sessionIsOver(token, problem.facts.sessionEnd)
  throw problem
}
