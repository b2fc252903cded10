import { expect, test as base } from '@playwright/test'
import { FIELD_TYPES } from '../platform/shared/forms/fields.ts'
import { axe, WCAG } from './axe.ts'
import { builtPage } from './built-page.ts'
import { collectErrors, DESK, PHONE } from './people.ts'

/** The gallery of fields, built once for all looks of a worker. */
const test = base.extend<object, { gallery: string }>({ gallery: builtPage('bench/gallery') })
test.describe.configure({ mode: 'default' })

for (const [theme, size] of [
  ['light', DESK],
  ['dark', PHONE],
  ['mainframe', DESK],
] as const) {
  test(`every type of field in every state, ${theme} at ${size.width}: no axe violation, nothing sideways`, async ({
    page,
    gallery,
  }) => {
    const errors = collectErrors(page)
    await page.setViewportSize(size)
    await page.addInitScript((name) => localStorage.setItem('caravan.theme', name), theme)
    await page.goto(gallery)
    await expect(page.getByRole('heading', { name: 'upload', exact: true })).toBeVisible()
    // 320: the width of WCAG 2.2, 1.4.10.
    for (const width of [320, size.width]) {
      await page.setViewportSize({ ...size, width })
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      // What measures itself is drawn anew after the change.
      await expect.poll(sideways, { message: `at ${width}` }).toBe(0)
    }
    const { violations } = await axe(page).withTags(WCAG).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    expect(errors).toEqual([])
  })
}

for (const theme of ['light', 'dark', 'mainframe']) {
  test(`a disabled button of any look stays as it is under the pointer, ${theme}`, async ({ page, gallery }) => {
    await page.setViewportSize(DESK)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((name) => localStorage.setItem('caravan.theme', name), theme)
    await page.goto(gallery)
    const buttons = page.getByRole('region', { name: 'buttons' })
    for (const look of ['primary', 'outlined', 'text', 'soft', 'danger', 'danger-fill']) {
      const button = buttons.getByRole('button', { name: `${look}, disabled`, exact: true })
      const painted = () =>
        button.evaluate((element) => {
          // Of a change that is still under way the end counts.
          for (const change of element.getAnimations()) change.finish()
          const { backgroundColor, color, borderColor, filter, cursor } = getComputedStyle(element)
          return { backgroundColor, color, borderColor, filter, cursor }
        })
      await page.mouse.move(0, 0)
      const before = await painted()
      await button.hover()
      expect(await painted(), look).toEqual(before)
      expect(before.cursor, look).toBe('not-allowed')
      const usable = buttons.getByRole('button', { name: `${look}, usable`, exact: true })
      expect(await usable.evaluate((element) => getComputedStyle(element).color), look).not.toBe(before.color)
    }
  })
}

test('a day is typed, or chosen from the calendar with the keyboard alone', async ({ page, gallery }) => {
  await page.clock.setFixedTime(new Date('2026-10-05T05:30:00Z'))
  await page.goto(gallery)
  const field = page.getByLabel('date, empty', { exact: true })
  await field.fill('6/1/2027')
  await field.blur()
  await expect(field).toHaveValue('06/01/2027')
  await page.locator('section[aria-label="date"]').getByRole('button', { name: 'Open the calendar' }).first().click()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('6')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('status').filter({ hasText: 'February 2027' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('13/02/2027')
  await expect(field).toBeFocused()
})

test('what helps to fill in a field is read with it, of every type', async ({ page, gallery }) => {
  await page.goto(gallery)
  const help = 'Once a year, as it is on the paper'
  await expect(page.getByText(help, { exact: true })).toHaveCount(FIELD_TYPES.length)
  for (const type of ['string', 'date', 'autocomplete'])
    await expect(page.getByLabel(`${type}, help`, { exact: true })).toHaveAccessibleDescription(help)
  await expect(page.getByRole('switch', { name: 'switch, help' })).toHaveAccessibleDescription(help)
  await expect(page.getByRole('group', { name: 'radio, help', exact: true })).toHaveAccessibleDescription(help)
})

test('a search goes off 2.5 s after the last key, and not before', async ({ page, gallery }) => {
  await page.clock.install({ time: new Date('2026-10-05T05:30:00Z') })
  await page.goto(gallery)
  const field = page.getByRole('combobox', { name: 'autocomplete, empty', exact: true })
  await expect(field).toBeVisible()
  await page.clock.pauseAt(new Date('2026-10-05T06:30:00Z'))
  await field.fill('an')
  await page.clock.runFor(2400)
  await field.fill('ann')
  await page.clock.runFor(2499)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(1)
  await expect(page.getByRole('option')).toHaveText(['Anna Rossi', 'Another anna'])
})

test('several are found one after the other: Enter asks at once, arrows move, a cross takes away', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const field = page.getByRole('combobox', { name: 'autocompleteMultiple, empty', exact: true })
  await field.fill('an')
  await field.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Bruno Bianchi')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  const chosen = page.getByRole('list', { name: 'autocompleteMultiple, empty', exact: true })
  await expect(chosen.getByRole('listitem')).toHaveText(['Bruno Bianchi'])
  await chosen.getByRole('button', { name: 'Take Bruno Bianchi away' }).click()
  await expect(chosen).toHaveCount(0)
  await field.fill('zzz')
  await field.press('Enter')
  await expect(page.getByRole('option', { name: 'Nothing found' })).toBeVisible()
})

test('a file: its name opens with it, a wrong or empty one is refused, the cross takes it away', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const field = page.getByRole('group', { name: 'upload, empty', exact: true })
  await expect(field.getByLabel('File name')).toBeDisabled()
  const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await field.locator('input[type=file]').setInputFiles(file('plan.exe', 'abc'))
  await expect(field.getByText('Only these files: .pdf,.jpg')).toBeVisible()
  await field.locator('input[type=file]').setInputFiles(file('plan.pdf', ''))
  await expect(field.getByText('This file cannot be read')).toBeVisible()
  await field.locator('input[type=file]').setInputFiles(file('plan.pdf', 'abc'))
  await expect(field.getByLabel('File name')).toHaveValue('plan.pdf')
  await field.getByRole('button', { name: 'Remove the file' }).click()
  await expect(field.getByLabel('File name')).toBeDisabled()
})

test('a required field that the last key shows is validated and focused by a submit that comes at once', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}?large`)
  const field = page.getByLabel('Field 30', { exact: true })
  await field.fill('ope')
  const shownAtSubmit = await field.evaluate((input: HTMLInputElement) => {
    // Past React's own setter, as a key does; the submit comes in the same task, so nothing that is put off is drawn before it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'open')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    const shown = document.querySelector('[data-field="field54"]') !== null
    input.form?.requestSubmit()
    return shown
  })
  expect(shownAtSubmit).toBe(false)
  await expect(page.getByLabel('Field 54', { exact: true })).toBeFocused()
  await expect(page.locator('[data-field="field54"]').getByRole('alert')).toBeVisible()
  await field.fill('ope')
  await expect(page.locator('[data-field="field54"]')).toHaveCount(0)
  await expect(field).toBeFocused()
})
