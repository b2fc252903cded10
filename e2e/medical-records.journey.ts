import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a result is recorded with a file, and a restricted record is opened with a reason, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const title = `Blood count ${size.width}`
    const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) }).last()

    await test.step('what is known stands there, a restricted one without its content', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Medical records' }).click()
      await expect(card('Emocromo e glicemia')).toContainText('Laboratorio Modello')
      await clean()
    })

    await test.step('a result is recorded, and a file added', async () => {
      await page.getByRole('button', { name: 'Add record' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add record' })
      await sheet.getByRole('radio', { name: 'Laboratory' }).check()
      await sheet.getByLabel(/^Title/).fill(title)
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      const file = { name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;Value\n') }
      await card(title).getByLabel('Add file').setInputFiles(file)
      await expect(card(title)).toContainText('values.csv')
    })

    if (size !== DESK) return
    await test.step('a restricted one is opened with a reason, which is listed', async () => {
      const closed = card('Restricted record')
      await closed.getByRole('button', { name: 'Open with a reason' }).click()
      const sheet = page.getByRole('dialog', { name: /^Open with a reason/ })
      await sheet.getByRole('radio', { name: 'A hospital or doctor asks' }).check()
      await sheet.getByLabel(/^In words/).fill('Called by the hospital')
      await clean()
      await sheet.getByRole('button', { name: 'Open with a reason' }).click()
      await expect(card('Relazione del servizio psicologico')).toContainText('Open to you until')
      await expect(card('Who opened restricted records')).toContainText('Called by the hospital')
      await clean()
    })
  })
