import { expect } from '@playwright/test'
import { test } from './app.ts'

test.use({ serviceWorkers: 'allow' })

test('a newer version that stays newer reloads the page once, and then waits for a person', async ({ page }) => {
  // A server whose files are of two versions, as behind a cache that keeps the old ones.
  await page.route('**/meta.json', (route) => route.fulfill({ json: { version: '99.0.0' } }))
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const asked = () => page.waitForResponse('**/meta.json')

  await page.goto('/loggedOut/')
  const notice = page.getByRole('status').filter({ hasText: 'A new version is here' })
  await expect(notice).toBeVisible()
  expect(loads).toBe(2)

  const again = asked()
  await notice.getByRole('button', { name: 'Reload' }).click()
  await again
  await expect(notice).toBeVisible()
  expect(loads).toBe(3)

  // A version after that one may reload by itself again, once.
  await page.unroute('**/meta.json')
  await page.route('**/meta.json', (route) => route.fulfill({ json: { version: '99.0.1' } }))
  await page.reload()
  await expect(notice).toBeVisible()
  expect(loads).toBe(5)
})

test('a notice offers a newer version while the page is open, and nothing that was typed is lost', async ({ page }) => {
  await page.clock.install()
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const asked = page.waitForResponse('**/meta.json')
  await page.goto('/loggedOut/')
  await asked
  await page.getByRole('textbox', { name: 'User name' }).fill('half a na')
  await page.route('**/meta.json', (route) => route.fulfill({ json: { version: '99.0.0' } }))

  await page.clock.runFor(31 * 60_000)
  await expect(page.getByRole('status').filter({ hasText: 'A new version is here' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('half a na')
  expect(loads).toBe(1)
})
