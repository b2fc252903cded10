import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('one tap of a parent reaches the assistant’s list live, before the start and after it', async ({
  browser,
  app,
}) => {
  const [crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page
  const card = (name: string) => family.page.getByRole('region', { name })
  await phone.getByRole('link', { name: 'Open the run' }).click()
  await expect(phone.getByText('5 stops, 8 children')).toBeVisible()

  await test.step('before the start the child is off the list of those expected', async () => {
    await card('Leonardo Ferri').getByRole('button', { name: 'Absent today' }).click()
    await expect(card('Leonardo Ferri')).toContainText('Absent')
    await expect(phone.getByRole('listitem').filter({ hasText: 'Leonardo Ferri' })).toContainText('Absent')
  })

  await test.step('after the start it is a card that the assistant confirms', async () => {
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByRole('button', { name: 'On board: Matilde Ferri' })).toBeVisible()
    await card('Matilde Ferri').getByRole('button', { name: 'Absent today' }).click()
    await expect(phone.getByText('The family says absent. Please confirm.')).toBeVisible()
    await phone
      .getByRole('listitem')
      .filter({ hasText: 'Matilde Ferri' })
      .getByRole('button', { name: 'Absent', exact: true })
      .click()
    await expect(phone.getByRole('status').filter({ hasText: 'on board' })).toBeVisible()
    await expect(phone.getByText('2 absent · 6 to come')).toBeVisible()
  })

  await test.step('a child who boards all the same is on board everywhere, and rides home until somebody says otherwise', async () => {
    const row = phone.getByRole('listitem').filter({ hasText: 'Leonardo Ferri' })
    await row.getByRole('button').first().click()
    await row.getByRole('button', { name: 'On board' }).click()
    const leonardo = card('Leonardo Ferri')
    await expect(leonardo).toContainText('is expected on the return run')
    await expect(leonardo).not.toContainText('Cancel absence')
    const office = await arrive(browser, app, 'CB_ADMIN', DESK)
    const alert = office.page
      .getByRole('article')
      .filter({ hasText: 'Leonardo Ferri is on board although reported absent' })
    await expect(alert).toContainText('On the return run Line 3 Collina, home')
    await leonardo.getByRole('button', { name: 'Leonardo Ferri rides home' }).click()
    await expect(leonardo.getByRole('note')).toBeHidden()
    await expect(alert).toBeHidden()
    expect(office.errors).toEqual([])
  })

  for (const person of [crew, family]) expect(person.errors).toEqual([])
})

test('an absence is reported with days and reason, refused where it overlaps, changed and taken back', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.getByRole('link', { name: 'Absences' }).click()
  const report = async () => {
    await page.getByRole('button', { name: 'Report an absence' }).first().click()
    await page.getByRole('combobox', { name: /Child/ }).fill('Modello')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Noah Modello' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await test.step('only a child who was chosen is reported absent', async () => {
    const form = page.getByRole('dialog')
    const child = form.getByRole('combobox', { name: /Child/ })
    const save = form.getByRole('button', { name: 'Save' })
    await page.getByRole('button', { name: 'Report an absence' }).first().click()
    await child.fill('Modello')
    await child.press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    // Enter searches the new words; the list of the old ones is gone.
    await child.pressSequentially(' No')
    await child.press('Enter')
    await expect(page.getByRole('option')).toHaveText(['Noah Modello'])
    await expect(child).toHaveValue('Modello No')
    await child.fill('Ferri')
    await save.click()
    await expect(form).toContainText('Choose an entry from the list or clear the field')
    await child.fill('Leonar')
    await save.click()
    // The only result is chosen, and seen before it is sent.
    await expect(child).toHaveValue('Leonardo Ferri')
    await expect(child).toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Close without saving' }).click()
  })
  await report()
  await expect(page.getByRole('row', { name: /Noah Modello/ })).toContainText('05/10/2026')
  await expect(page.getByRole('row', { name: /Ferri/ })).toHaveCount(0)
  await report()
  await expect(page.getByText('There is an absence on these days already.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await page
    .getByRole('row', { name: /Noah Modello/ })
    .getByRole('button', { name: 'Actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel absence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel absence' }).click()
  await expect(page.getByRole('row', { name: /Noah Modello/ })).toBeHidden()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('row', { name: /Noah Modello/ })).toContainText('Withdrawn')
  expect(errors).toEqual([])
})
