import { expect, type Page } from '@playwright/test'
import { test, type AppContext } from './app.ts'
import { arrive, collectErrors, DESK, signIn } from './people.ts'

/** Opens the extra data of the first child of the list. */
async function openExtraData(page: Page): Promise<void> {
  await page.goto('/loggedIn/childList/')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Extra data' }).click()
  await expect(page.getByRole('heading', { name: 'Extra data' })).toBeVisible()
}

const edit = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).click()

async function save(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

test('extra fields are asked with a condition, tried, saved, and filled in; a reload and a faster colleague lose nothing', async ({
  browser,
  app,
}) => {
  const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.goto('/loggedIn/childList/')
  await page.getByRole('button', { name: 'Extra fields' }).click()
  await expect(page.getByRole('heading', { name: 'Extra fields of children' })).toBeVisible()

  const add = async (type: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: type, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Add a field' })).toBeVisible()
    await fill()
    await page.getByRole('dialog').getByRole('button', { name: 'Add a field' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const drawer = page.getByRole('dialog')
  await add('Yes or no', async () => drawer.getByLabel('Question').fill('Special diet'))
  await add('Short text', async () => {
    await drawer.getByLabel('Question').fill('Which diet')
    await drawer.getByRole('switch', { name: 'Must be filled in' }).click()
    await drawer.getByRole('radio', { name: 'When “Special diet” is “Yes”' }).click()
  })

  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel('Which diet')).toHaveCount(0)
  await preview.getByRole('switch', { name: 'Special diet' }).click()
  await expect(preview.getByLabel('Which diet')).toBeVisible()
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await expect(page.getByText('Version 2 saved')).toBeVisible()
  await page.getByRole('button', { name: 'Move Which diet' }).press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Which diet is now number 5' })).toBeAttached()
  await page.getByRole('button', { name: 'Save version 3' }).click()
  await expect(page.getByText('Version 3 saved')).toBeVisible()

  await openExtraData(page)
  await edit(page)
  await page.getByRole('switch', { name: 'Special diet' }).click()
  await page.getByLabel('Which diet').fill('No nuts')
  await expect(page.locator('form[data-draft=kept]')).toBeVisible()
  await page.reload()
  await edit(page)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Which diet')).toHaveValue('No nuts')

  // A second tab with a session of its own is faster.
  const second = await context.newPage()
  errors.push(...(await fasterIn(second, app)))
  await save(page)
  await expect(page.getByText('Somebody else saved in between')).toBeVisible()
  await expect(page.getByLabel('Which diet')).toHaveValue('No nuts')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await save(page)
  await expect(page.getByRole('definition').filter({ hasText: 'No nuts' })).toBeVisible()
  await page.getByRole('tab', { name: 'Extra data' }).click()
  await edit(page)
  await expect(page.getByLabel('Which diet')).toHaveValue('No nuts')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect(errors).toEqual([])
})

/** The same administrator in another tab answers for the same child; what went wrong there is the answer. */
async function fasterIn(page: Page, app: AppContext): Promise<string[]> {
  const errors = collectErrors(page)
  await signIn(page, app, 'CB_ADMIN')
  await openExtraData(page)
  await edit(page)
  await page.getByRole('switch', { name: 'Special diet' }).click()
  await page.getByLabel('Which diet').fill('Vegan')
  await save(page)
  await expect(page.getByRole('definition').filter({ hasText: 'Vegan' })).toBeVisible()
  return errors
}
