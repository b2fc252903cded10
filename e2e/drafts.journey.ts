import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { entriesIn } from './device-store.ts'
import { arrive, DESK, loseSession, signIn } from './people.ts'

/** How many drafts this device keeps, of anybody. */
const drafts = (page: Page) => entriesIn(page, 'drafts')

test('what was typed into a form is there again after a reload and after the session, for its author alone, until it is saved', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const open = async () => {
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'New child' }).click()
    await expect(page.getByRole('dialog').getByLabel('Surname', { exact: false })).toBeVisible()
  }
  const form = page.getByRole('dialog')
  await open()
  await form.getByLabel('Surname', { exact: false }).fill('Bozza')
  await expect.poll(() => drafts(page)).toBe(1)

  await open()
  await expect(form.getByText('Unsaved changes')).toBeVisible()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByLabel('Surname', { exact: false })).toHaveValue('Bozza')

  // The session ends; somebody else signs in on this device and sees nothing of it.
  await loseSession(page)
  await signIn(page, app, 'CB_PARENT')
  await page.goto('/loggedIn/absenceChildrenScreen/')
  await page.getByRole('button', { name: 'Report an absence' }).first().click()
  await expect(form.getByRole('heading').first()).toBeVisible()
  await expect(form.getByText('Unsaved changes')).toHaveCount(0)

  await loseSession(page)
  await signIn(page, app, 'CB_ADMIN')
  await open()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
  await form.getByLabel('Name', { exact: false }).first().fill('Tea')
  await form.getByRole('switch', { name: 'Date of birth not known' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea Bozza saved')).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(0)

  await open()
  await form.getByLabel('Surname', { exact: false }).fill('Ancora')
  await expect.poll(() => drafts(page)).toBe(1)
  await open()
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByText('Unsaved changes')).toHaveCount(0)
  await expect.poll(() => drafts(page)).toBe(0)
  await expect(form.getByLabel('Surname', { exact: false })).toHaveValue('')
  expect(errors).toEqual([])
})
