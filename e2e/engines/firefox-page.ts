import type { Page } from '@playwright/test'

/** Waits until nothing is on its way: Firefox reports each file that the next address gives up, fonts too, as an error of the page. */
export async function allLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => void (await document.fonts.ready))
}
