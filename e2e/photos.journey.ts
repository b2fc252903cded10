import { expect } from '@playwright/test'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

for (const size of [DESK, PHONE])
  test(`the office records a photo consent of a guest, a dressing is photographed, and the consent is withdrawn, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const reason = `She prefers none at ${size.width}`
    const consent = page.getByRole('region', { name: 'Photo consent' })
    // Each size has its own: the demo is the same.
    const treatment = page.getByRole('region', { name: size === DESK ? 'Bagno assistito' : 'Medicazione del tallone' })
    const photos = page.getByRole('dialog', { name: /^Photos of the session/ })
    const openPhotos = async () => {
      await page.getByRole('tab', { name: 'Treatments' }).click()
      await treatment
        .getByRole('button', { name: /^Photos of the session/ })
        .first()
        .click()
    }
    const close = async () => {
      await photos.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(photos).toBeHidden()
    }

    await test.step('without a consent nothing can be added', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await expect(consent).toContainText('Not given')
      await openPhotos()
      await expect(photos.getByRole('status').filter({ hasText: 'No photo consent for Nives Modello' })).toBeVisible()
      await expect(photos.locator('input[type=file]')).toHaveCount(0)
      await clean()
      await close()
    })

    await test.step('the office records who signed the form', async () => {
      await page.getByRole('tab', { name: 'Summary' }).click()
      await consent.getByRole('button', { name: 'Record signed form' }).click()
      const sheet = page.getByRole('dialog', { name: 'Record signed form' })
      await clean()
      await sheet.getByRole('radio', { name: /^Nives Modello/ }).check()
      await sheet.getByRole('button', { name: 'Record signed form' }).click()
      await expect(consent).toContainText('Form signed by Nives Modello (for themselves)')
      await clean()
    })

    await test.step('a photo is added, enlarged and removed with a reason', async () => {
      await openPhotos()
      const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#a05040' } })
      const file = { name: 'heel.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
      await photos.getByLabel('Add photos').setInputFiles([file, { ...file, name: 'heel-2.jpg' }])
      await expect(photos.getByRole('img')).toHaveCount(2)
      await photos.getByRole('button', { name: 'Enlarge photo 1' }).click()
      await expect(photos.getByRole('button', { name: 'Reduce photo 1' })).toBeVisible()
      await clean()
      await photos.getByRole('button', { name: 'Remove photo 2' }).click()
      const why = page.getByRole('dialog', { name: 'Remove photo' })
      await why.getByLabel(/^Reason/).fill('Blurred')
      await why.getByRole('button', { name: 'Remove photo' }).click()
      await expect(why).toBeHidden()
      await expect(photos.getByRole('img')).toHaveCount(1)
      await expect(photos).toContainText('Removed (1)')
      await close()
    })

    await test.step('withdrawn with a reason, no photo can be added, and what was stays readable', async () => {
      await page.getByRole('tab', { name: 'Summary' }).click()
      await consent.getByRole('button', { name: 'Withdraw consent' }).click()
      const sheet = page.getByRole('dialog', { name: 'Withdraw the photo consent?' })
      await sheet.getByLabel(/^Why it is withdrawn/).fill(reason)
      await clean()
      await sheet.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(consent).toContainText('Not given')
      await consent.getByText(/^Withdrawn before/).click()
      await expect(consent).toContainText(reason)
      await clean()
      await openPhotos()
      await expect(photos.getByRole('status').filter({ hasText: 'No photo consent' })).toBeVisible()
      await expect(photos.getByRole('img')).toHaveCount(1)
    })
    expect(errors).toEqual([])
  })
