/** The parts of the package that the tests use; it has no types of its own. */
declare module 'web-push-testing/src/PushApiModel.js' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string }; clientHash: string }
  export class PushApiModel {
    notifyUrl: string
    subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<Subscription>
    getNotifications(of: { clientHash: string }): { messages: string[] }
    expireSubscription(clientHash: string): void
  }
}
declare module 'web-push-testing/src/server.js' {
  import type { RequestListener } from 'node:http'
  import type { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
  class WebPushTestingServer {
    constructor(model: PushApiModel, port: number)
    readonly _app: RequestListener
    setRequestHandlers(): void
  }
  export = WebPushTestingServer
}
