import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
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

    await test.step('allergies that could not be read are not taken for none', async () => {
      await page.route('**/allergy/search', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: 'Allergies could not be loaded' })).toBeVisible()
      await expect(page.getByText('Allergy: Penicillina')).toHaveCount(0)
    })
  })

for (const size of OFFICE_SIZES)
  test(`a room is added, a guest moves to it and gets an account of their own, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const room = `Camera ${size.width}`

    await test.step('a room is added, and accounts of guests are allowed', async () => {
      await page.goto('/loggedIn/guestList/?settings=open')
      const settings = page.getByRole('dialog', { name: 'Guest settings' })
      await expect(settings.getByText('Camera 12')).toBeVisible()
      const allow = settings.getByRole('switch', { name: /Scuola media Collina/ })
      // It shows what is being saved a moment after the press.
      if (!(await allow.isChecked())) await allow.click()
      await expect(allow).toBeChecked()
      await clean()
      await settings.getByRole('button', { name: 'Add room' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add room or unit' })
      await sheet.getByLabel('Group', { exact: true }).selectOption({ label: 'Scuola media Collina' })
      await sheet.getByLabel(/^Name/).fill(room)
      await sheet.getByLabel(/^Guests at most/).fill('2')
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(settings.getByText(room)).toBeVisible()
    })

    await test.step('a guest moves, and the list is narrowed to the room', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Ettore Campione').first().click()
      const card = page.getByRole('region', { name: 'Room' })
      await card.getByRole('button', { name: 'Move' }).click()
      const sheet = page.getByRole('dialog', { name: 'Move to a room' })
      await sheet.getByLabel('Room or unit').selectOption({ label: `${room} · Guests: 0 of 2` })
      await sheet.getByRole('button', { name: 'Move' }).click()
      await expect(sheet).toBeHidden()
      await expect(card.getByRole('listitem').first()).toContainText(room)
      await expect(page.getByText(new RegExp(`Guest · .* · ${room}`))).toBeVisible()
      await page.goto('/loggedIn/guestList/')
      await page.getByLabel('Room', { exact: true }).selectOption(room)
      await expect(page.getByText('Ettore Campione').first()).toBeVisible()
      await expect(page.getByText('Nives Modello')).toHaveCount(0)
      await clean()
    })

    await test.step('an account of one’s own is allowed and ended', async () => {
      await page.getByText('Ettore Campione').first().click()
      const own = page.getByRole('region', { name: 'Own account' })
      await own.getByRole('button', { name: 'Allow own account' }).click()
      await expect(page.getByRole('region', { name: 'Access' })).toBeVisible()
      await clean()
      await own.getByRole('button', { name: 'End own account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End own account' }).click()
      await expect(own.getByRole('button', { name: 'Allow own account' })).toBeVisible()
    })
  })
