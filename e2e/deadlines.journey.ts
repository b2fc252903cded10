import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a document is about to expire, is found on the home and in the list, and is renewed, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const widget = page.getByRole('region', { name: 'Deadlines' })

    await test.step('the home shows the most urgent, and leads to a class of the list', async () => {
      await expect(widget).toContainText('Visita al museo dei treni')
      await widget.getByRole('link', { name: /^8 to 30 days/ }).click()
      await expect(page).toHaveURL(/deadlineList\/\?filter=MONTH/)
      await expect(page.getByRole('button', { name: /^8 to 30 days/ })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('main').getByText('First-aid certificate')).toBeVisible()
      const report = await axe(page).analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
    })

    const row = page.getByRole(size === DESK ? 'row' : 'listitem').filter({ hasText: 'First-aid certificate' })

    await test.step('the assistant has it on the own home and may not renew it', async () => {
      const crew = await arrive(browser, app, 'CB_ASSISTANT', size)
      await crew.page.goto('/loggedIn/deadlineList/')
      const theirs = crew.page.getByRole('main')
      await expect(theirs.getByText('First-aid certificate')).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Actions' })).toHaveCount(0)
      expect(crew.errors).toEqual([])
      await crew.context.close()
    })

    await test.step('it is renewed with a new expiration and a file', async () => {
      await row.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Renew' }).click()
      const sheet = page.getByRole('dialog', { name: 'Renew First-aid certificate' })
      await expect(sheet.getByLabel(/^Name/)).toHaveValue('First-aid certificate')
      await sheet.getByLabel(/^Name/).fill('First-aid certificate 2028')
      await sheet.getByRole('textbox', { name: /^New expiration/ }).fill('16/12/2028 12:00')
      await sheet.getByRole('textbox', { name: /^New expiration/ }).press('Tab')
      await sheet
        .locator('input[type=file]')
        .setInputFiles({ name: 'certificate.csv', mimeType: 'text/csv', buffer: Buffer.from('valid,2028') })
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
      await sheet.getByRole('button', { name: 'Renew' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('main').getByText('First-aid certificate')).toHaveCount(0)
    })

    await test.step('the new one has the file, and the old one says by what it was renewed', async () => {
      await page.goto('/loggedIn/documentList/')
      await page.getByRole('main').getByText('First-aid certificate 2028').click()
      const sheet = page.getByRole('dialog', { name: 'First-aid certificate 2028' })
      await sheet.getByRole('tab', { name: 'Attachment' }).click()
      await expect(sheet.getByRole('list', { name: 'Attachment' })).toContainText('certificate.csv')
      await page.goto('/loggedIn/documentList/?filter=archived')
      await page.getByRole('main').getByText('First-aid certificate', { exact: true }).click()
      const old = page.getByRole('dialog', { name: 'First-aid certificate', exact: true })
      await old.getByRole('tab', { name: 'History' }).click()
      await expect(old).toContainText('Archived: Renewed by First-aid certificate 2028')
    })

    expect(office.errors).toEqual([])
    await office.context.close()
  })
