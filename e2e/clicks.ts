import type { Page } from '@playwright/test'

/** Counts what a hand presses on this page from now on, until it is loaded anew; typing and keys are not counted. */
export async function clicksOn(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { pressed: 0 })
    const count = (event: Event) => {
      if (event.isTrusted) Object.assign(window, { pressed: Number(Reflect.get(window, 'pressed')) + 1 })
    }
    addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'pressed')))
}
