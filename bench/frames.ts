import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { throwawayRoot } from '../platform/server/db/throwaway-root.ts'
import { BROWSER_FLAGS, needBrowser } from '../tools/browser.ts'

const SLOWER_CPU = 4
/** Pixels a second of a finger that looks for something. */
const SPEED = 1500

/** Notes the milliseconds between two frames as long as the page lives. */
const WATCH = `globalThis.frames = []
let before
const frame = (now) => {
  if (before !== undefined) globalThis.frames.push(now - before)
  before = now
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)`

type Scrolled = { frames: number[]; entries: number }

/** Scrolls down through a page on a phone whose processor is slowed 4 times, asking for more at its end; `pages` times. */
export async function scrollThrough(
  url: string,
  token: string,
  { more, pages }: { more: string; pages: number },
): Promise<Scrolled> {
  const profile = mkdtempSync(join(throwawayRoot(), 'caravan-frames-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needBrowser(),
    args: BROWSER_FLAGS,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    serviceWorkers: 'block',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.addInitScript(`sessionStorage.setItem('caravan.token', '${token}')`)
    await page.goto(url)
    const button = page.getByRole('button', { name: more })
    await button.waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.evaluate(WATCH)
    for (let at = 0; at < pages; at += 1) {
      const left = await page.evaluate('document.documentElement.scrollHeight - innerHeight - scrollY')
      await session.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -Number(left), speed: SPEED })
      const before = await page.getByRole('listitem').count()
      await button.click()
      await page.waitForFunction((count) => document.querySelectorAll('li').length > count, before, { polling: 100 })
    }
    return {
      frames: await page.evaluate<number[]>('globalThis.frames'),
      entries: await page.getByRole('listitem').count(),
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
