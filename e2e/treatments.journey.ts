import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a treatment is planned, held without network, corrected and closed, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const name = `Breathing ${size.width}`
    const card = page.getByRole('region', { name })

    await test.step('what is planned stands there, and what was left out', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Treatments' }).click()
      await expect(page.getByRole('region', { name: 'Medicazione del tallone' })).toContainText('Overdue since')
      await expect(page.getByRole('region', { name: 'Bagno assistito' })).toContainText('Did not want to')
      await expect(page.getByText('Voglio tornare a camminare in giardino da sola').first()).toBeVisible()
      await clean()
    })

    await test.step('one is planned', async () => {
      await page.getByRole('button', { name: 'Plan treatment' }).click()
      const sheet = page.getByRole('dialog', { name: 'Plan treatment' })
      await sheet.getByLabel(/^Name/).fill(name)
      await sheet.getByRole('radio', { name: 'Respiratory care' }).check()
      await sheet.getByRole('radio', { name: 'Every day' }).check()
      await sheet.getByLabel(/^Times/).fill('8, 8')
      await sheet.getByLabel(/^For which goal/).fill('giardino')
      await page.getByRole('option', { name: /^Voglio tornare/ }).click()
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('A time stands there twice.')
      await sheet.getByLabel(/^Times/).fill('8, 20.30')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(card).toContainText('Every day 08:00, 20:30')
      await expect(card).toContainText('Voglio tornare a camminare')
    })

    await test.step('a session is recorded without network and is sent when there is one', async () => {
      await page.context().setOffline(true)
      await card.getByRole('button', { name: 'Record session' }).click()
      const sheet = page.getByRole('dialog', { name: 'Record session' })
      await sheet.getByRole('radio', { name: 'Partly done' }).check()
      await sheet.getByRole('radio', { name: 'Tired' }).check()
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(card).toContainText('Waiting to be sent: 1')
      await page.context().setOffline(false)
      await expect(card).toContainText('Tired')
      await expect(card).not.toContainText('Waiting to be sent')
    })

    await test.step('it is corrected, and the old one stays in sight', async () => {
      await card.getByRole('button', { name: /^Correct the session/ }).click()
      const sheet = page.getByRole('dialog', { name: /^Correct the session/ })
      await sheet.getByLabel(/^Why it is corrected/).fill('Done after all')
      await sheet.getByRole('radio', { name: 'Done', exact: true }).check()
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(card).toContainText('Correction: Done after all')
      await expect(card.locator('s')).toHaveText('Partly done')
    })

    await test.step('it is closed, and its history says so', async () => {
      await card.getByRole('button', { name: 'Close', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: /^Close/ })
      await sheet.getByLabel(/^Reason/).fill('Lungs are free')
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(card).toBeHidden()
      await page.getByText(/^Closed \(/).click()
      await card.getByRole('button', { name: /^History/ }).click()
      await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Lungs are free')
      await clean()
    })
    expect(errors).toEqual([])
  })
