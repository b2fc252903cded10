import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { throwawayRoot } from '../platform/server/db/throwaway-root.ts'
import { BROWSER_FLAGS, needBrowser } from '../tools/browser.ts'
import { WATCH } from './pages/watch.ts'

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

/** Where a phone is started, and how many milliseconds after the navigation began the page is there. */
export type Start = { path: string; shown: (page: Page) => Promise<number> }

/** The page of the emergency cards, with these words on it. */
export const cardWith = (words: string): Start => ({
  path: '/loggedIn/emergencyCards/',
  shown: async (page) => {
    await page.getByText(words).first().waitFor()
    return page.evaluate(() => performance.now())
  },
})

/** How long a home that is there has to stay as it is, in milliseconds. */
const STAYS_MS = 1500

/** The home, once nothing on it is a placeholder. */
export const HOME: Start = {
  path: '/loggedIn/menuPage/',
  shown: async (page) => {
    const stays = `globalThis.watched?.usable != null && performance.now() - globalThis.watched.usable > ${STAYS_MS}`
    // `waitForFunction` evaluates inside the page, which its content security policy refuses.
    while (!(await page.evaluate<boolean>(stays))) await page.waitForTimeout(100)
    return page.evaluate<number>('globalThis.watched.usable')
  },
}

/**
 * Milliseconds until the page is on the screen of a phone that was started without network, its processor slowed `slower` times.
 * It was signed in with network before and had opened the home.
 */
export async function coldStart({ url, token }: Person, { path, shown }: Start, slower: number): Promise<number> {
  const profile = mkdtempSync(join(throwawayRoot(), 'caravan-start-'))
  try {
    const before = await start(profile, false)
    await before.page.goto(`${url}/loggedOut/`)
    await before.page.evaluate((kept) => sessionStorage.setItem('caravan.token', kept), token)
    await before.page.goto(`${url}/loggedIn/menuPage/`)
    await before.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await before.page.waitForLoadState('networkidle')
    await before.context.close()
    const { context, page } = await start(profile, true)
    await page.addInitScript(WATCH)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    const taken = await shown(page)
    await context.close()
    return taken
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}
