import { expect } from '@playwright/test'
import { test } from './app.ts'
import { twoVersions } from './two-versions.ts'

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

test('a page that is open goes on with the files of its version, which are deleted when a page starts alone', async ({
  page,
  app,
}) => {
  const server = await twoVersions(app.url)
  const caches = () => page.evaluate(() => globalThis.caches.keys())
  await page.goto(`${server.url}/loggedOut/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  expect(await caches()).toHaveLength(1)

  // As the reload of the crash page does.
  await page.evaluate(async () => {
    for (const name of await globalThis.caches.keys()) await globalThis.caches.delete(name)
  })
  await page.reload()
  const kept = () => page.evaluate(async () => (await globalThis.caches.match('/index.html')) !== undefined)
  await expect.poll(kept).toBe(true)

  server.publish()
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await (await navigator.serviceWorker.ready).update()
    await taken
  })
  const part = page.waitForResponse(/\/assets\//)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  expect((await part).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  expect(await caches()).toHaveLength(2)

  const [, newer] = await caches()
  await page.reload()
  await expect.poll(caches).toEqual([newer])
  server.stop()
})
