import { expect } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.ts'
import { test } from './app.ts'
import { arrive, PHONE } from './people.ts'

test.use({
  serviceWorkers: 'allow',
  // The headless shell shows no notification.
  launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
})

test('a push is shown while no page is open on it, and leads into the app alone', async ({ browser, app }) => {
  const { page, context, errors } = await arrive(browser, app, 'CB_PARENT', PHONE)
  await context.grantPermissions(['notifications'], { origin: app.url })
  const shown = (said: unknown) =>
    test.step('a message arrives at the worker', async () => {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const session = await context.newCDPSession(page)
      const registrations = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId)
        })
      })
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId: await registrations,
        data: typeof said === 'string' ? said : JSON.stringify(said),
      })
      await session.detach()
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notifications = await registration.getNotifications()
        return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: String(data) }))
      })
    })
  await page.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    Navigator.prototype.setAppBadge = async (count = -1) => void shown.push(count)
  })
  await page.reload()
  const badges = () => page.evaluate(() => Object(window).shown)
  const unread = await page.getByRole('link', { name: /^Notices, \d+ not read/ }).getAttribute('aria-label')
  await expect.poll(badges).toEqual([Number(/\d+/.exec(unread ?? '')?.[0])])
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  expect(manifest).toBe('/CB_PARENT.en.webmanifest')
  const { shortcuts } = await (await page.request.get(manifest ?? '')).json()
  for (const { name, url } of shortcuts) {
    await page.goto(url)
    await expect(page).toHaveTitle(`${name} · Caravan`)
  }
  const message = { title: 'Caravan', body: 'New notice: Rides', tag: 'transport', urgent: false, link: '/loggedIn/x/' }
  await expect
    .poll(() => shown(message))
    .toEqual([{ title: 'Caravan', body: 'New notice: Rides', tag: 'transport', data: '/loggedIn/x/' }])
  // What is no message of this application is news without words, and takes no place of a message.
  await expect
    .poll(async () => (await shown('not JSON')).map((one) => one.tag).toSorted())
    .toEqual(['caravan', 'transport'])
  expect(errors).toEqual([])
})
