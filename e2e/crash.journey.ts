import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { collectErrors, DESK, PHONE } from './people.ts'

/** The page of forgotten passwords as a newer version might be broken. */
const breakPage = (page: Page) =>
  page.route('**/assets/ForgotPasswordPage-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const ForgotPasswordPage = () => { throw new Error("no such field") }',
    }),
  )

for (const { theme, size } of [
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: DESK },
] as const)
  test(`a page that breaks while it is drawn shows what to do, ${theme} at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.addInitScript((name) => localStorage.setItem('caravan.theme', name), theme)
    await breakPage(page)
    await page.goto('/loggedOut/forgotPassword/')
    const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' })
    await expect(dialog).toContainText('no such field')
    await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])

    await dialog.getByRole('link', { name: 'Back to the start' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()

    await page.unroute('**/assets/ForgotPasswordPage-*.js')
    await page.goto('/loggedOut/forgotPassword/')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('heading').first()).toBeVisible()
  })

test('what breaks while the page is left is shown only when the page stays', async ({ page }) => {
  await page.clock.install()
  await breakPage(page)
  await page.goto('/loggedOut/')
  const link = page.getByRole('link', { name: 'Forgot your password?' })
  await expect(link).toBeVisible()
  const errors = collectErrors(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

  // As Firefox fails scripts between this event and the end of the page.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
  await link.click()
  const dialog = page.locator('[role=alertdialog]')
  await expect(dialog).toBeAttached()
  await expect(dialog).toBeHidden()
  expect(errors).toEqual([])

  await page.clock.runFor(5000)
  await expect(dialog).toBeVisible()
})
