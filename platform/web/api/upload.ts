export type Upload = {
  method: string
  headers: Headers
  body: string | null
  signal: AbortSignal
  cache: RequestCache
}

/**
 * Sends a request as `fetch` does and tells how much of its body has left this device, from 0 to 1. Throws as `fetch` does: a `TypeError`
 * without network, and the reason of the signal.
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Upload,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.throwIfAborted()
    signal.addEventListener('abort', stop)
    request.open(method, url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
    request.addEventListener('load', () => done(answerOf(request)))
    request.addEventListener('error', () => fail(new TypeError('the connection failed')))
    request.addEventListener('abort', () => fail(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // `responseType` is arraybuffer.
  const bytes = request.response as ArrayBuffer
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: request.status, headers })
}
