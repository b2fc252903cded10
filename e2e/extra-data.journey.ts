import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** Opens the extra data of the first child of the list. */
async function openExtraData(page: Page): Promise<void> {
  await page.goto('/loggedIn/childList/')
  await page.getByRole('table').or(page.getByRole('list')).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Extra data' }).click()
  await expect(page.getByRole('heading', { name: 'Extra data' })).toBeVisible()
}

const panel = (page: Page) => page.getByRole('tabpanel')
const edit = (page: Page) => panel(page).getByRole('button', { name: 'Edit' }).click()

async function save(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeVisible()
}

for (const [device, size] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test(`what changed in the extra data is read on a ${device}, all of it and by field`, async ({ browser, app }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await openExtraData(page)
    await edit(page)
    await page.getByLabel('What helps on a bad day').fill(`A song on the ${device}`)
    await save(page)
    await edit(page)
    await page.getByLabel('What helps on a bad day').fill(`A book on the ${device}`)
    await page.getByRole('switch', { name: 'Emergency medicine in the bag' }).click()
    await save(page)

    await panel(page).getByRole('button', { name: 'History' }).click()
    const drawer = page.getByRole('dialog', { name: 'What changed in the extra data' })
    const entries = drawer.getByRole('list', { name: 'What changed in the extra data' }).getByRole('listitem')
    await expect(entries.first()).toContainText(`Before: A song on the ${device}`)
    await expect(entries.first()).toContainText(`After: A book on the ${device}`)
    await expect(entries.filter({ hasText: 'Emergency medicine in the bag' }).first()).toBeVisible()
    await drawer.getByLabel('Field').selectOption({ label: 'What helps on a bad day' })
    await expect(entries.filter({ hasText: 'Emergency medicine' })).toHaveCount(0)
    await expect(entries.nth(1)).toContainText(`A song on the ${device}`)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toHaveCount(0)
    expect(errors).toEqual([])
  })
