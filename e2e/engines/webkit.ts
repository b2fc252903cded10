import { test as base } from '@playwright/test'
import { findWebKit } from '../../tools/engines/find.ts'
import { startCopy, type AppContext, type SignIn } from '../app.ts'
import { openNetwork, type Network } from './network.ts'
import { startWebKit, type WebKitDriver } from './webkit-browser.ts'
import { WebKitPage } from './webkit-page.ts'
import { WebKitPhone } from './webkit-phone.ts'

/** A WebKit with an empty profile that shows the app. `consoleErrors` are those of the page so far. */
type WebKitApp = { app: AppContext; network: Network; page: WebKitPage; consoleErrors: readonly string[] }

/** A WebKit that can be killed and started again; it is not started yet. */
type WebKitPhoneApp = { app: AppContext; network: Network; phone: WebKitPhone }

/** `test` with WebKit and a server of its own, which the browser reaches through `network`. */
export const test = base.extend<{ webkit: WebKitApp; webkitPhone: WebKitPhoneApp }, { driver: WebKitDriver }>({
  driver: [
    // Playwright reads the names of the fixtures that one uses from its first parameter, which must be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const driver = await startWebKit()
      await provide(driver)
      await driver.end()
    },
    { scope: 'worker' },
  ],
  webkit: [
    async ({ driver }, provide) => {
      const { app, stop } = await startCopy()
      const network = await openNetwork(app.url)
      const session = await driver.open()
      try {
        const page = new WebKitPage(session.driver, network.url)
        await provide({ app, network, page, consoleErrors: session.consoleErrors })
      } finally {
        await session.close()
        network.close()
        await stop()
      }
    },
    { timeout: 120_000 },
  ],
  webkitPhone: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { app, stop } = await startCopy()
      const network = await openNetwork(app.url)
      const phone = new WebKitPhone()
      try {
        await provide({ app, network, phone })
      } finally {
        await phone.end()
        network.close()
        await stop()
      }
    },
    { timeout: 120_000 },
  ],
})

/** Skips the tests of a file where WebKit is not installed; `tools/engines.ts` prints how to install it. */
export function needsWebKit(): void {
  test.skip(findWebKit() === undefined, 'WebKit is not installed')
}

/** Signs in by the form as somebody of the demo and waits for the home. */
export async function signIn(page: WebKitPage, app: AppContext, role: SignIn['role']): Promise<void> {
  const account = app.demo.find((signIn) => signIn.role === role)
  if (!account) throw new Error(`the demo has nobody with the role ${role}`)
  await page.goto('/loggedOut/')
  await page.fill('User name', account.username)
  await page.fill('Password', account.password)
  await page.tap('Sign in')
  await page.waitForAddress(/\/loggedIn\/menuPage\//)
  await page.settled()
}

/** Removes the session of this window, so that another person can sign in. */
export async function forgetSession(page: WebKitPage): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
}
