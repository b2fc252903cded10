import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { throwawayRoot } from '../platform/server/db/throwaway-root.ts'
import { BROWSER_FLAGS, needBrowser } from '../tools/browser.ts'

type Person = { url: string; token: string }
type Phone = { context: BrowserContext; page: Page }

async function start(profile: string, offline: boolean): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needBrowser(),
    args: BROWSER_FLAGS,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    offline,
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/**
 * Milliseconds until the emergency card of somebody is on the screen of a phone that was started without network, its processor slowed
 * `slower` times. Before, somebody signed in on it with network and opened the home, nothing else.
 */
export async function coldCard({ url, token }: Person, words: string, slower: number): Promise<number> {
  const profile = mkdtempSync(join(throwawayRoot(), 'caravan-card-'))
  try {
    const before = await start(profile, false)
    await before.page.goto(`${url}/loggedOut/`)
    await before.page.evaluate((kept) => sessionStorage.setItem('caravan.token', kept), token)
    await before.page.goto(`${url}/loggedIn/menuPage/`)
    await before.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await before.page.waitForLoadState('networkidle')
    await before.context.close()
    const { context, page } = await start(profile, true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const from = performance.now()
    await page.goto(`${url}/loggedIn/emergencyCards/`)
    await page.getByText(words).first().waitFor()
    const taken = performance.now() - from
    await context.close()
    return taken
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}
