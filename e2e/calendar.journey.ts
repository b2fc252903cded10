import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('the school calendar: a day is closed from the month, seen in the year and the list, and opened again', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.getByRole('link', { name: 'Routes' }).first().click()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  const month = page.getByRole('grid', { name: 'October 2026' })

  // The keys move by day and week, and on into the next month; Enter opens the day.
  await month.getByRole('button', { name: / 5 October 2026/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(month.getByRole('button', { name: /13 October 2026/ })).toBeFocused()
  await page.keyboard.press('PageDown')
  const later = page.getByRole('grid', { name: 'November 2026' }).getByRole('button', { name: /13 November 2026/ })
  await expect(later).toBeFocused()
  await expect(page).toHaveURL(/on=2026-11-13/)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('13 November 2026')
  await expect(page).toHaveURL(/day=2026-11-13/)
  await drawer.getByLabel(/^Reason/).fill('Staff training')
  await drawer.getByRole('button', { name: 'Enter days' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: /13 November 2026, Closed, Staff training/ })).toBeVisible()
  await expect(page.getByText('1 day closed')).toBeVisible()

  // The year keeps the place, and its months lead back.
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(page).toHaveURL(/view=year/)
  await expect(page.getByRole('heading', { name: 'School year 2026/2027' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(12)
  await page.reload()
  await expect(page.getByRole('button', { name: /13 November 2026, Closed, Staff training/ })).toBeVisible()
  await page.getByRole('button', { name: /^December/ }).click()
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveCount(12)

  // On a phone a month is one button, and the days that differ stand below it.
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /^November/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Staff training' })).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Open again: 13/11/2026' }).click()
  await expect(page.getByText('No closure and no early end is entered')).toBeVisible()
  expect(errors).toEqual([])
})
