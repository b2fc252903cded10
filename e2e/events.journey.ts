import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`an incident is recorded, completed and published, at ${size.width}`, async ({ browser, app }) => {
    test.slow()
    const { page } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const card = page
      .getByRole('region')
      .filter({ hasText: `Broken cup ${size.width}` })
      .last()

    await test.step('what happened and what is to come stands there', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Events' }).click()
      await expect(page.getByText(/^Scivolata accanto al letto/)).toBeVisible()
      await expect(page.getByText('Visita oculistica')).toBeVisible()
      await clean()
    })

    await test.step('an incident is recorded', async () => {
      await page.getByRole('button', { name: 'Record event' }).click()
      const sheet = page.getByRole('dialog', { name: 'Record event' })
      await sheet.getByRole('radio', { name: 'Incident' }).check()
      await sheet.getByRole('radio', { name: '2, moderate' }).check()
      await sheet.getByLabel(/^What\b(?! was)/).fill(`Broken cup ${size.width}`)
      await sheet.getByLabel(/^For the staff alone/).fill('Cups of glass')
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(card).toContainText('Not for the family')
    })

    await test.step('what is still to be done is added, and is done', async () => {
      await card.getByRole('button', { name: 'Add a task' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a task' })
      await sheet.getByLabel(/^What is to be done/).fill('Buy cups of plastic')
      await sheet.getByLabel(/^By which day/).fill('08/10/2026')
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      const task = card.getByRole('listitem').filter({ hasText: 'Buy cups of plastic' })
      await expect(task).toContainText('by 08/10/2026')
      await clean()
      await task.getByRole('button', { name: 'Done: Buy cups of plastic' }).click()
      await page.getByRole('dialog', { name: /^Done/ }).getByRole('button', { name: 'Done', exact: true }).click()
      await expect(task).toContainText('done by Alma Verdi')
    })

    await test.step('who was informed is noted, and it is published', async () => {
      await card.getByRole('button', { name: 'Note who was informed' }).click()
      const note = page.getByRole('dialog', { name: 'Note who was informed' })
      await note.getByLabel(/^Who was informed/).fill('Dora')
      await note.getByRole('radio', { name: 'By phone' }).check()
      await note.getByRole('button', { name: 'Save' }).click()
      await expect(card).toContainText('Dora informed by phone by Alma Verdi')
      await card.getByRole('button', { name: 'Publish to the family' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish to the family' }).click()
      await expect(card).toContainText('Family reads it')
      await clean()
    })
  })
