import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a medicine is ordered, given on a round without network, counted and suspended, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const name = `Ibuprofen ${size.width}`

    await test.step('the tab has the orders in force with their week, stock and versions', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Medicines' }).click()
      await expect(page.getByRole('region', { name: 'Orders and week' })).toContainText('Metformin 500 mg')
      await expect(page.getByRole('region', { name: 'Stock ledger' })).toContainText('7B21')
      await clean()
    })

    await test.step('a medicine as needed is ordered; what is missing is said at its field', async () => {
      await page.getByRole('button', { name: 'Order a medicine' }).click()
      const sheet = page.getByRole('dialog', { name: 'Order a medicine' })
      await sheet.getByLabel(/^Medicine/).fill(name)
      await sheet.getByLabel(/^Active substance/).fill('ibuprofen')
      const form = sheet.getByRole('combobox', { name: 'Form' })
      await expect(form).toHaveValue('Tablet')
      await expect(sheet.getByRole('combobox', { name: 'How it is given' })).toHaveValue('by mouth')
      await form.fill('cap')
      await page.getByRole('option', { name: 'Capsule' }).click()
      await expect(form).toHaveValue('Capsule')
      await sheet.getByRole('radio', { name: 'As needed' }).click()
      await sheet.getByLabel(/^For what it is given/).fill('Headache')
      await clean()
      const dose = sheet.getByLabel(/^Dose at one time/)
      await dose.fill('1/2')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('Write a number, like 12 or 3,5')
      await expect(dose).toHaveValue('1/2')
      await dose.fill('1.0')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('Enter the shortest time between two doses')
      await sheet.getByLabel(/^Shortest time between two doses/).fill('6')
      await sheet.getByLabel(/^Most in 24 hours/).fill('3')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('region', { name: 'Orders and week' })).toContainText(name)
    })

    await test.step('it is given on the round without network, once, and may be given again six hours later', async () => {
      await page.goto('/loggedIn/doseRound/')
      const group = page.getByRole('group', { name })
      const person = page
        .getByRole('group', { name: 'People on this round' })
        .getByRole('button', { name: 'Nives Modello' })
      await person.click()
      await expect(group).toBeVisible()
      await clean()
      await page.context().setOffline(true)
      await group.getByRole('button', { name: 'Give' }).click()
      await expect(page.getByText('1 not sent yet')).toBeVisible()
      await expect(group.getByRole('status')).toContainText('from ')
      await expect(group.getByRole('button', { name: 'Give' })).toHaveAttribute('aria-disabled', 'true')
      await page.context().setOffline(false)
      await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 60_000 })
    })

    await test.step('stock is received; a count that differs says why', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Medicines' }).click()
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      const ledger = page.getByRole('region', { name: 'Stock ledger' })
      await ledger.getByRole('button', { name: 'Enter stock' }).click()
      const sheet = page.getByRole('dialog', { name })
      await sheet.getByLabel(/^Lot/).fill('X1')
      await sheet.getByLabel(/^How much/).fill('20')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(ledger).toContainText('+20')
      await ledger.getByRole('button', { name: 'Enter stock' }).click()
      await sheet.getByRole('textbox', { name: /^Counted/ }).fill('19')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('The count differs from the ledger: say why')
      await sheet.getByLabel(/^Reason or note/).fill('One fell down')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(ledger).toContainText('One fell down')
    })

    await test.step('it is suspended, with a reason that stays in its versions', async () => {
      const versions = page.getByRole('region', { name: 'Versions' })
      await versions.getByRole('button', { name: 'Suspend' }).click()
      const asked = page.getByRole('dialog', { name: new RegExp('^Suspend') })
      await asked.getByRole('textbox').fill('Stomach ache')
      await asked.getByRole('button', { name: 'Suspend' }).click()
      await expect(versions).toContainText('Version 2, suspended')
      await expect(versions).toContainText('Stomach ache')
      await clean()
    })
  })
