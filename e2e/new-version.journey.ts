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
