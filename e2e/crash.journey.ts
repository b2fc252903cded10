import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { DESK, PHONE } from './people.ts'

for (const { theme, size } of [
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: DESK },
] as const)
  test(`a page that breaks while it is drawn shows what to do, ${theme} at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.addInitScript((name) => localStorage.setItem('caravan.theme', name), theme)
    // The page of forgotten passwords as a newer version might be broken.
    const script = 'export const ForgotPasswordPage = () => { throw new Error("no such field") }'
    await page.route('**/assets/ForgotPasswordPage-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    )
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
