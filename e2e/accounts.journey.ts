import { expect } from '@playwright/test'
import { clicksOn } from './clicks.ts'
import { test } from './app.ts'
import { linkTo } from './mail.ts'
import { arrive, DESK } from './people.ts'

test('an administrator is added, invited, blocked and restored in one list; the way there is short', async ({
  browser,
  app,
}) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const { page } = admin
  const clicks = await clicksOn(page)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Add an administrator' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: false }).first().fill('Nora')
  await form.getByLabel('Surname').fill('Nuova')
  await form.getByLabel('E-mail').fill('nora@example.it')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nora Nuova', level: 1 })).toBeVisible()
  await expect(page.getByText('Invited, not signed in yet')).toBeVisible()
  // Reaching this took more than fifteen clicks when an administrator had to be made out of an assistant.
  expect(await clicks()).toBeLessThanOrEqual(4)
  await expect.poll(() => linkTo(app, 'nora@example.it')).toContain('/loggedOut/defineCredential/#token=')

  await test.step('the list says who was invited, and blocks and restores', async () => {
    await page.goto('/loggedIn/accountList/')
    const row = page.getByRole('row', { name: /Nora Nuova/ })
    await expect(row).toContainText('Invited, not signed in yet')
    await expect(row).toContainText('Link valid until')
    for (const [action, state] of [
      ['Block', 'Blocked'],
      ['Restore', 'No valid link'],
    ] as const) {
      await row.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
      await expect(row).toContainText(state)
    }
    await page.getByRole('button', { name: 'Invited, not signed in yet' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Blocked', exact: true }).click()
    await expect(page.getByText('Nothing under “Blocked”')).toBeVisible()
    await page.getByRole('button', { name: 'Without second factor' }).click()
    await expect(page.getByRole('row', { name: /Alma Verdi/ })).toContainText('A second factor at the next sign-in')
  })
  expect(admin.errors).toEqual([])
})

test('credentials for somebody without an e-mail address are a letter at once', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const { page } = admin
  await page.goto('/loggedIn/parentList/')
  await page.getByRole('button', { name: 'Add a parent' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: false }).first().fill('Rosa')
  await page.getByLabel('Surname').fill('Neri')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const card = page.getByRole('region', { name: 'Access' })
  await card.getByRole('button', { name: 'Generate credentials' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There is no e-mail address.')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Print a letter' }).click()
  expect((await saved).suggestedFilename()).toBe('letters.pdf')
  await expect(card.getByText('Invited, not signed in yet')).toBeVisible()
  expect(admin.errors).toEqual([])
})
