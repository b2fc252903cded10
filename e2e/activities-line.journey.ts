import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

const clean = async (page: Page) => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])

for (const size of OFFICE_SIZES)
  test(`an activity is repeated, who finds no place waits and gets one that is given back, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const name = `Pottery ${size.width}`
    const main = page.getByRole('main')
    const line = page.getByRole('region', { name: 'Waiting list' })
    const people = page.getByRole('region', { name: 'Who takes part' })

    await test.step('it is planned on two weekdays until a day, the first of them its own', async () => {
      await page.goto('/loggedIn/activityList/?when=upcoming')
      await page.getByRole('button', { name: 'Plan activity' }).click()
      const sheet = page.getByRole('dialog', { name: 'Plan activity' })
      await sheet.getByLabel('Group').selectOption({ label: 'Scuola media Collina' })
      await sheet.getByLabel(/^What/).fill(name)
      await sheet.getByLabel(/^From/).fill('19/10/2026 15:00')
      await sheet.getByLabel(/^To/).fill('19/10/2026 16:30')
      await sheet.getByRole('switch', { name: 'Repeat weekly' }).check()
      await sheet.getByRole('checkbox', { name: 'Thu' }).check()
      await sheet.getByLabel(/^Until/).fill('29/10/2026')
      await sheet.getByLabel(/^Capacity/).fill('1')
      await clean(page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('Choose the weekday on which it begins, too.')
      await sheet.getByRole('checkbox', { name: 'Mon' }).check()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(main).toContainText('1 of 4 in a series')
    })

    await test.step('of two one has the place, the other stands in line', async () => {
      await page.getByRole('button', { name: 'Enrol people' }).click()
      const sheet = page.getByRole('dialog', { name: 'Enrol people' })
      await expect(sheet).toContainText('Who finds none goes on the waiting list.')
      for (const one of ['Nives', 'Ettore']) {
        await sheet.getByRole('combobox', { name: 'Guests and children' }).fill(one)
        // Without the wait for somebody who types on.
        await page.keyboard.press('Enter')
        await page.getByRole('option', { name: new RegExp(one) }).click()
      }
      await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
      await expect(people).toContainText('Nives Modello')
      await expect(line).toContainText('Ettore Campione')
      await expect(line).toContainText('1st in line')
      await clean(page)
    })

    await test.step('a place that is given back goes to the first in line', async () => {
      await people.getByRole('button', { name: 'Withdraw Nives Modello' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
      await expect(people).toContainText('Ettore Campione')
      await expect(line).toBeHidden()
    })

    await test.step('the tab of a person offers the waiting list', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Activities' }).click()
      const toCome = page.getByRole('region', { name: 'To come' })
      await toCome.getByRole('button', { name: `Join waiting list: ${name}` }).click()
      await expect(toCome).toContainText('1st in line')
      await clean(page)
      await toCome.getByRole('button', { name: `Leave waiting list: ${name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave waiting list', exact: true }).click()
      await expect(toCome).not.toContainText('1st in line')
    })

    await test.step('those that follow are closed with one reason', async () => {
      await page.goto('/loggedIn/activityList/?when=upcoming')
      await main.getByRole('link', { name: new RegExp(`${name}.*2 of 4 in a series`) }).click()
      await main.getByRole('button', { name: 'Close', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: /^Close/ })
      await sheet.getByRole('radio', { name: 'This and the following' }).check()
      await sheet.getByLabel(/^Reason/).fill('The kiln is broken')
      await clean(page)
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(main).toContainText('The kiln is broken')
      await page.goto('/loggedIn/activityList/?when=upcoming')
      await expect(main.getByRole('link', { name: new RegExp(name) }).filter({ hasText: 'Closed' })).toHaveCount(3)
    })
    expect(errors).toEqual([])
  })
