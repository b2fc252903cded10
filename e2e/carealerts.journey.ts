import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a range and a rule x without network and dealt with, at ${size.width}`, async ({ browser, app }) => {
    // Four forms and a list: a machine under load needs longer than for one.
    test.setTimeout(200_000)
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const measure = async (name: string, value: string) => {
      await page.getByRole('tab', { name: 'Measurements' }).click()
      await page.getByRole('button', { name: 'Enter a value' }).click()
      const sheet = page.getByRole('dialog', { name: 'Enter a value' })
      await sheet.getByLabel('Measurement').selectOption({ label: name })
      await sheet.getByRole('textbox', { name }).fill(value)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
    }

    await test.step('a range is set for this person, and a value is judged by it', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Ettore Campione').first().click()
      await page.getByRole('tab', { name: 'Targets' }).click()
      const ranges = page.getByRole('region', { name: 'Ranges set for this person' })
      await expect(ranges).toContainText('The usual ranges count')
      await clean()
      await ranges.getByRole('button', { name: 'Set a range' }).click()
      const sheet = page.getByRole('dialog', { name: 'Set a range' })
      await sheet.getByRole('radio', { name: 'Saturation' }).check()
      await sheet.getByLabel('Amber below').fill('90')
      await sheet.getByLabel(/^Who decided it/).fill('A. Clinician')
      await sheet.getByRole('radio', { name: 'Doctor' }).check()
      await sheet.getByLabel(/^Why/).fill('Lungs')
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(ranges.getByRole('listitem')).toContainText('Saturation: Amber below 90 %')
      await expect(ranges).toContainText('Decided by A. Clinician (doctor)')
    })

    await test.step('a rule says first how often it would have rung', async () => {
      const rules = page.getByRole('region', { name: 'Rules that open an alert' })
      await rules.getByRole('button', { name: 'New rule' }).click()
      const sheet = page.getByRole('dialog', { name: 'New rule' })
      await sheet.getByRole('radio', { name: 'Pain' }).check()
      await sheet.getByRole('radio', { name: 'at or above' }).check()
      await sheet.getByLabel(/^Value/).fill('3')
      await sheet.getByLabel(/^What to do/).fill('Ask where it hurts')
      await sheet.getByRole('button', { name: 'Try it on the last 30 days' }).click()
      await expect(sheet.getByRole('status')).toContainText('it would have been met by 0 of 0 readings')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(rules.getByRole('listitem')).toContainText('Pain at or above 3')
      await expect(rules).toContainText('never met')
    })

    await test.step('what is measured opens an alert, with what to do', async () => {
      await measure('Saturation', '91')
      await measure('Saturation', '88')
      await measure('Pain', '3')
      await page.goto('/loggedIn/careAlertList/')
      const person = page.getByRole('region', { name: 'Ettore Campione' })
      await expect(person.getByRole('article')).toHaveCount(2)
      await expect(person).toContainText('Outside the range set for this person: below 90 %')
      await expect(person).toContainText('What to do: Ask where it hurts')
      await clean()
    })

    const pain = page.getByRole('article', { name: /Pain/ })
    await test.step('it is taken with one tap, without network too', async () => {
      await page.goto('/loggedIn/menuPage/')
      await expect(page.getByRole('heading', { name: /^Care alerts \(/ })).toBeVisible()
      await clean()
      await page.context().setOffline(true)
      await pain.getByRole('button', { name: 'I take it' }).click()
      await expect(pain).toContainText('Waits for the network')
      await page.context().setOffline(false)
      await expect(pain).toContainText('Taken by')
      await expect(pain.getByRole('button', { name: 'I take it' })).toHaveCount(0)
    })

    await test.step('what was done is said, and it is closed; it stays to be read', async () => {
      await pain.getByRole('button', { name: /^Open/ }).click()
      const sheet = page.getByRole('dialog', { name: /^Pain/ })
      await expect(sheet.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(2)
      await clean()
      await sheet.getByRole('button', { name: 'Say what was done' }).click()
      const said = page.getByRole('dialog', { name: 'Say what was done' })
      await said.getByRole('textbox').fill('Pillow moved')
      await said.getByRole('button', { name: 'Save' }).click()
      await expect(said).toBeHidden()
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
      await page
        .getByRole('dialog', { name: 'Close this alert?' })
        .getByRole('button', { name: 'Close' })
        .last()
        .click()
      await expect(sheet).toContainText('Pillow moved')
      await page.goto('/loggedIn/careAlertList/?shown=closed')
      await expect(pain.first()).toContainText('Closed')
    })
  })
