import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** Opens the page of the demo's parent from the list. */
async function openParent(page: Page): Promise<void> {
  await page.goto('/loggedIn/parentList/?q=Ferri')
  await page
    .getByRole('row', { name: /Pia Ferri/ })
    .getByRole('link', { name: /Pia Ferri/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Pia Ferri', level: 1 })).toBeVisible()
}

test('a detail page in two tabs: the stale one is told, keeps what was typed, and saves then', async ({
  browser,
  app,
}) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const other = await arrive(browser, app, 'CB_ADMIN', DESK)
  const first = admin.page
  await openParent(first)
  await openParent(other.page)
  for (const page of [first, other.page]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Phone')).toBeVisible()
  }
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await first.getByLabel('Phone').fill('045 111')
  await save(first)
  await expect(first.getByRole('link', { name: '045 111' })).toBeVisible()

  await other.page.getByLabel('E-mail').fill('pia@example.it')
  await save(other.page)
  await expect(other.page.getByText('Changed by somebody else')).toBeVisible()
  await expect(other.page.getByLabel('Phone')).toHaveValue('045 111')
  await expect(other.page.getByLabel('E-mail')).toHaveValue('pia@example.it')
  await save(other.page)
  await expect(other.page.getByRole('link', { name: 'pia@example.it' })).toBeVisible()
  await expect(other.page.getByRole('link', { name: '045 111' })).toBeVisible()
  for (const person of [admin, other]) expect(person.errors).toEqual([])
})

test('a role that is taken away signs its holder out; a move keeps the history', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const parent = await arrive(browser, app, 'CB_PARENT', PHONE)
  const { page } = admin
  await openParent(page)
  const card = page.getByRole('region', { name: 'Groups and roles' })

  await test.step('the parent moves to the other school', async () => {
    await card.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to another group' }).click()
    await page.getByRole('radio', { name: 'Scuola media Collina' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByText('Parent · Scuola media Collina')).toBeVisible()
    await expect(card.getByText('Parent · Scuola primaria Collina')).toBeVisible()
    await expect(card.getByText('Ended', { exact: true })).toBeVisible()
  })

  await test.step('the role is taken away: the parent is signed out at once', async () => {
    await card.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Take away' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take away', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(parent.page).toHaveURL(/\/loggedOut\//)
    await expect(card.getByText('Now', { exact: true })).toBeHidden()
  })
  expect(admin.errors).toEqual([])
})

test('invitation by letter to first sign-in: a parent without e-mail', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const { page } = admin
  await page.goto('/loggedIn/parentList/')
  await page.getByRole('button', { name: 'Add a parent' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill('Rosa')
  await page.getByLabel('Surname').fill('Neri')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Rosa Neri', level: 1 })).toBeVisible()
  await expect(page.getByText('No e-mail: by letter')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print a letter' }).click()
  const pdf = readFileSync(await (await saved).path(), 'latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  await expect(page.getByText('Invited, not signed in yet')).toBeVisible()

  const link = /https?:\/\/[^/]+(\/loggedOut\/defineCredential\/#token=[\w-]+)/.exec(pdf)?.[1] ?? ''
  const context = await browser.newContext({ viewport: PHONE, baseURL: app.url, locale: 'en-GB' })
  const parent = await context.newPage()
  await parent.goto(link)
  await expect(parent.getByLabel('User name')).toHaveValue(/^rosa\.neri\.\d{4}$/)
  await parent.getByLabel('User name').fill('rosa.neri')
  await parent.getByLabel('New password').fill('four quiet words here')
  await parent.getByLabel('The same again').fill('four quiet words here')
  await parent.getByRole('button', { name: 'Save' }).click()
  await expect(parent.getByText('Saved. You can sign in now.')).toBeVisible()
  await parent.getByRole('link', { name: 'To sign-in' }).click()
  await parent.getByLabel('User name').fill('rosa.neri')
  await parent.getByLabel('Password', { exact: true }).fill('four quiet words here')
  await parent.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(parent).toHaveURL(/\/loggedIn\/menuPage\//)
  expect(admin.errors).toEqual([])
})
