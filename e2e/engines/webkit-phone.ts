import { WebSocket } from 'ws'
import { expect } from '@playwright/test'
import { findWebKit } from '../../tools/engines/find.ts'
import { findField } from './in-page.ts'
import { freePort, startProgram, type Program } from './process.ts'
import { openDesk, type Desk } from './webkit-desk.ts'

const WAIT_MS = 20_000
/** A browser is a program of three processes, which start slowly on a busy machine. */
const START_MS = 60_000

/** What the inspector of a page sends: a new page of the browser, or what a page answers. */
type InspectorMessage = {
  method?: string
  params?: { targetInfo?: { targetId: string }; newTargetId?: string; message?: string }
}

/**
 * A WebKit that keeps its profile on disk, so that it can be killed and started again. WebDriver cannot do this: its profile is
 * gone with the browser. The page is reached through the remote inspector instead.
 */
export class WebKitPhone {
  private desk: Desk | undefined
  private browser: Program | undefined
  private socket: WebSocket | undefined
  private target = ''
  private calls = 0
  private readonly answers = new Map<number, PromiseWithResolvers<unknown>>()

  /** Starts the browser with one page. Throws when a program is missing or the page cannot be inspected within a minute. */
  async start(url: string): Promise<void> {
    const found = findWebKit()
    if (!found) throw new Error('MiniBrowser or Xvfb is missing.')
    this.desk ??= await openDesk(found.display)
    const inspector = `127.0.0.1:${await freePort()}`
    this.browser = startProgram(found.browser, ['--enable-developer-extras=true', '--geometry=390x844', url], {
      ...this.desk.env,
      WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
    })
    // Nobody reads the output, and a full pipe would stop the browser.
    this.browser.child.stdout?.resume()
    this.browser.child.stderr?.resume()
    this.socket = new WebSocket(`ws://${inspector}/${await pageOf(inspector)}`)
    this.socket.on('message', (data) => this.hear(JSON.parse(String(data))))
    await this.until('the page can be inspected', () => this.target !== '')
    await this.until('the page is open', () => this.evaluate(() => location.protocol !== 'about:'))
  }

  /** Kills the browser with all its processes, and returns when they are gone. Nothing of the page runs any more. */
  async kill(): Promise<void> {
    this.browser?.kill()
    await this.browser?.end()
    this.socket?.terminate()
    this.target = ''
    for (const { reject } of this.answers.values()) reject(new Error('The browser was killed.'))
    this.answers.clear()
  }

  /** Opens an address of the origin in the page. */
  async goto(address: string): Promise<void> {
    await this.evaluate((path) => {
      Object.assign(window, { isLeft: true })
      location.assign(path)
    }, address)
    await this.until(`${address} is open`, () => this.evaluate(() => !('isLeft' in window)))
  }

  /** Calls a function in the page with values that JSON can express, and returns its result. Throws when the function throws. */
  evaluate<T, Values extends readonly unknown[]>(run: (...values: Values) => T, ...values: Values): Promise<T> {
    return this.send(`(${run.toString()})(...${JSON.stringify(values)})`)
  }

  /** Calls a function in the page with the text field of a label, or null, and with values. Returns its result. */
  onField<T, Values extends readonly unknown[]>(
    label: string,
    run: (field: Element | null, ...values: Values) => T,
    ...values: Values
  ): Promise<T> {
    const field = `(${findField.toString()})(${JSON.stringify(label)})`
    return this.send(`(${run.toString()})(${field}, ...${JSON.stringify(values)})`)
  }

  /** Waits until `check` returns true, 20 s unless told otherwise. A page that is being replaced does not answer; it is tried again. */
  async until(what: string, check: () => boolean | Promise<boolean>, timeout = WAIT_MS): Promise<void> {
    await expect
      .poll(async () => Promise.race([check(), later(500)]).catch(() => false), { message: what, timeout })
      .toBe(true)
  }

  async end(): Promise<void> {
    await this.kill()
    await this.desk?.end()
  }

  private async send<T>(expression: string): Promise<T> {
    const id = (this.calls += 1)
    const answer = Promise.withResolvers<unknown>()
    this.answers.set(id, answer)
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } })
    this.socket?.send(
      JSON.stringify({ id, method: 'Target.sendMessageToTarget', params: { targetId: this.target, message } }),
    )
    // The inspector returns what JSON makes of the result.
    return (await answer.promise) as T
  }

  private hear({ method, params }: InspectorMessage): void {
    if (method === 'Target.targetCreated') this.target = params?.targetInfo?.targetId ?? ''
    if (method === 'Target.didCommitProvisionalTarget') this.target = params?.newTargetId ?? ''
    if (method !== 'Target.dispatchMessageFromTarget') return
    const { id, result, error } = JSON.parse(params?.message ?? '{}')
    const answer = this.answers.get(id)
    this.answers.delete(id)
    if (error || result?.wasThrown) answer?.reject(new Error(error?.message ?? result.result.description))
    else answer?.resolve(result?.result?.value)
  }
}

const later = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))

/** Returns the path of the socket on which the inspector server offers the page, which is in the list on its first page. */
async function pageOf(inspector: string): Promise<string> {
  let path: string | undefined
  await expect
    .poll(
      async () => {
        const list = await fetch(`http://${inspector}/`).then(
          (response) => response.text(),
          () => '',
        )
        return (path = /socket\/\d+\/\d+\/WebPage/.exec(list)?.[0])
      },
      { message: 'the inspector offers a page', timeout: START_MS },
    )
    .toBeDefined()
  return path ?? ''
}
