import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { inDatabase } from './database.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const clean = async (page: Page) => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
const card = (page: Page) => page.getByRole('region', { name: 'Absences', exact: true })
const open = async (page: Page, name: string) => {
  await page.goto('/loggedIn/guestList/')
  await page.getByText(name).first().click()
  await expect(card(page)).toBeVisible()
}

/** The parent of the demo decides for a guest of their group too. */
const FAMILY = `insert into relationship (organisation_id, id, adult_id, child_id, kind, valid_from, see, see_care, decide)
  select m.organisation_id, gen_random_uuid(), m.person_id, g.id, 'other', '2026-01-01', true, true, true
  from membership m join person a on a.organisation_id = m.organisation_id and a.id = m.person_id and a.name = 'Pia'
  join person g on g.organisation_id = m.organisation_id and g.name = 'Ottavia'
  where m.role = 'CB_PARENT' limit 1`

for (const size of PHONE_SIZES)
  test(`a family proposes an absence, the office accepts it, and rounds leave out who is away, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    await inDatabase(app, FAMILY)
    const family = await arrive(browser, app, 'CB_PARENT', size)
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office

    await test.step('the family proposes it; a return before the departure is said at its field', async () => {
      await open(family.page, 'Ottavia Esempio')
      await card(family.page).getByRole('button', { name: 'Propose an absence' }).click()
      const sheet = family.page.getByRole('dialog', { name: 'Propose an absence' })
      await sheet.getByLabel(/^Leaves/).fill('06/10/2026 10:00')
      await sheet.getByLabel(/^Returns/).fill('06/10/2026 09:00')
      await sheet.getByLabel(/^Who takes the person/).fill('Pia')
      await clean(family.page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('The return must be after the departure.')
      await sheet.getByLabel(/^Returns/).fill('07/10/2026 18:00')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(card(family.page)).toContainText('Proposed by Pia Ferri')
    })

    await test.step('the office accepts it in the list of absences, and the family reads so at once', async () => {
      await page.goto('/loggedIn/absenceChildrenScreen/')
      const list = page.getByRole('region', { name: 'Guests away or about to leave' })
      await expect(list).toContainText('with Pia')
      await clean(page)
      await list.getByRole('button', { name: 'Accept the absence of Ottavia Esempio' }).click()
      await expect(list).toContainText('Accepted by Alma Verdi')
      await expect(card(family.page)).toContainText('Accepted by Alma Verdi')
    })

    await test.step('somebody is in hospital until further notice: their page says so at once', async () => {
      await open(page, 'Nives Modello')
      await card(page).getByRole('button', { name: 'Enter an absence' }).click()
      const sheet = page.getByRole('dialog', { name: 'Enter an absence' })
      await sheet.getByLabel(/^Leaves/).fill('05/10/2026 07:00')
      await sheet.getByRole('switch', { name: /^Until further notice/ }).click()
      await expect(sheet.getByLabel(/^Returns/)).toBeHidden()
      await sheet.getByRole('radio', { name: 'Hospital' }).check()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(card(page).getByRole('status')).toHaveText('Away until further notice')
      await clean(page)
    })

    await test.step('neither round asks for them, and both say why', async () => {
      await page.goto('/loggedIn/doseRound/')
      const people = page.getByRole('group', { name: 'People on this round' })
      await people.getByRole('button', { name: 'Nives Modello' }).click()
      const person = page.getByRole('region', { name: 'Nives Modello' })
      await expect(person).toContainText('Away until further notice')
      await expect(person.getByRole('group', { name: 'Metformin 500 mg' })).toContainText('08:00 Away')
      await expect(person.getByRole('button', { name: 'Give' })).toHaveCount(0)
      await clean(page)
      await page.goto('/loggedIn/careRound/')
      await expect(page.getByRole('note')).toContainText('2 people away')
      await expect(page.getByRole('textbox', { name: 'Temperature of Nives Modello' })).toHaveCount(0)
      await clean(page)
    })

    await test.step('they are back earlier, and what is due is due again', async () => {
      await open(page, 'Nives Modello')
      await card(page).getByRole('button', { name: 'Enter return: Nives Modello' }).click()
      const sheet = page.getByRole('dialog', { name: 'Enter return' })
      await clean(page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(card(page)).toContainText('Return entered by Alma Verdi')
      await page.goto('/loggedIn/doseRound/')
      await page
        .getByRole('group', { name: 'People on this round' })
        .getByRole('button', { name: 'Nives Modello' })
        .click()
      await expect(page.getByRole('group', { name: 'Metformin 500 mg' })).toContainText('08:00 Due now')
    })

    await test.step('the office decides that proposals of a group are accepted by themselves', async () => {
      await page.goto('/loggedIn/assistantList/?groups=open')
      const groups = page.getByRole('dialog', { name: 'Groups' }).getByRole('listitem')
      await groups.first().getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Absences of guests' }).click()
      const sheet = page.getByRole('dialog', { name: 'Absences of guests' })
      await sheet.getByRole('switch', { name: /^Accept proposals of families automatically/ }).click()
      await clean(page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
    })
    for (const one of [family, office]) expect(one.errors).toEqual([])
  })
