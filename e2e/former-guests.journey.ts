import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a guest who left is found among the former ones and brought back, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const main = page.getByRole('main')
    const former = page.getByRole('dialog', { name: 'Former guests' })
    const leave = async () => {
      await page.goto('/loggedIn/guestList/')
      await main.getByText('Ettore Campione').first().click()
      const roles = page.getByRole('region', { name: 'Groups and roles' })
      await roles.getByRole('button', { name: 'Actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Take away' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.goto('/loggedIn/guestList/')
      await expect(main.getByText('Nives Modello').first()).toBeVisible()
      await expect(main.getByText('Ettore Campione')).toHaveCount(0)
      await main.getByRole('button', { name: 'Former guests' }).first().click()
      await expect(former).toContainText('Ettore Campione')
    }

    await test.step('with another last day the place goes on', async () => {
      await leave()
      await clean()
      await former.getByRole('button', { name: 'Change the days: Ettore Campione' }).click()
      const sheet = page.getByRole('dialog', { name: 'Change the days' })
      await sheet.getByLabel(/^Last day/).fill('')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(former).toContainText('No former guests')
      await former.getByRole('button', { name: 'Close' }).click()
      await expect(main.getByText('Ettore Campione').first()).toBeVisible()
    })

    await test.step('or a new one begins today', async () => {
      await leave()
      await former.getByRole('button', { name: 'Admit again: Ettore Campione' }).click()
      await page
        .getByRole('dialog', { name: /^Admit/ })
        .getByRole('button', { name: 'Admit again' })
        .click()
      await expect(former).toContainText('No former guests')
    })
    expect(errors).toEqual([])
  })
