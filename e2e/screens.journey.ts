import { expect, type Page } from '@playwright/test'
import { axe, WCAG } from './axe.ts'
import { test } from './app.ts'
import { collectErrors, DESK, PHONE, signIn } from './people.ts'
import { asker, addressesOf } from './screens.ts'

/** A pairwise choice: each role at both widths, each theme and language at least once with each width. */
const LOOKS = [
  { role: 'CB_ADMIN', size: DESK, theme: 'light', language: 'en' },
  { role: 'CB_ADMIN', size: PHONE, theme: 'dark', language: 'it' },
  { role: 'CB_ASSISTANT', size: PHONE, theme: 'light', language: 'it' },
  { role: 'CB_ASSISTANT', size: DESK, theme: 'mainframe', language: 'en' },
  { role: 'CB_PARENT', size: PHONE, theme: 'mainframe', language: 'en' },
  { role: 'CB_PARENT', size: DESK, theme: 'dark', language: 'it' },
] as const

for (const { role, size, theme, language } of LOOKS) {
  test(`every screen of ${role} at ${size.width}, ${theme}, ${language}: no axe violation, no console error, nothing sideways`, async ({
    page,
    app,
  }) => {
    // Some hundred screens, each read whole by axe.
    test.setTimeout(600_000)
    await page.setViewportSize(size)
    const errors = collectErrors(page)
    await signIn(page, app, role)
    await page.evaluate(
      ([name, words]) => {
        localStorage.setItem('caravan.theme', name)
        localStorage.setItem('caravan.language', words)
      },
      [theme, language] as const,
    )
    for (const screen of await addressesOf(asker(page), role)) {
      await page.goto(`/loggedIn/${screen}`)
      await judge(page, screen)
    }
    expect(errors).toEqual([])
  })
}

test('the sign-in page at both widths: no axe violation, no console error, nothing sideways', async ({ page }) => {
  const errors = collectErrors(page)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/loggedOut/')
    await judge(page, 'sign-in')
  }
  expect(errors).toEqual([])
})

/** Waits until the screen stands (a heading, nothing loading), then looks at it once. */
async function judge(page: Page, screen: string): Promise<void> {
  await settled(page)
  await expect(page.getByRole('heading').first(), screen).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), screen).toHaveCount(0)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide, `${screen} scrolls sideways`).toBe(false)
  const { violations } = await axe(page).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

/**
 * The same, looked at every 50 ms: an expectation looks again after 100, 250, 500 and then each 1000 ms, which is half a second
 * of waiting on most screens.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1,h2,h3,[role=heading]') !== null && !document.querySelector('[aria-busy=true]'),
    undefined,
    { polling: 50 },
  )
}
