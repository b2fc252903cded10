import { expect } from '@playwright/test'
import { joinCareTeams } from '../bench/care-team.ts'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { callAs, changeOrderOf } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a care day: a round, a dose given and one refused, a fall, a correction, and all of it in HISTORY, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const office = await callAs(app, 'CB_ADMIN')
    await joinCareTeams(office)
    const crew = await arrive(browser, app, 'CB_ASSISTANT', size)
    const { page } = crew
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const openNives = async (of: typeof page, tab: string) => {
      await of.goto('/loggedIn/guestList/')
      await of.getByText('Nives Modello').first().click()
      await of.getByRole('tab', { name: tab }).click()
    }
    const person = (name: string) =>
      page.getByRole('group', { name: 'People on this round' }).getByRole('button', { name })

    await test.step('a round: a value of each, one who sleeps, one outside the range', async () => {
      await page.goto('/loggedIn/careRound/')
      await page.getByRole('textbox', { name: 'Temperature of Nives Modello' }).fill('39,4')
      await expect(page.getByRole('status').filter({ hasText: 'Outside the range' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Temperature of Nives Modello' }).press('Enter')
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await expect(row('Nives Modello')).toContainText('39,4')
      await page.getByRole('textbox', { name: 'Temperature of Ettore Campione' }).fill('36,7')
      await page.getByRole('textbox', { name: 'Temperature of Ettore Campione' }).press('Enter')
      await expect(row('Ettore Campione')).toContainText('36,7')
      await page.getByRole('textbox', { name: 'Temperature of Ottavia Esempio' }).focus()
      await page.getByRole('group', { name: 'Keypad: Ottavia Esempio' }).getByRole('button', { name: 'Asleep' }).click()
      await expect(page.getByText('3 of 3 done')).toBeVisible()
      await expect(page.getByText('not sent yet')).toHaveCount(0)
    })

    await test.step('a dose is given, another is refused with its reason', async () => {
      await page.goto('/loggedIn/doseRound/')
      await person('Nives Modello').click()
      const given = page.getByRole('group', { name: 'Metformin 500 mg' })
      await given.getByRole('button', { name: 'Give' }).click()
      await expect(given).toContainText('Given')
      const refused = page.getByRole('group', { name: 'Apixaban 2,5 mg' })
      await refused.getByRole('button', { name: 'Refused' }).click()
      const sheet = page.getByRole('dialog', { name: 'Apixaban 2,5 mg' })
      await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
      await sheet.getByRole('radio', { name: 'Declined' }).check()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(refused).toContainText('Refused')
      await expect(page.getByText('not sent yet')).toHaveCount(0)
      await clean()
    })

    await test.step('a fall is recorded with what was done at once', async () => {
      await openNives(page, 'Events')
      await page.getByRole('button', { name: 'Record event' }).click()
      const sheet = page.getByRole('dialog', { name: 'Record event' })
      await sheet.getByRole('radio', { name: 'Fall' }).check()
      await sheet.getByRole('radio', { name: '3, marked' }).check()
      await sheet.getByLabel(/^What\b(?! was)/).fill('Slipped beside the bed')
      await sheet.getByLabel(/^What was done at once/).fill('Helped up, pressure taken')
      await sheet.getByRole('button', { name: 'Left hip' }).click()
      await sheet.getByLabel(/^Where exactly/).fill('Above the bone')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText('Slipped beside the bed')).toBeVisible()
      await expect(page.getByText('Left hip · Above the bone').first()).toBeVisible()
    })

    await test.step('the temperature was read wrongly: corrected, the old value stays struck through', async () => {
      await openNives(page, 'Measurements')
      const entries = page.getByRole('region', { name: 'All entries' })
      await entries
        .getByRole('button', { name: /^Correct Temperature/ })
        .first()
        .click()
      const sheet = page.getByRole('dialog', { name: 'Correct a value' })
      await sheet.getByLabel(/^Temperature/).fill('37,4')
      await sheet.getByLabel(/^Why it is corrected/).fill('Read wrongly')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(entries.locator('s').first()).toHaveText('39,4 °C')
      await expect(entries).toContainText('37,4 °C')
    })

    await test.step('HISTORY has all of it and says what it was before, for who cares and for the office', async () => {
      await changeOrderOf(office, 'Nives Modello', 'Metformin')
      const admin = await arrive(browser, app, 'CB_ADMIN', size)
      for (const of of [page, admin.page]) {
        await openNives(of, 'History')
        const line = of.getByRole('region', { name: 'Timeline' })
        await line.getByRole('button', { name: 'Show earlier' }).click()
        for (const words of ['37,4 °C', 'Metformin', 'Apixaban', 'Slipped beside the bed'])
          await expect(line).toContainText(words)
        // The old value stands in its own entry, and beside the new one.
        await expect(line.locator('s').filter({ hasText: 'Temperature: 39,4 °C' })).toBeVisible()
        await expect(line.locator('s').filter({ hasText: /^39,4 °C$/ })).toBeVisible()
        await expect(line.getByText('Value: was 39,4 °C, is now 37,4 °C')).toHaveCount(1)
        const show = line.getByRole('button', { name: /^Show what changed: Metformin/ })
        await expect(show).toHaveAttribute('aria-expanded', 'false')
        await expect(line.getByText('Dose at one time · When · Instructions')).toBeVisible()
        await expect(line.getByText('With breakfast')).toHaveCount(0)
        await show.press('Enter')
        await expect(show).toHaveAttribute('aria-expanded', 'true')
        await expect(line.getByText('When: was 08:00, 12:00, is now 08:00')).toHaveCount(1)
        await expect(line.locator('s').filter({ hasText: 'With meals' })).toBeVisible()
        await show.press('Enter')
        await expect(line.getByText('With breakfast')).toHaveCount(0)
        await show.press('Enter')
        expect((await axe(of).analyze()).violations.map((one) => one.id)).toEqual([])
      }
      // It follows what others do while it is open.
      await changeOrderOf(office, 'Nives Modello', 'Metformin')
      for (const of of [page, admin.page])
        await expect(of.getByText('Dose at one time: was 0,5 tablets, is now 0,25 tablets')).toHaveCount(1)

      await admin.page.getByRole('button', { name: 'Who looked' }).click()
      const visits = admin.page.getByRole('region', { name: 'Who looked at the record of Nives Modello' })
      const ofCrew = visits.getByRole('listitem').filter({ hasText: 'Because they were on the care team' })
      await expect(ofCrew).toContainText('Medicines')
      expect((await axe(admin.page).analyze()).violations.map((one) => one.id)).toEqual([])
      await visits.getByRole('button', { name: 'Previous week' }).click()
      await expect(visits).toContainText('Nobody looked in this week')
      expect([...crew.errors, ...admin.errors]).toEqual([])
    })
  })
