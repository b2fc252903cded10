import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { searchReports } from '#features/diary/shared/diary.contract.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { callAs } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const clean = async (page: Page) => {
  expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const size of PHONE_SIZES)
  test(`a day is written for many at once and without network, published, read by the family and corrected, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const [server, parent] = [await callAs(app, 'CB_ADMIN'), await callAs(app, 'CB_PARENT')]
    const [child] = await parent.call(searchChildren, { body: {} })
    if (!child) throw new Error('the demo has children of its parent')
    const name = child.fullName
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const family = await arrive(browser, app, 'CB_PARENT', size)
    const { page } = office
    const choices = (line: string) => page.getByRole('group', { name: line, exact: true })
    const written = async () => {
      const reports = await server.call(searchReports, { body: { filters: { personId: child.id } } })
      return (reports[0]?.entries ?? []).map(({ line, values }) => `${line} ${values.join()}`)
    }

    await test.step('one tap writes a line for everybody', async () => {
      await page.goto('/loggedIn/dailyReports/?line=lunch')
      await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: child.customerGroupDto.name })
      await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
      await page
        .getByRole('group', { name: 'Lunch of the selected people' })
        .getByRole('button', { name: 'Half' })
        .click()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Half')
      await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
      await clean(page)
      await expect.poll(written).toEqual(['lunch HALF'])
    })

    await test.step('without network lines wait on the device, and arrive once', async () => {
      await page.getByRole('button', { name: 'By person' }).click()
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('region', { name, exact: true })).toContainText('Draft')
      await office.context.setOffline(true)
      await choices('Mood').getByRole('button', { name: 'Calm' }).click()
      await choices('Mood').getByRole('button', { name: 'Happy' }).click()
      await page.getByLabel('What the family should know').fill('She sang by the window.')
      await page.getByLabel('What the family should know').blur()
      await expect(choices('Mood').getByRole('button', { name: 'Happy' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('region', { name, exact: true })).toContainText('Not sent yet')
      await office.context.setOffline(false)
      await expect.poll(written, { timeout: 30_000 }).toEqual(['lunch HALF', 'mood HAPPY', 'note '])
      await expect(page.getByRole('region', { name, exact: true })).toContainText('Draft')
    })

    await test.step('meals are closed to the family, and the report is published', async () => {
      const readers = page.getByRole('group', { name: 'Who reads it: Meals' })
      await readers.getByRole('button', { name: 'Staff' }).click()
      await expect(readers.getByRole('button', { name: 'Staff' })).toHaveAttribute('aria-pressed', 'true')
      await clean(page)
      await page.getByRole('button', { name: 'Approve and publish' }).click()
      await expect(page.getByRole('region', { name, exact: true })).toContainText('Published')
    })

    const article = family.page.getByRole('article').filter({ hasText: name })
    await test.step('the family reads it, without what is closed', async () => {
      await family.page.goto('/loggedIn/dailyReports/')
      await expect(article).toContainText('She sang by the window.')
      await expect(article).toContainText('Happy')
      await expect(article).not.toContainText('Half')
      await clean(family.page)
      const down = family.page.waitForEvent('download')
      await article.getByRole('button', { name: 'PDF' }).click()
      const file = await down
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    })

    await test.step('a correction says what changed, and the family sees that it is one', async () => {
      await choices('Mood').getByRole('button', { name: 'Tired' }).click()
      await expect(page.getByRole('region', { name, exact: true })).toContainText('Changed since publishing')
      await expect(article).toContainText('Happy')
      await page.getByRole('button', { name: 'Publish the correction' }).click()
      await page.getByRole('dialog').getByLabel('What changed').fill('She was tired in the evening.')
      await page.getByRole('dialog').getByRole('button', { name: 'Publish the correction' }).click()
      await expect(article).toContainText('Corrected')
      await expect(article).toContainText('She was tired in the evening.')
      await expect(article).toContainText('Tired')
    })

    await test.step('the home names the report', async () => {
      await family.page.goto('/loggedIn/menuPage/')
      const card = family.page.getByRole('region', { name: 'Latest daily reports' })
      await card.getByRole('link', { name: new RegExp(`report of ${name}`) }).click()
      await expect(article).toContainText('Tired')
    })
    expect([...office.errors.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')), ...family.errors]).toEqual([])
  })
