import { expect } from '@playwright/test'
import { test } from './app.ts'
import { axe } from './axe.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`places without room on the map are one mark, opened by keyboard, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await page.goto('/loggedIn/stopList/')
    const main = page.getByRole('main')
    const map = main.getByRole('group', { name: 'Map of the places' })
    const points = map.locator('path.leaflet-interactive')
    await expect(points).toHaveCount(5)

    await test.step('far away, all five are one; the list stays whole', async () => {
      // A press while the map still moves is let go.
      await expect(async () => {
        await map.getByRole('button', { name: 'Zoom out' }).click()
        await expect(map.getByRole('button', { name: '5 here: zoom in' })).toHaveText('5', { timeout: 500 })
      }).toPass()
      await expect(points).toHaveCount(0)
      await expect(main.getByText('Piazza Mercato').first()).toBeVisible()
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    })

    await test.step('the chosen one is never part of it', async () => {
      await main.getByRole('button', { name: 'Actions' }).nth(1).click()
      await page.getByRole('menuitem', { name: 'Show on the map' }).click()
      await expect(map.getByRole('button', { name: '4 here: zoom in' })).toBeVisible()
      await expect(points).toHaveCount(1)
    })

    await test.step('Enter opens it, and the focus stays on the map', async () => {
      await map.getByRole('button', { name: '4 here: zoom in' }).focus()
      await page.keyboard.press('Enter')
      await expect(points).toHaveCount(5)
      await expect(map.getByRole('button', { name: /here: zoom in/ })).toHaveCount(0)
      await expect(map).toBeFocused()
    })
    expect(errors).toEqual([])
  })
