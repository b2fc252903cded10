import { expect } from '@playwright/test'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`the office records a photo consent of a guest, a dressing is photographed, and the consent is withdrawn, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const title = `Tea in the garden ${size.width}`
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

    await test.step('she is named on a picture of the guest board, as somebody without a consent is not', async () => {
      await page.goto('/loggedIn/guestBulletinBoard/')
      await page.getByRole('button', { name: 'New post' }).first().click()
      const write = page.getByRole('dialog', { name: 'New post' })
      await write.getByRole('textbox', { name: /^Title/ }).fill(title)
      for (const name of ['Scuola primaria Collina', 'Families', 'Assistants'])
        await write.getByRole('button', { name, exact: true }).click()
      await write.getByRole('button', { name: 'Save draft' }).click()
      const post = page.getByRole('dialog', { name: title })
      const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#406050' } })
        .png()
        .toBuffer()
      await post.getByLabel('Attach a file').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer })
      const who = page.getByRole('dialog', { name: 'Who is on the picture?' })
      const attach = who.getByRole('button', { name: 'Attach picture' })
      const choose = async (name: string, option: string) => {
        const field = who.getByRole('combobox', { name: 'Who is on the picture' })
        await field.fill(name)
        await field.press('Enter')
        await who.getByRole('option', { name: option }).click()
      }
      await expect(attach).toBeDisabled()
      await choose('Nives', 'Nives Modello')
      await choose('Ettore', 'Ettore Campione No photo consent')
      await expect(who.getByRole('status').filter({ hasText: 'No photo consent: Ettore Campione' })).toBeVisible()
      await expect(attach).toBeDisabled()
      await clean()
      await who.getByRole('button', { name: /Ettore Campione/ }).click()
      await attach.click()
      await expect(post.getByRole('list', { name: 'Files', exact: true })).toContainText('Nives Modello')
      await expect(post.getByRole('button', { name: 'Enlarge tea.webp' })).toBeVisible()
      await clean()
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
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
    await test.step('the picture of the board is shown to nobody any more', async () => {
      await page.goto('/loggedIn/guestBulletinBoard/?view=drafts')
      await page.getByRole('button', { name: title }).click()
      const post = page.getByRole('dialog', { name: title })
      await expect(post).toContainText('Not shown: a photo consent is missing')
      await expect(post.getByRole('img')).toHaveCount(0)
      await expect(post.getByRole('button', { name: /^Enlarge/ })).toHaveCount(0)
      await clean()
    })
    expect(errors).toEqual([])
  })
