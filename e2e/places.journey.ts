import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { PNG } from '#app/server/testing/pickup-scene.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

const STOP_PNG = { name: 'stop.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

async function addPlace(page: Page, name: string, coordinates: string): Promise<void> {
  await page.getByRole('button', { name: 'New place' }).first().click()
  await page.getByRole('dialog').getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Coordinates/).fill(coordinates)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goto('/loggedIn/stopList/')
}

for (const size of OFFICE_SIZES) {
  test(`two places that were one become one, at ${size.width}`, async ({ browser, app }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await page.goto('/loggedIn/stopList/')

    await test.step('somebody adds a stop that is there already', async () => {
      await addPlace(page, 'V. Grimaldi', '43.73305, 7.41886')
      await addPlace(page, 'P.za Mercato', '43.73289, 7.41994')
    })

    await test.step('both are offered beside what they are; one pair is two', async () => {
      await page.getByRole('button', { name: 'Possible duplicates' }).click()
      const square = page.getByRole('region', { name: /P\.za Mercato/ })
      await expect(square).toContainText('6 metres apart')
      await expect(square.getByRole('radio', { name: /^Piazza Mercato/ })).toBeChecked()
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
      await square.getByRole('button', { name: 'They are two' }).click()
      await expect(square).toBeHidden()
    })

    await test.step('the other pair becomes one, and the routes stop at what stays', async () => {
      const street = page.getByRole('region', { name: /V\. Grimaldi/ })
      await street.getByRole('radio', { name: /^V\. Grimaldi/ }).click()
      await street.getByRole('button', { name: 'Merge' }).click()
      await page
        .getByRole('dialog', { name: 'Merge Via Grimaldi into V. Grimaldi?' })
        .getByRole('button', { name: 'Merge' })
        .click()
      await expect(page.getByText('No duplicates')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      const places = page.getByRole('main')
      await expect(places.getByText('V. Grimaldi').first()).toBeVisible()
      await expect(places.getByText('Via Grimaldi')).toHaveCount(0)
    })
    expect(errors).toEqual([])
  })
}

for (const size of OFFICE_SIZES)
  test(`a place is described and its page says what uses it, at ${size.width}`, async ({ browser, app }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await page.goto('/loggedIn/stopList/')

    await test.step('its page names the routes that stop there', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Via Grimaldi' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Via Grimaldi' })).toBeVisible()
      const routes = page.getByRole('region', { name: 'Routes that stop here' })
      await expect(routes.getByRole('link', { name: /Line 3 Collina/ }).first()).toBeVisible()
      await expect(page.getByRole('group', { name: 'Map: Via Grimaldi' })).toBeVisible()
    })

    await test.step('side, radius and note are said; a name with signs of HTML is words on the map too', async () => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel(/^Name/).fill('Via <b>Grimaldi</b>')
      await page.getByRole('radio', { name: 'Right, going to school' }).click()
      await page.getByLabel(/^Radius/).fill('80')
      await page.getByLabel(/^Safety notes/).fill('Cross at the lights')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText('Cross at the lights')).toBeVisible()
      await expect(page.getByText('80 metres')).toBeVisible()
      await expect(page.locator('.leaflet-tooltip')).toHaveText('Via <b>Grimaldi</b>')
    })

    await test.step('a picture is shown, and taken away again', async () => {
      const picture = page.getByRole('region', { name: 'Picture' })
      await picture.locator('input[type=file]').setInputFiles(STOP_PNG)
      await expect(picture.getByRole('img')).toBeVisible()
      await picture.getByRole('button', { name: 'Remove the picture' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(picture.getByRole('img')).toHaveCount(0)
    })
    expect(errors).toEqual([])
  })

for (const size of OFFICE_SIZES)
  test(`places are chosen in the list and on the map, and set on it, at ${size.width}`, async ({ browser, app }) => {
    const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 43.73301, longitude: 7.41886, accuracy: 7 })
    const colleague = await arrive(browser, app, 'CB_ADMIN', size)
    for (const one of [page, colleague.page]) await one.goto('/loggedIn/stopList/')
    const main = page.getByRole('main')
    const points = main.getByRole('group', { name: 'Map of the places' }).locator('path.leaflet-interactive')

    await test.step('chosen in the list, it is named beside the map', async () => {
      await expect(points).toHaveCount(5)
      await main.getByRole('button', { name: 'Actions' }).nth(1).click()
      await page.getByRole('menuitem', { name: 'Show on the map' }).click()
      await expect(main.getByRole('status').filter({ hasText: 'Piazza Mercato' })).toBeVisible()
      // The page scrolls to the map once the menu is gone: a point pressed before that is let go somewhere else. While it fades out no role
      // finds it any more, but it is there.
      await expect(page.locator('[role=menu]')).toHaveCount(0)
    })

    await test.step('chosen on the map, its row is marked; its page is one step away', async () => {
      await points.first().click()
      const chosen = main.locator('[aria-current]')
      await expect(chosen).toHaveText(/Corso Alberto/)
      await main.getByRole('link', { name: 'Open Corso Alberto' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Corso Alberto' })).toBeVisible()
      await page.goBack()
      await expect(chosen).toHaveText(/Corso Alberto/)
    })

    await test.step('a new point comes from this device, or from a tap', async () => {
      await page.getByRole('button', { name: 'New place' }).first().click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
      await drawer.getByRole('button', { name: 'Where I am now' }).click()
      await expect(drawer.getByLabel(/^Coordinates/)).toHaveValue('43.73301, 7.41886')
      await expect(drawer.getByText('Accurate to 7 m')).toBeVisible()
      await expect(drawer.getByText('Via Grimaldi is 1 metre away.')).toBeVisible()
      await drawer.getByRole('group', { name: 'Map to set the point' }).click({ position: { x: 60, y: 200 } })
      await expect(drawer.getByLabel(/^Coordinates/)).not.toHaveValue('43.73301, 7.41886')
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
      await drawer.getByLabel(/^Name/).fill('Via del Lago')
      await drawer.getByRole('button', { name: 'Save' }).click()
      await expect(drawer).toBeHidden()
    })

    await test.step('a colleague sees it without asking', async () => {
      await expect(colleague.page.getByRole('main').getByText('Via del Lago').first()).toBeVisible()
    })
    expect([...errors, ...colleague.errors]).toEqual([])
  })
