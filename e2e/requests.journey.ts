import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** One pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE = { name: 'consent.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

for (const [officeSize, familySize] of [
  [DESK, PHONE],
  [PHONE, DESK],
] as const)
  test(`a document is asked for, handed in, refused, handed in again and accepted, the office at ${officeSize.width}`, async ({
    browser,
    app,
  }) => {
    const office = await arrive(browser, app, 'CB_ADMIN', officeSize)
    const family = await arrive(browser, app, 'CB_PARENT', familySize)
    const accessible = async (page: Page) =>
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const card = family.page.getByRole('region', { name: 'To hand in' })
    const theirs = card.getByRole('listitem').filter({ hasText: 'Elia' })
    const rows = office.page.getByRole(officeSize === DESK ? 'row' : 'listitem')

    await test.step('the office requires another document of every child, and asks for it', async () => {
      const { page } = office
      await page.goto('/loggedIn/documentRequests/')
      await expect(page.getByRole('button', { name: /^Asked for/ })).toBeVisible()
      await accessible(page)
      await page.getByRole('button', { name: 'Requirements' }).click()
      const list = page.getByRole('dialog', { name: 'Requirements' })
      await list.getByRole('button', { name: 'New requirement' }).click()
      const sheet = page.getByRole('dialog', { name: 'New requirement' })
      await sheet.getByRole('radio', { name: 'Every child' }).click()
      await sheet.getByRole('combobox', { name: /^Tag/ }).fill('rul')
      await page.getByRole('option', { name: /^Rules/ }).click()
      await sheet.getByRole('textbox', { name: /^Note/ }).fill('Signed by both of you.')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(list.getByText('Every child: Rules')).toBeVisible()
      await list.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('button', { name: 'Ask for all missing' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
      await expect(page.getByText(/documents asked for$/)).toBeVisible()
    })

    await test.step('the family finds it above its documents and hands a photo in', async () => {
      const { page } = family
      await page.goto('/loggedIn/personalDocuments/')
      await expect(theirs.filter({ hasText: 'Rules' })).toContainText('Signed by both of you.')
      await accessible(page)
      await handIn(page, PICTURE)
      await expect(theirs.filter({ hasText: 'Rules' })).toContainText('Handed in')
    })

    await test.step('the office looks at it and refuses it; the family reads why', async () => {
      const sheet = await check()
      await sheet.getByRole('button', { name: 'Look at it' }).click()
      await expect(office.page.getByRole('img', { name: 'consent.webp' })).toBeVisible()
      await office.page.keyboard.press('Escape')
      await sheet.getByRole('button', { name: 'Refuse' }).click()
      const reason = office.page.getByRole('dialog', { name: 'Refuse Rules' })
      await reason.getByRole('textbox').fill('One signature is missing')
      await reason.getByRole('button', { name: 'Refuse' }).click()
      await expect(theirs.filter({ hasText: 'Rules' })).toContainText('Refused: One signature is missing')
    })

    await test.step('handed in again, it is accepted and becomes a document that the family reads', async () => {
      await handIn(family.page, PICTURE)
      const sheet = await check()
      await sheet.getByRole('textbox', { name: /^Name/ }).fill('Rules of Elia')
      await accessible(office.page)
      await sheet.getByRole('button', { name: 'Accept' }).click()
      await expect(sheet).toBeHidden()
      await expect(theirs.filter({ hasText: 'Rules' })).toHaveCount(0)
      await family.page.getByRole('main').getByText('Rules of Elia').click()
      const document = family.page.getByRole('dialog', { name: 'Rules of Elia' })
      await document.getByRole('tab', { name: 'Attachment' }).click()
      await expect(document.getByText('consent.webp')).toBeVisible()
    })

    async function handIn(page: Page, file: typeof PICTURE) {
      await theirs.filter({ hasText: 'Rules' }).getByRole('button', { name: 'Hand in' }).click()
      const sheet = page.getByRole('dialog', { name: 'Hand in Rules' })
      await sheet.locator('input[type=file]').setInputFiles(file)
      await sheet.getByRole('button', { name: 'Hand in' }).click()
      await expect(sheet).toBeHidden()
    }

    async function check() {
      const { page } = office
      await page.goto('/loggedIn/documentRequests/?filter=proposed')
      await rows.filter({ hasText: 'Elia' }).click()
      return page.getByRole('dialog', { name: 'Check Rules' })
    }

    expect(office.errors).toEqual([])
    expect(family.errors).toEqual([])
  })
