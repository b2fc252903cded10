import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, collectErrors, DESK, PHONE } from './people.ts'

test('a page of another role is told and leaves its reader signed in', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_PARENT', PHONE)
  await page.goto('/loggedIn/assistantList/')
  await expect(page.getByRole('heading', { name: 'This page is not for parents' })).toBeVisible()
  await page.getByRole('link', { name: 'To the home page' }).click()
  await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)

  await test.step('the address of the specification still ends the session and says why', async () => {
    await page.goto('/loggedOut/?roleNotAllowed=true')
    await expect(page.getByText('Your role does not give access to that page')).toBeVisible()
    await page.goto('/loggedIn/menuPage/')
    await expect(page).toHaveURL(/\/loggedOut\//)
  })
  expect(errors).toEqual([])
})

test('one group is chosen by its name, several by their ticks', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const groups = page.getByRole('button', { name: /^Groups/ })
  const inGroups = async (...names: string[]) => {
    for (const name of ['Scuola primaria Collina', 'Scuola media Collina'])
      await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked: names.includes(name) })
  }
  await groups.click()
  await inGroups('Scuola primaria Collina', 'Scuola media Collina')
  await page.getByRole('button', { name: 'Scuola primaria Collina only' }).click()
  await expect(groups).toContainText('Scuola primaria Collina')
  await expect(groups).not.toContainText('+')

  await groups.click()
  await inGroups('Scuola primaria Collina')
  await page.getByRole('checkbox', { name: 'Scuola media Collina' }).click()
  await inGroups('Scuola primaria Collina', 'Scuola media Collina')
  await page.getByRole('checkbox', { name: 'Scuola primaria Collina' }).click()
  await inGroups('Scuola media Collina')
  await page.getByRole('button', { name: 'All groups' }).click()
  await groups.click()
  await inGroups('Scuola primaria Collina', 'Scuola media Collina')
  expect(errors).toEqual([])
})

test('what the bar of a phone has no room for is under More', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', PHONE)
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await expect(bar.getByRole('link')).toHaveCount(4)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Vehicles' }).click()
  await expect(page).toHaveURL(/\/loggedIn\/vehicleList\//)
  await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Vehicles' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('who is blocked while signed in is told that', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const parent = await arrive(browser, app, 'CB_PARENT', PHONE)
  const errors = collectErrors(parent.page)
  await admin.page.goto('/loggedIn/parentList/?q=Pia%20Ferri')
  await admin.page.getByRole('link', { name: /Pia Ferri/ }).click()
  const card = admin.page.getByRole('region', { name: 'Access' })
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Block', exact: true }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(parent.page.getByText('This account is blocked', { exact: true })).toBeVisible()
  await expect(parent.page.getByText('You were signed out')).toBeHidden()
  for (const said of [errors, admin.errors]) expect(said).toEqual([])
})

test('on a phone a name keeps its room beside the state of its account', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', PHONE)
  for (const list of ['assistantList', 'parentList', 'accountList/?filter=all'] as const) {
    await page.goto(`/loggedIn/${list.includes('?') ? list : `${list}/`}`)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    const widths = await page
      .getByRole('listitem')
      .locator('p.MuiTypography-subtitle2')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(130)
  }
  expect(errors).toEqual([])
})
