import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './app.ts'
import { axe } from './axe.ts'
import { setOff } from './crew-steps.ts'
import { arrive, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow', settings: { DEMO_AREA: 'on' } })

/** Addresses of what the device keeps beside the app, and all of it as one text. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('caravan-kept-'))
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        const texts = await Promise.all(requests.map(async (one) => (await cache.match(one))!.text()))
        return { paths: requests.map(({ url }) => new URL(url).pathname), text: texts.join('\n') }
      }),
    )
    const code = await Promise.all(
      ['area-layer', 'maplibre-gl-worker'].map(async (part) => {
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) if (url.includes(`/assets/${part}`)) return part
        return ''
      }),
    )
    return { paths: kept.flatMap(({ paths }) => paths), text: kept.map(({ text }) => text).join('\n'), code }
  })

/** The mean difference of two pictures of the same size, of 255. */
async function differenceOf(a: Buffer, b: Buffer): Promise<number> {
  const both = await sharp(a)
    .composite([{ input: b, blend: 'difference' }])
    .removeAlpha()
    .toBuffer()
  const { channels } = await sharp(both).stats()
  return Math.max(...channels.map(({ mean }) => mean))
}

test('the crew has the streets around the run without network, until they sign out', async ({ browser, app }) => {
  await expect.poll(() => existsSync(join(app.dataDir, 'area', 'current')), { timeout: 60_000 }).toBe(true)
  const { page, context, errors } = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
  await context.grantPermissions(['geolocation'])
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const map = page.getByRole('dialog').getByRole('group', { name: 'Map of Line 3 Collina' })
  let online: Buffer

  await test.step('nothing of the map is on the device before the run is opened', async () => {
    expect(await keptOn(page)).toEqual({ paths: [], text: '', code: ['', ''] })
  })

  await test.step('opening the run keeps the tiles around it and what draws them', async () => {
    await page.getByRole('link', { name: 'Open the run' }).click()
    await expect.poll(async () => (await keptOn(page)).code).toEqual(['area-layer', 'maplibre-gl-worker'])
    await expect
      .poll(async () => (await keptOn(page)).paths.some((path) => /\/tile\/v-[^/]+\/14\//.test(path)))
      .toBe(true)
    await page.waitForLoadState('networkidle')
    const { paths, text } = await keptOn(page)
    expect(paths.every((path) => path.startsWith('/area/api/v1/'))).toBe(true)
    expect(paths.length).toBeLessThan(60)
    for (const name of ['Ferri', 'Leonardo', 'Matilde', 'Bianca']) expect(text).not.toContain(name)
  })

  await test.step('with network the map shows the way, the stops and this device', async () => {
    await setOff(page)
    await page.getByRole('button', { name: 'All stops' }).click()
    await expect(map.locator('canvas')).toBeVisible()
    // On a phone the last two have no room beside each other.
    await expect(map.locator('.line-stop')).toHaveCount(3)
    await expect(map.getByRole('button', { name: '4–5: 2 here: zoom in' })).toBeVisible()
    await expect(map.locator('.line-stop.chosen')).toHaveAttribute('title', 'Via della Turbia')
    // A page that is open already hears of the next position alone.
    await expect(async () => {
      await context.setGeolocation({ latitude: 43.7335, longitude: 7.4195, accuracy: 12 })
      await expect(page.getByText('The green point is this device, accurate to 12 m.')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('dialog').getByRole('button', { name: /Scuola Collina/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await axe(page).include('[role=dialog]').analyze()).violations.map((one) => one.id)).toEqual([])
    online = await map.screenshot()
    const { channels } = await sharp(online).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  })

  await test.step('without network, in an app that starts anew, it is the same', async () => {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'All stops' }).click()
    await expect(map.locator('canvas')).toBeVisible()
    await expect(map.locator('.line-stop')).toHaveCount(3)
    await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
    await expect(page.getByText('The background of the map did not load')).toHaveCount(0)
    await expect.poll(async () => differenceOf(online, await map.screenshot()), { timeout: 20_000 }).toBeLessThan(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })

  await test.step('at the end of the session nothing of it is left', async () => {
    await context.setOffline(false)
    await page.goto('/loggedIn/menuPage/')
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await page
      .getByRole('button', { name: /Account|Aldo Bruni/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    // The page loads anew shortly after a sign-out (specification, section 4), which ends whatever looks at it.
    await expect(async () => expect((await keptOn(page)).paths).toEqual([])).toPass()
  })
  expect(errors).toEqual([])
})
