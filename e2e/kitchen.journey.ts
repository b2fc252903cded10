import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { searchGuests } from '#features/guests/shared/guests.contract.ts'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { callAs } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const clean = async (page: Page) => {
  expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const size of PHONE_SIZES)
  test(`who cooks reads allergies, diets and absences of a day, with what is recorded meanwhile, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const server = await callAs(app, 'CB_ADMIN')
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    const row = (within: string, name: string) => section(within).getByRole('listitem').filter({ hasText: name })
    const guests = await server.call(searchGuests, { body: { limit: 100 } })
    const about = (name: string) => guests.find(({ fullName }) => fullName === name)?.id ?? ''

    await test.step('the list of the group with guests', async () => {
      await page.goto('/loggedIn/kitchenList/')
      await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Scuola media Collina' })
      await expect(row('To watch', 'Nives Modello')).toContainText('Dangerous: Penicillina')
      await expect(row('To watch', 'Nives Modello')).toContainText('Diet: Poco sale.')
      await expect(row('To watch', 'Ettore Campione')).toContainText('Noci')
      await expect(page.getByText('Artrosi')).toHaveCount(0)
      await clean(page)
    })

    await test.step('an allergy that is recorded elsewhere stands there at once', async () => {
      await server.call(allergyCalls.add, {
        body: {
          id: randomUUID(),
          personId: about('Ettore Campione'),
          content: { substance: 'Sedano', criticality: 'HIGH' },
        },
      })
      await expect(row('To watch', 'Ettore Campione')).toContainText('Dangerous: Sedano')
    })

    await test.step('who is away tomorrow is not among those who eat then', async () => {
      await server.call(addGuestAbsence, {
        body: {
          id: randomUUID(),
          guestId: about('Nives Modello'),
          startsAt: '2026-10-05T16:00:00.000Z',
          endsAt: '2026-10-07T08:00:00.000Z',
          reason: 'home_visit',
        },
      })
      await expect(row('To watch', 'Nives Modello')).toContainText('Away from 18:00')
      await page.getByRole('button', { name: 'Day after' }).click()
      await expect(row('Away the whole day', 'Nives Modello')).toContainText('Dangerous: Penicillina')
      await expect(row('To watch', 'Nives Modello')).toHaveCount(0)
      await clean(page)
      await page.getByRole('button', { name: 'Today' }).click()
      await expect(row('To watch', 'Nives Modello')).toBeVisible()
    })

    await test.step('it is printed', async () => {
      const down = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Print' }).click()
      const file = await down
      expect(file.suggestedFilename()).toMatch(/^kitchen \d{4}-\d\d-\d\d\.pdf$/)
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    })

    await test.step('an assistant reads of those in their care, and is told so', async () => {
      const crew = await arrive(browser, app, 'CB_ASSISTANT', size)
      await crew.page.goto('/loggedIn/kitchenList/')
      await expect(crew.page.getByText('You see the people in your care and on your runs of today')).toBeVisible()
      await clean(crew.page)
      expect(crew.errors).toEqual([])
      await crew.context.close()
    })
    expect(office.errors).toEqual([])
  })
