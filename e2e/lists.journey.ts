import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'

/** What every list says of a search without result, in the noun of the list. */
const LISTS = [
  ['childList', 'No child matches “zano”'],
  ['parentList', 'No parent matches “zano”'],
  ['assistantList', 'No assistant matches “zano”'],
  ['guestList', 'No guest matches “zano”'],
  ['stopList', 'No place matches “zano”'],
  ['vehicleList', 'No vehicle matches “zano”'],
  ['routeList', 'No route matches “zano”'],
  ['absenceChildrenScreen', 'No absence matches “zano”'],
] as const

test('a search without result says so on every list, and is cleared there', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const { page } = admin
  for (const [list, words] of LISTS) {
    await page.goto(`/loggedIn/${list}/?q=zano`)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('heading', { name: words })).toBeHidden()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  }
  await page.goto('/loggedIn/routeList/?list=history&q=zano')
  await expect(page.getByRole('heading', { name: 'No run matches “zano”' })).toBeVisible()

  await test.step('a filter that keeps nothing is named, and the search says that it looked there alone', async () => {
    await page.goto('/loggedIn/vehicleList/?filter=away')
    await expect(page.getByRole('heading', { name: 'Nothing under “Out of service”' })).toBeVisible()
    await page.getByRole('button', { name: 'Show “In use”' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing under' })).toBeHidden()
    await page.goto('/loggedIn/vehicleList/?filter=away&q=zano')
    await expect(page.getByText('Only “Out of service” was searched.')).toBeVisible()
  })

  await test.step('somebody is found as the name is displayed, and as it is sorted', async () => {
    for (const typed of ['Pia Ferri', 'ferri pia', 'fer pi']) {
      await page.goto('/loggedIn/parentList/')
      await page.getByRole('searchbox').fill(typed)
      await expect(page.getByRole('link', { name: /Pia Ferri/ })).toBeVisible()
      await expect(page.getByText('1 parent', { exact: true })).toBeVisible()
    }
  })

  await test.step('a page that is no longer there leads to the first', async () => {
    await page.goto('/loggedIn/childList/?page=90')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
  expect(admin.errors).toEqual([])
})
