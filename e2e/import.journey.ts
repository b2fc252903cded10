import { expect } from '@playwright/test'
import { test } from './house.ts'
import { arrive, DESK } from './people.ts'

test('families come from a table: looked at first, refused row by row, then taken as a whole', async ({
  browser,
  house,
}) => {
  const { page, errors } = await arrive(browser, house, 'CB_ADMIN', DESK)
  await page.getByRole('link', { name: 'Children' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/import=open/)
  const drawer = page.getByRole('dialog', { name: 'Import families' })
  const template = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Save an empty table' }).click()
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

  // The example names a group of its own; here it is one of the demo's.
  const row = example.replace('Primary school', 'Scuola primaria Collina')
  await choose(`${header}\n${row}\n`)
  await expect(drawer.getByText('1 row can be taken')).toBeVisible()
  await drawer.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported: 1 new child')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('15 entries')).toBeVisible()
  expect(errors).toEqual([])
})
