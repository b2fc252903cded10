import { expect } from '@playwright/test'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a photo of an activity says who is on it, and leaves the staff with their consent alone, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    // Each size has its own: the demo is the same.
    const [activity, when] = size === DESK ? ['Laboratorio di cucina', 'today'] : ['Canto in salone', 'past']
    const photos = page.getByRole('dialog', { name: `Photos: ${activity}` })
    const consent = page.getByRole('region', { name: 'Photo consent' })
    const openPhotos = async () => {
      await page.goto(`/loggedIn/activityList/?when=${when}`)
      await page.getByRole('link', { name: new RegExp(activity) }).click()
      await page.getByRole('button', { name: /^Photos/ }).click()
    }
    const openGuest = async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Ettore Campione').first().click()
    }

    await test.step('who has no consent cannot be named', async () => {
      await openPhotos()
      await expect(photos.getByRole('status').filter({ hasText: 'Ettore Campione' })).toBeVisible()
      await expect(photos.getByRole('checkbox', { name: 'Ettore Campione (no photo consent)' })).toBeDisabled()
      await expect(photos.getByLabel('Add photos')).toBeDisabled()
      await clean()
    })

    await test.step('with a consent a photo is added for who is on it', async () => {
      await openGuest()
      await consent.getByRole('button', { name: 'Record signed form' }).click()
      const sheet = page.getByRole('dialog', { name: 'Record signed form' })
      await sheet.getByRole('radio', { name: /^Ettore Campione/ }).check()
      await sheet.getByRole('button', { name: 'Record signed form' }).click()
      await expect(consent).toContainText('Form signed by Ettore Campione')
      await openPhotos()
      await photos.getByRole('checkbox', { name: 'Ettore Campione' }).check()
      const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#4080a0' } })
      const file = { name: 'song.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
      await photos.getByLabel('Add photos').setInputFiles(file)
      await expect(photos.getByRole('img')).toHaveCount(1)
      await expect(photos).toContainText('On it: Ettore Campione')
      // Who is on the next one is said again.
      await expect(photos.getByRole('checkbox', { name: 'Ettore Campione' })).not.toBeChecked()
      await clean()
    })

    await test.step('once the consent is withdrawn it is for staff only', async () => {
      await openGuest()
      await consent.getByRole('button', { name: 'Withdraw consent' }).click()
      const sheet = page.getByRole('dialog', { name: 'Withdraw the photo consent?' })
      await sheet.getByLabel(/^Why it is withdrawn/).fill('He prefers none')
      await sheet.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(consent).toContainText('Not given')
      await openPhotos()
      await expect(photos).toContainText('Staff only: a consent is missing')
      await clean()
    })
    expect(errors).toEqual([])
  })
