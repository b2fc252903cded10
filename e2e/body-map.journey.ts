import { expect, test as base } from '@playwright/test'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { collectErrors, PHONE } from './people.ts'

/** The drawing of the body by itself in a browser. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/body-screens') })

test('a part is tapped on the drawing or chosen from the list; both say the same, and it is shown by name', async ({
  page,
  screens,
}) => {
  const errors = collectErrors(page)
  await page.setViewportSize(PHONE)
  await page.goto(screens)
  const [front, back] = [page.getByRole('group', { name: 'Front' }), page.getByRole('group', { name: 'Back' })]
  await front.getByRole('button', { name: 'Right knee' }).click()
  await back.getByRole('button', { name: 'Left heel' }).click()
  await expect(page.getByRole('status')).toHaveText('Right knee, Left heel')
  // One part, seen from both sides.
  await expect(back.getByRole('button', { name: 'Right knee' })).toHaveAttribute('aria-pressed', 'true')
  // Somebody who is looked at has their right on the left.
  const at = async (name: string) => (await front.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await at('Right knee')).toBeLessThan(await at('Left knee'))
  const list = page.getByText('Choose from the list').first()
  await list.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Left heel' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Sacrum' }).focus()
  await page.keyboard.press('Space')
  await expect(back.getByRole('button', { name: 'Sacrum' })).toHaveAttribute('aria-pressed', 'true')
  await back.getByRole('button', { name: 'Left heel' }).click()
  const shown = page.getByRole('region', { name: 'Shown' })
  await expect(shown).toContainText('Sacrum, Right knee · Outer edge')
  await expect(shown.getByRole('img', { name: 'Back: Sacrum, Right knee' })).toBeVisible()
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(errors).toEqual([])
})
