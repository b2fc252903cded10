import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a plan gets its next edition while the emergency page stays, and a goal is noted and reviewed, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const emergency = page.getByRole('region', { name: 'In an emergency' })
    const confirm = async (what: string) => {
      await page.getByRole('button', { name: what, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }

    await test.step('the emergency page has allergies, steps and calls, and no diagnosis', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      const card = page.getByRole('region', { name: 'Care plan (PAI)' })
      await expect(card).toContainText('Review by')
      await expect(page.getByRole('region', { name: 'Next treatments' })).toContainText('Esercizi per camminare')
      await clean()
      await card.getByRole('link', { name: 'Open plan' }).click()
      await expect(emergency).toContainText('Penicillina')
      await expect(emergency).toContainText('If you see: Gonfiore del viso, respiro corto')
      await expect(emergency).toContainText('Borsa rossa')
      await expect(emergency).not.toContainText('ipertensione')
      await clean()
    })

    await test.step('the next edition is written, signed and put into force', async () => {
      await page.getByRole('button', { name: 'Write next edition' }).click()
      const sheet = page.getByRole('dialog', { name: 'Care plan' })
      await sheet.getByLabel(/^Emergency kit/).fill('Borsa blu')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText(/^Draft of edition 2/)).toBeVisible()
      await expect(emergency).toContainText('Borsa rossa')
      await confirm('Hand out to sign')
      await expect(page.getByRole('region', { name: 'Care plan' }).getByText('Being signed')).toBeVisible()
      await confirm('Sign')
      await page.getByRole('button', { name: 'Enter signature by hand' }).click()
      const paper = page.getByRole('dialog', { name: 'Enter signature by hand' })
      await paper.getByLabel(/^Who signed/).fill('Dora Modello')
      await paper.getByRole('button', { name: 'Save' }).click()
      await expect(paper).toBeHidden()
      await expect(page.getByText(/Dora Modello · By hand/)).toBeVisible()
      await confirm('Put into force')
      await expect(page.getByRole('region', { name: 'Care plan' }).getByText('In force', { exact: true })).toBeVisible()
      await expect(emergency).toContainText('Borsa blu')
      await clean()
    })

    await test.step('a goal is noted and reviewed', async () => {
      await page.getByRole('tab', { name: 'Goals' }).click()
      const goal = page.getByRole('region', { name: /camminare in giardino/ })
      await expect(goal).toContainText('40 % done')
      await goal.getByRole('button', { name: 'Note progress' }).click()
      const note = page.getByRole('dialog', { name: 'Note progress' })
      await note.getByLabel(/^What was seen/).fill('Due giri')
      await note.getByLabel(/^Progress in percent/).fill('80')
      await note.getByRole('button', { name: 'Save' }).click()
      await expect(goal).toContainText('80 % done')
      await goal.getByRole('button', { name: 'Review', exact: true }).click()
      const review = page.getByRole('dialog', { name: 'Review' })
      await review.getByRole('radio', { name: 'Improving' }).check()
      await review.getByLabel(/^Reason/).fill('Cammina di più')
      await clean()
      await review.getByRole('button', { name: 'Save' }).click()
      await expect(review).toBeHidden()
      await expect(goal).toContainText('Improving')
      await clean()
      const linked = goal.getByRole('region', { name: 'Linked care, with its last entry' })
      await expect(linked).toContainText('Esercizi per camminare')
      await linked.getByRole('button', { name: 'Link', exact: true }).click()
      const link = page.getByRole('dialog', { name: 'Link' })
      await link.getByRole('radio', { name: 'Measurement' }).check()
      await link.getByRole('combobox', { name: /^Measurement/ }).fill('Heart')
      await page.getByRole('option', { name: 'Heart rate' }).click()
      await clean()
      await link.getByRole('button', { name: 'Save' }).click()
      await expect(linked.getByRole('listitem').filter({ hasText: 'Heart rate' })).toContainText('78 /min')
      await linked.getByRole('button', { name: 'End link: Heart rate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
      await expect(linked).not.toContainText('Heart rate')
      await expect(linked).toContainText('Esercizi per camminare')
    })
  })
