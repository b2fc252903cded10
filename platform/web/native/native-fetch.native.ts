import { CapacitorHttp } from '@capacitor/core'
import type { Upload } from '../api/upload.ts'

/** Milliseconds until the phone gives up a connection. */
const TIMEOUT_MS = 15_000

/**
 * Sends a request from the native code of the app. Android slows down the network of a web view some minutes after it left the screen. Throws
 * as `fetch` does: a `TypeError` without network, and the reason of the signal.
 */
export async function nativeFetch(path: string, { method, headers, body, signal }: Upload): Promise<Response> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const request = CapacitorHttp.request({
    url: new URL(path, location.href).href,
    method,
    headers: Object.fromEntries(headers),
    data: body,
    connectTimeout: TIMEOUT_MS,
    readTimeout: TIMEOUT_MS,
    disableRedirects: true,
  }).catch(() => {
    throw new TypeError('the connection failed')
  })
  const { status, headers: answered, data } = await Promise.race([request, aborted])
  // The plugin parses JSON by itself.
  const text: string = typeof data === 'string' ? data : JSON.stringify(data)
  return new Response(status === 204 ? null : text, { status, headers: answered })
}
