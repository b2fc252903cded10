import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findShell } from '../tools/browser.ts'
import { PHONE } from './people.ts'

/** Starts a phone with what lies on its disk: a browser of its own, and its first page. */
export async function startPhone(
  profile: string,
  { baseURL, offline = false }: { baseURL: string; offline?: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const executablePath = findShell()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: BROWSER_FLAGS,
    viewport: PHONE,
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    offline,
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
