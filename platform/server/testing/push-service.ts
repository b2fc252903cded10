import { createServer } from 'node:http'
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
import WebPushTestingServer from 'web-push-testing/src/server.js'

/** A browser that registered at the push service: what it registers at the application with, and what reached it. */
export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The messages, decrypted with the keys of the browser. */
  received: () => unknown[]
  /** The person withdraws the permission: the service answers 410 from now on. */
  unsubscribe: () => void
}

export type PushService = {
  host: string
  /** Registers a browser for pushes of whoever holds this VAPID key. */
  browser: (publicKey: string) => Promise<PushBrowser>
  /** Answers with this status instead, and a `Retry-After` when one is given; null: takes messages again. */
  fail: (status: number | null, retryAfter?: string) => void
  /** The headers of the last request. */
  headers: () => Record<string, unknown>
  close: () => Promise<void>
}

/** A push service on loopback (web-push-testing): it verifies the VAPID signature and decrypts what arrives. */
export async function openPushService(): Promise<PushService> {
  const model = new PushApiModel()
  const service = new WebPushTestingServer(model, 0)
  service.setRequestHandlers()
  let failing: { status: number; retryAfter?: string | undefined } | null = null
  let headers: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    headers = { ...request.headers }
    if (failing === null) return service._app(request, response)
    request.resume()
    response.writeHead(failing.status, failing.retryAfter === undefined ? {} : { 'Retry-After': failing.retryAfter })
    return void response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  model.notifyUrl = `http://${host}/notify/`
  return {
    host,
    browser: async (publicKey) => {
      const { clientHash, ...subscription } = await model.subscribe({
        userVisibleOnly: 'true',
        applicationServerKey: publicKey,
      })
      return {
        subscription,
        received: () => model.getNotifications({ clientHash }).messages.map((text): unknown => JSON.parse(text)),
        unsubscribe: () => model.expireSubscription(clientHash),
      }
    },
    fail: (status, retryAfter) => void (failing = status === null ? null : { status, retryAfter }),
    headers: () => headers,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
