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

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const [device, size] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test(`choices in two languages, what is found by typing, and a file are asked and answered on a ${device}`, async ({
    browser,
    app,
  }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const drawer = page.getByRole('dialog')
    const seat = `Where on the ${device}`
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'Extra fields' }).click()
    const add = async (type: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Add a field' }).click()
      await page.getByRole('menuitem', { name: type, exact: true }).click()
      await fill()
      await drawer.getByRole('button', { name: 'Add a field' }).click()
      await expect(drawer).toHaveCount(0)
    }

    await test.step('they are asked', async () => {
      await add('One choice, in several languages', async () => {
        await drawer.getByLabel('Question', { exact: false }).first().fill(seat)
        await drawer.getByRole('button', { name: 'Add a choice' }).click()
        await drawer.getByLabel('Choice 1', { exact: true }).fill('Upstairs')
        await drawer.getByLabel('Choice 1 in Italian').fill('Di sopra')
        await drawer.getByRole('button', { name: 'Add a choice' }).click()
        await drawer.getByLabel('Choice 2', { exact: true }).fill('Downstairs')
        await drawer.getByRole('switch', { name: 'Words in other languages' }).click()
        await drawer.getByLabel('Question in Italian').fill(`Dove (${device})`)
      })
      await add('One of many, found by typing', async () => {
        await drawer.getByLabel('Question', { exact: false }).first().fill(`Club on the ${device}`)
        await drawer.getByLabel('Choices, one per line').fill('Chess\nChoir\nFootball')
      })
      await add('Several of many, found by typing', async () => {
        await drawer.getByLabel('Question', { exact: false }).first().fill(`Friends on the ${device}`)
        await drawer.getByRole('radio', { name: 'Children' }).click()
        await expect(drawer.getByLabel('Choices, one per line')).toHaveCount(0)
      })
      await add('File or picture', async () => {
        await drawer.getByLabel('Question', { exact: false }).first().fill(`Photo on the ${device}`)
        await drawer.getByRole('checkbox', { name: 'Pictures' }).click()
      })
      await page.getByRole('button', { name: /^Save version/ }).click()
      await expect(page.getByText(/Version \d+ saved/)).toBeVisible()
    })

    await test.step('they are answered', async () => {
      await openExtraData(page)
      await edit(page)
      const form = panel(page)
      await form.getByRole('radio', { name: 'Upstairs' }).click()
      const club = form.getByRole('combobox', { name: `Club on the ${device}` })
      await club.fill('cho')
      await page.getByRole('option', { name: 'Choir' }).click()
      await expect(club).toHaveValue('Choir')
      const friends = form.getByRole('combobox', { name: `Friends on the ${device}` })
      await friends.fill('a')
      await friends.press('Enter')
      await page.getByRole('option').first().click()
      await expect(form.getByRole('list', { name: `Friends on the ${device}` }).getByRole('listitem')).toHaveCount(1)
      const field = form.getByRole('group', { name: `Photo on the ${device}` })
      await field.getByLabel('Choose a file').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: PIXEL })
      await expect(field.getByRole('alert')).toContainText('Only these files')
      const chooser = size === PHONE ? field.getByLabel('Take a photo') : field.getByLabel('Choose a file')
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
      await expect(field.getByText('me.webp')).toBeVisible()
      await save(page)
    })

    await test.step('they are read, and their history is', async () => {
      const shown = panel(page)
      for (const words of ['Upstairs', 'Choir', 'me.webp'])
        await expect(shown.getByRole('definition').filter({ hasText: words }).first()).toBeVisible()
      await shown.getByRole('button', { name: 'History' }).click()
      await drawer.getByLabel('Field').selectOption({ label: `Photo on the ${device}` })
      await drawer.getByRole('button', { name: 'Look at me.webp' }).click()
      await expect(page.getByRole('img', { name: 'me.webp' })).toBeVisible()
      await page.getByRole('dialog', { name: 'me.webp' }).getByRole('button', { name: 'Close' }).last().click()
      await drawer.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('in Italian it says so', async () => {
      await page.evaluate(() => localStorage.setItem('caravan.language', 'it'))
      await page.reload()
      await expect(
        panel(page)
          .getByRole('term')
          .filter({ hasText: `Dove (${device})` }),
      ).toBeVisible()
      await expect(panel(page).getByRole('definition').filter({ hasText: 'Di sopra' }).first()).toBeVisible()
    })
    expect(errors).toEqual([])
  })
