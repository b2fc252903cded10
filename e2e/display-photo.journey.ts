import { expect } from '@playwright/test'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a value is saved with a photo of the display, which is there once although it did not arrive at first, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const entries = page.getByRole('region', { name: 'All entries' })
    const sheet = page.getByRole('dialog', { name: 'Enter a value' })
    const ofDisplay = entries.getByRole('button', { name: /^Photo of the display: Temperature/ })

    const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#607050' } })
    const file = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }

    await test.step('the value is saved, and the photo when it is tried again', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Ettore Campione').first().click()
      await page.getByRole('tab', { name: 'Measurements' }).click()
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel('Measurement').selectOption({ label: 'Temperature' })
      await sheet.getByLabel(/^Temperature/).fill(size === DESK ? '36,7' : '36,9')
      await sheet.getByLabel('Add photo').setInputFiles(file)
      await expect(sheet.getByRole('img', { name: 'Photo of the display' })).toBeVisible()
      await clean()
      await page.route(/\/measurement\/display\//, (route) => route.abort(), { times: 1 })
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The value is saved, its photo is not.')).toBeVisible()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(ofDisplay).toHaveCount(1)
    })

    await test.step('it is looked at and removed with a reason', async () => {
      await ofDisplay.click()
      const display = page.getByRole('dialog', { name: 'Photo of the display' })
      await expect(display.getByRole('img')).toHaveCount(1)
      await clean()
      await display.getByRole('button', { name: 'Remove photo 1' }).click()
      const why = page.getByRole('dialog', { name: 'Remove photo' })
      await why.getByLabel(/^Reason/).fill('Blurred')
      await why.getByRole('button', { name: 'Remove photo' }).click()
      await expect(display).toContainText('Removed (1)')
    })

    await test.step('another is added to the same value, which stays as it is', async () => {
      const display = page.getByRole('dialog', { name: 'Photo of the display' })
      const values = page.locator('section[aria-label="All entries"] li')
      const before = await values.allTextContents()
      await clean()
      await display.getByLabel('Add a photo').setInputFiles(file)
      await expect(display.getByRole('img')).toHaveCount(1)
      await expect(display.locator('input[type=file]')).toHaveCount(0)
      await expect(display).toContainText('Removed (1)')
      await display.getByRole('button', { name: 'Close', exact: true }).first().click()
      expect(before.length).toBeGreaterThan(1)
      expect(await values.allTextContents()).toEqual(before)
      await expect(ofDisplay).toHaveCount(1)
    })

    await test.step('one is added to a value that had none', async () => {
      await entries
        .getByRole('button', { name: /^Add photo of the display/ })
        .first()
        .click()
      const display = page.getByRole('dialog', { name: 'Photo of the display' })
      await display.getByLabel('Add a photo').setInputFiles(file)
      await expect(display.getByRole('img')).toHaveCount(1)
      await clean()
    })
    expect(errors).toEqual([])
  })
