import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { test, type AppContext } from './app.ts'
import { axe } from './axe.ts'
import { arrive, DESK } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

test.use({ settings: { DEMO_AREA: 'on' } })

/** The demo imports its area while the first pages are served. */
const areaOf = (app: AppContext) =>
  expect.poll(() => existsSync(join(app.dataDir, 'area', 'current')), { timeout: 60_000 }).toBe(true)

/** How bright a map is, 0 to 255. */
async function brightnessOf(map: Locator): Promise<number> {
  const { channels } = await sharp(await map.screenshot())
    .greyscale()
    .stats()
  return channels[0]!.mean
}

for (const size of OFFICE_SIZES)
  test(`without WebGL a map is a plan of its points, and says so, at ${size.width}`, async ({ browser, app }) => {
    await areaOf(app)
    const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await context.addInitScript(() => {
      // As a browser without a graphics card answers.
      const canvas = HTMLCanvasElement.prototype
      const own = Object.getOwnPropertyDescriptor(canvas, 'getContext')?.value
      const getContext = new Proxy(own, {
        apply: (known, element, [kind, ...rest]) =>
          String(kind).startsWith('webgl') ? null : Reflect.apply(known, element, [kind, ...rest]),
      })
      Object.defineProperty(canvas, 'getContext', { value: getContext })
    })
    await page.goto('/loggedIn/stopList/')
    const map = page.getByRole('main').getByRole('group', { name: 'Map of the places' })
    await expect(page.getByText('The background of the map did not load.')).toBeVisible()
    await expect(map.locator('path.leaflet-interactive')).toHaveCount(5)
    await expect(map.locator('.maplibregl-canvas')).toHaveCount(0)
    expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    // MapLibre says by itself that it cannot draw.
    expect(errors.filter((error) => !/webgl/i.test(error))).toEqual([])
  })

test('the theme changes while a map is open: the page comes back with its streets in it, and with its points', async ({
  browser,
  app,
}) => {
  await areaOf(app)
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.goto('/loggedIn/stopList/')
  const map = page.getByRole('main').getByRole('group', { name: 'Map of the places' })
  await expect(map.locator('.maplibregl-canvas')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => brightnessOf(map)).toBeGreaterThan(200)
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: /^Your account/ }).click()
    // The page loads anew after half a second; a picture that is taken meanwhile loses its map.
    const anew = page.waitForEvent('load')
    await page.getByRole('menuitemcheckbox', { name: theme }).click()
    await anew
    await expect(map.locator('.maplibregl-canvas')).toBeVisible()
  }
  await choose('Dark')
  await expect.poll(() => brightnessOf(map)).toBeLessThan(80)
  await expect(map.locator('path.leaflet-interactive')).toHaveCount(5)
  await choose('Light')
  await expect.poll(() => brightnessOf(map)).toBeGreaterThan(200)
  expect(errors).toEqual([])
})
