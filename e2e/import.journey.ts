import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'

test('families come from a table: looked at first, refused row by row, then taken as a whole', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.getByRole('link', { name: 'Children' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/import=open/)
  const drawer = page.getByRole('dialog', { name: 'Import families' })
  const template = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download template' }).click()
  const saved = await (await template).createReadStream()
  const lines = (await saved.toArray()).map(String).join('').trim().split(/\r?\n/)
  const [header = '', example = ''] = lines
  expect(header.split(/[,;]/).length).toBeGreaterThan(5)

  const choose = (text: string) =>
    drawer
      .getByLabel('Table (CSV, UTF-8)')
      .setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('this is no table')
  await expect(drawer.getByText(/problems?, so nothing is imported/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Import' })).toBeDisabled()

  // One kind of problem is one line; its rows are shown on demand and saved as a table.
  const second = example.replace('C-001', 'C-002')
  await choose(
    `${header}\n${example.replace('wheelchair allergy', 'wings')}\n${second.replace('wheelchair', 'fins')}\n`,
  )
  await expect(drawer.getByText('needs: This kind is not known')).toBeVisible()
  await expect(drawer.getByText('Rows 2, 3')).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Show rows' }).first().click()
  const list = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download the list' }).click()
  expect((await list).suggestedFilename()).toBe('families-problems.csv')

  // The group of the example does not exist: it is made with the import when it is switched on.
  await choose(`${header}\n${example}\n`)
  await drawer.getByRole('switch', { name: 'Make the group “Primary school” (1 row)' }).click()
  await expect(drawer.getByText('1 row can be taken')).toBeVisible()
  await drawer.getByRole('switch', { name: 'Make the group “Primary school”' }).click()
  await expect(drawer.getByText('1 problem, so nothing is imported')).toBeVisible()

  // The example names a group of its own; here it is one of the demo's.
  const row = example.replace('Primary school', 'Scuola primaria Collina')
  await choose(`${header}\n${row}\n`)
  await expect(drawer.getByText('1 row can be taken')).toBeVisible()
  await test.step('an import that is cancelled on its way imports nothing, and the file is still there', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/import/families', async (route) => {
      await released
      await route.abort().catch(() => undefined)
    })
    await drawer.getByRole('button', { name: 'Import' }).click()
    await expect(drawer.getByText('Importing families.csv')).toBeVisible()
    await page.unroute('**/import/families')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer.getByText('1 row can be taken')).toBeVisible()
    release()
  })
  await drawer.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported: 1 new child')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('15 children', { exact: true })).toBeVisible()

  await test.step('a message that is gone can be read again', async () => {
    await page.getByRole('link', { name: /^Notices/ }).click()
    await page.getByRole('button', { name: 'On this device' }).click()
    await expect(page.getByRole('list', { name: 'On this device' }).getByRole('listitem')).toContainText([
      'Imported: 1 new child',
    ])
  })
  expect(errors).toEqual([])
})
