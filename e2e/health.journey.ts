import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

for (const size of [DESK, PHONE])
  test(`an allergy is recorded, changed, closed and found above every tab, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const allergies = page.getByRole('region', { name: 'Allergies' }).last()
    const row = (name: string) => allergies.getByRole('listitem').filter({ hasText: name })

    await test.step('what is known stands there, the most dangerous first', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Health' }).click()
      await expect(row('Penicillina')).toContainText('Can be fatal')
      await expect(page.getByText('Cammina con fatica, può cadere')).toBeVisible()
      await clean()
    })

    const substance = `Latex ${size.width}`
    await test.step('a new one is in force at once and pinned', async () => {
      await page.getByRole('button', { name: 'Add allergy' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add allergy' })
      await sheet.getByLabel(/^Substance/).fill(substance)
      await sheet.getByRole('radio', { name: 'Can be fatal' }).check()
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(row(substance)).toBeVisible()
      await page.getByRole('tab', { name: 'Caregivers' }).click()
      await expect(page.getByText(`Allergy: ${substance}`)).toBeVisible()
      await page.getByRole('tab', { name: 'Health' }).click()
    })

    await test.step('it is changed and closed with a reason, and its history says all of it', async () => {
      await row(substance)
        .getByRole('button', { name: /^Change/ })
        .click()
      const sheet = page.getByRole('dialog', { name: substance })
      await sheet.getByLabel(/^Reaction/).fill('Rash')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(row(substance)).toContainText('Rash')
      await row(substance)
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'It is over' }).click()
      const reason = page.getByRole('dialog', { name: /^It is over/ })
      await reason.getByLabel(/^Reason/).fill('Tested')
      await reason.getByRole('button', { name: 'It is over' }).click()
      await expect(reason).toBeHidden()
      await expect(page.getByText(`Allergy: ${substance}`)).toBeHidden()
      await allergies.getByText(/^No longer in force/).click()
      await row(substance)
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const history = page.getByRole('dialog', { name: 'History' })
      await expect(history.getByRole('listitem')).toHaveCount(3)
      await expect(history).toContainText('Reason: Tested')
      await clean()
    })
  })
