import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { SqlitePlugin } from '../platform/web/native/testing/sqlite-plugin.ts'

/** A message of the page to the shell, as `native-bridge.js` of Capacitor posts it. */
const message = z.object({
  callbackId: z.string(),
  pluginId: z.string(),
  methodName: z.string(),
  options: z.record(z.string(), z.unknown()),
})
type Message = z.output<typeof message>
const httpOptions = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  data: z.nullable(z.string()),
})

const BRIDGE = readFileSync(
  join(import.meta.dirname, '../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
)

/** The native methods that the app calls; `callback`: answers many times. */
const PLUGINS: Record<string, Record<string, 'promise' | 'callback'>> = {
  App: { addListener: 'callback', removeListener: 'callback', getLaunchUrl: 'promise', minimizeApp: 'promise' },
  PushNotifications: {
    addListener: 'callback',
    removeListener: 'callback',
    checkPermissions: 'promise',
    requestPermissions: 'promise',
    register: 'promise',
    unregister: 'promise',
  },
  BackgroundGeolocation: {
    checkPermissions: 'promise',
    requestPermissions: 'promise',
    start: 'callback',
    stop: 'promise',
  },
  BiometricAuthNative: { checkBiometry: 'promise', internalAuthenticate: 'promise' },
  CapacitorSQLite: Object.fromEntries(SqlitePlugin.methods.map((method) => [method, 'promise' as const])),
  SharedFiles: { addListener: 'callback', removeListener: 'callback' },
  CapacitorHttp: { request: 'promise' },
  Filesystem: { rmdir: 'promise', writeFile: 'promise' },
  Share: { share: 'promise' },
}

/** What the phone itself keeps while the app is killed and started again. */
export class NativePhone {
  located: 'prompt' | 'granted' = 'prompt'
  notified: 'prompt' | 'granted' = 'prompt'
  /** Whether the app is registered at the push service of the phone. */
  pushes = false
  /** Notifications of the position service that are shown; empty while it does not run. */
  serviceNotices: string[] = []
  /** Requests that left through the native code. */
  requests: string[] = []
  minimized = 0
  readonly sqlite = new SqlitePlugin()
  /** What the person does when the phone asks for fingerprint or face, and how often it asked. */
  shows: 'finger' | 'nothing' = 'finger'
  asked = 0
}

/**
 * The Android shell around the pages of a context: the bridge script of Capacitor, and native code behind it that answers the same messages
 * as the shell. `send` raises an event of a plugin.
 */
export class NativeShell {
  readonly #phone: NativePhone
  readonly #listeners = new Map<string, string>()
  readonly #retained = new Map<string, object>()
  #page: Page | undefined
  #watch: string | undefined

  readonly #plugins: typeof PLUGINS

  /** `without`: plugins that the shell of an earlier version does not have. */
  constructor(phone: NativePhone, without: readonly string[] = []) {
    this.#phone = phone
    this.#plugins = Object.fromEntries(Object.entries(PLUGINS).filter(([name]) => !without.includes(name)))
    phone.sqlite.closeApp()
  }

  /** Opens a page of the app in the shell. */
  async open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    this.#page = page
    // A page that is left takes its listeners along.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#listeners.clear()
    })
    await page.exposeFunction('postToShell', (text: string) => this.#take(message.parse(JSON.parse(text))))
    const headers = Object.entries(this.#plugins).map(([name, methods]) => ({
      name,
      methods: Object.entries(methods).map(([method, rtype]) => ({ name: method, rtype })),
    }))
    await page.addInitScript(`
      window.androidBridge = { postMessage: (text) => void window.postToShell(text) };
      ${BRIDGE}
      window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};
    `)
    return page
  }

  /** Raises an event of a plugin in the page, or as soon as the page listens to it. */
  async send(plugin: string, event: string, data: object): Promise<void> {
    const callbackId = this.#listeners.get(`${plugin} ${event}`)
    // Kept for a page that is still loading, as the shell does.
    if (callbackId === undefined) return void this.#retained.set(`${plugin} ${event}`, data)
    await this.#answer({ callbackId, pluginId: plugin, methodName: 'addListener', options: {} }, data, true)
  }

  /** The system has a new position. Nothing happens while the app does not follow it. */
  async move(latitude: number, longitude: number): Promise<void> {
    if (this.#watch === undefined) return
    const call = { callbackId: this.#watch, pluginId: 'BackgroundGeolocation', methodName: 'start', options: {} }
    await this.#answer(call, { latitude, longitude, speed: 8, accuracy: 12 }, true)
  }

  async #take(call: Message): Promise<void> {
    const { pluginId, methodName, options, callbackId } = call
    const name = `${pluginId}.${methodName}`
    if (methodName === 'addListener') return this.#listen(pluginId, String(options['eventName']), callbackId)
    if (methodName === 'removeListener') return
    if (name === 'BackgroundGeolocation.start') {
      this.#watch = callbackId
      this.#phone.serviceNotices = [`${String(options['backgroundTitle'])}. ${String(options['backgroundMessage'])}`]
      return
    }
    if (name === 'Filesystem.rmdir') return this.#refuse(call, 'no such folder')
    if (name === 'BiometricAuthNative.internalAuthenticate') {
      this.#phone.asked += 1
      if (this.#phone.shows === 'nothing') return this.#refuse(call, 'cancelled by the person', 'userCancel')
    }
    let result: object
    try {
      result =
        pluginId === 'CapacitorSQLite'
          ? this.#phone.sqlite.call(methodName, options)
          : await this.#resultOf(name, options)
    } catch (error) {
      return this.#refuse(call, String(error))
    }
    await this.#answer(call, result, false)
    if (name === 'PushNotifications.register')
      await this.send('PushNotifications', 'registration', { value: `token:${'t'.repeat(140)}` })
  }

  async #listen(plugin: string, event: string, callbackId: string): Promise<void> {
    const name = `${plugin} ${event}`
    this.#listeners.set(name, callbackId)
    const data = this.#retained.get(name)
    this.#retained.delete(name)
    if (data) await this.send(plugin, event, data)
  }

  async #resultOf(name: string, options: Record<string, unknown>): Promise<object> {
    const phone = this.#phone
    if (name === 'App.minimizeApp') phone.minimized += 1
    if (name === 'BackgroundGeolocation.requestPermissions') phone.located = 'granted'
    if (name.startsWith('BackgroundGeolocation.') && name.endsWith('Permissions')) return { location: phone.located }
    if (name === 'BackgroundGeolocation.stop') {
      this.#watch = undefined
      phone.serviceNotices = []
    }
    if (name === 'PushNotifications.register') phone.pushes = true
    if (name === 'PushNotifications.unregister') phone.pushes = false
    if (name === 'PushNotifications.requestPermissions') phone.notified = 'granted'
    if (name.startsWith('PushNotifications.') && name.endsWith('Permissions')) return { receive: phone.notified }
    if (name === 'BiometricAuthNative.checkBiometry') return { isAvailable: true, deviceIsSecure: true }
    if (name === 'CapacitorHttp.request') return this.#request(options)
    return {}
  }

  async #request(options: Record<string, unknown>): Promise<object> {
    const { url, method, headers, data } = httpOptions.parse(options)
    this.#phone.requests.push(`${method} ${new URL(url).pathname}`)
    const answer = await fetch(url, { method, headers, body: data })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      data: isJson ? JSON.parse(text) : text,
      url,
    }
  }

  #refuse(call: Message, text: string, code = ''): Promise<void> {
    return this.#return({ ...call, success: false, save: false, error: { message: text, code } })
  }

  #answer(call: Message, data: object, save: boolean): Promise<void> {
    return this.#return({ ...call, success: true, save, data })
  }

  /** As the shell answers over the legacy bridge. A page that is gone hears nothing. */
  async #return(result: object): Promise<void> {
    if (this.#page?.isClosed() ?? true) return
    await this.#page?.evaluate(`window.Capacitor.fromNative(${JSON.stringify(result)})`).catch(() => undefined)
  }
}
