import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`an invoice is written, issued, disputed, credited and paid, at ${size.width}`, async ({ browser, app }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const reason = `Swimming ${size.width}`
    const card = page.getByRole('region', { name: /^Invoice/ }).filter({ hasText: reason })

    await test.step('the balance and the invoices of the child stand there', async () => {
      await page.goto('/loggedIn/childList/')
      await page.getByText('Leonardo Ferri').first().click()
      await page.getByRole('tab', { name: 'Payments' }).click()
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('EUR')
      await expect(page.getByText('Trasporto scolastico, quota mensile')).toBeVisible()
      await clean()
    })

    await test.step('an invoice gets a line and is issued', async () => {
      await page.getByRole('button', { name: 'New invoice' }).click()
      const sheet = page.getByRole('dialog', { name: 'New invoice' })
      await sheet.getByLabel(/^Due on/).fill('31/12/2099')
      await clean()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toBeHidden()
      const draft = page.getByRole('region', { name: 'Draft, Due on 31/12/2099' })
      await expect(draft).toBeVisible()
      const lines = draft.locator('xpath=following-sibling::section[1]')
      await lines.getByRole('button', { name: 'Add charge' }).click()
      const line = page.getByRole('dialog', { name: 'Add charge' })
      await line.getByLabel(/^What for/).fill(reason)
      await line.getByLabel(/^Quantity/).fill('3')
      await line.getByLabel(/^Price of one/).fill('12,50')
      await line.getByRole('button', { name: 'Save' }).click()
      await expect(line).toBeHidden()
      await expect(lines).toContainText('37,50')
      await draft.getByRole('button', { name: 'Issue' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
      await expect(card).toContainText('Issued')
      await clean()
    })

    await test.step('the parent reads it and disputes it', async () => {
      const parent = await arrive(browser, app, 'CB_PARENT', size)
      await parent.page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
      const theirs = parent.page.getByRole('region', { name: /^Invoice/ }).filter({ hasText: reason })
      await theirs.getByRole('button', { name: 'Dispute' }).click()
      await parent.page
        .getByRole('dialog')
        .getByLabel(/^Reason/)
        .fill('Away for one lesson')
      await parent.page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click()
      await expect(theirs).toContainText('Away for one lesson')
      expect((await axe(parent.page).analyze()).violations.map((one) => one.id)).toEqual([])
      expect(parent.errors).toEqual([])
      await parent.context.close()
    })

    await test.step('the office accepts, credits a lesson and notes the payment of the rest', async () => {
      await card.getByRole('button', { name: 'Accept dispute' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept dispute' }).click()
      await expect(card).toContainText('Accepted')
      await card.getByRole('button', { name: 'Credit' }).click()
      const credit = page.getByRole('dialog', { name: 'Credit' })
      await credit.getByLabel(/^Amount/).fill('12,50')
      await credit.getByLabel(/^Reason/).fill('One lesson less')
      await credit.getByRole('button', { name: 'Save' }).click()
      await expect(card).toContainText('One lesson less')
      await card.getByRole('button', { name: 'Note payment' }).click()
      const payment = page.getByRole('dialog', { name: 'Note payment' })
      const amount = payment.getByLabel(/^Amount/)
      await expect(amount).toHaveValue('25,00')
      // A zero behind the comma is not lost on the way.
      await amount.fill('')
      await amount.pressSequentially('25,00')
      await expect(amount).toHaveValue('25,00')
      await payment.getByRole('radio', { name: 'Bank transfer' }).check()
      await clean()
      await payment.getByRole('button', { name: 'Save' }).click()
      await expect(card).toContainText('Paid')
      await expect(card.getByRole('button', { name: 'Note payment' })).toBeHidden()
      const download = page.waitForEvent('download')
      await card.getByRole('button', { name: /^Receipt/ }).click()
      expect((await download).suggestedFilename()).toBe('receipt.pdf')
      await clean()
    })

    await test.step('the office exports the payments of the child, and those of everybody from the list', async () => {
      const save = async (format: string, name: string) => {
        const drawer = page.getByRole('dialog', { name: 'Export payments' })
        await expect(drawer).toBeVisible()
        await clean()
        const download = page.waitForEvent('download')
        await drawer.getByRole('button', { name: format }).click()
        expect((await download).suggestedFilename()).toBe(name)
        await expect(drawer).toBeHidden()
      }
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await save('Download CSV', 'invoices.csv')
      await page.goto('/loggedIn/childList/')
      await page.getByRole('button', { name: 'Export payments' }).click()
      await page.getByRole('radio', { name: /^All movements/ }).click()
      await save('Download Excel (XLSX)', 'moves.xlsx')
      expect(errors).toEqual([])
    })
  })
