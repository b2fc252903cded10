import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a document is written, opened to families, read, denied and archived, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const name = `House rules ${size.width}`
    const sheet = page.getByRole('dialog', { name })

    await test.step('the office adds a tag and a document with an expiration, which sets its state', async () => {
      await page.goto('/loggedIn/documentList/')
      await page.getByRole('button', { name: 'Tags' }).click()
      await page.getByRole('button', { name: 'New tag' }).click()
      const tag = page.getByRole('dialog', { name: 'New tag' })
      await tag.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
      await tag.getByLabel(/^Name/).fill(`Rules ${size.width}`)
      await tag.getByRole('button', { name: 'Save' }).click()
      await expect(tag).toBeHidden()
      await page.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Close' }).last().click()

      await page.getByRole('button', { name: 'New document' }).first().click()
      const made = page.getByRole('dialog', { name: 'New document' })
      const save = made.getByRole('button', { name: 'Save and add attachments' })
      await made.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
      await expect(save).toBeDisabled()
      await made.getByLabel(/^Name/).fill(name)
      const counts = made.getByRole('switch', { name: 'The expiration counts' })
      await expect(counts).toBeDisabled()
      await made.getByRole('textbox', { name: 'Expiration' }).fill('31/12/2026 12:00')
      await made.getByRole('textbox', { name: 'Expiration' }).press('Tab')
      await expect(counts).toBeChecked()
      await made.getByRole('button', { name: `Choose the tag Rules ${size.width}` }).click()
      await expect(made.getByRole('button', { name: `Clear the tag Rules ${size.width}` })).toBeVisible()
      // Words without a choice would make it a document of the whole group.
      const owner = made.getByRole('combobox', { name: 'Belongs to' })
      await owner.fill('Ferri')
      await save.click()
      await expect(made).toContainText('Choose an entry from the list or clear the field')
      await owner.clear()
      await save.click()
    })

    await test.step('it stays open at its files: two are added, a third of the same name is refused', async () => {
      await expect(sheet.getByRole('tab', { name: 'Attachment' })).toHaveAttribute('aria-selected', 'true')
      await expect(sheet).toContainText('Expires 31/12/2026, 12:00')
      const choose = sheet.getByLabel('Add files')
      let uploads = 0
      page.on('request', (request) => {
        if (request.url().includes('/general/upload/')) uploads += 1
      })
      const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Rules of ${name}`) })
      await choose.setInputFiles([file('rules.txt'), file('dates.csv')])
      const kept = sheet.getByRole('list', { name: 'Attachment' })
      await expect(kept.getByRole('listitem')).toHaveCount(2)
      await choose.setInputFiles([file('rules.txt')])
      const sending = sheet.getByRole('list', { name: 'Files on their way' })
      const there = page.getByRole('dialog', { name: 'This file is already attached' })
      await expect(there).toContainText('The document already has a file named rules.txt. Yours was not sent.')
      expect(uploads).toBe(2)
      await there.getByRole('button', { name: 'Close' }).click()
      await expect(sending).toHaveCount(0)
      // A file that was refused is not attached: choosing one of its name again replaces it.
      const long = file(`${'long name '.repeat(9)}.txt`)
      for (const tries of [3, 4]) {
        await choose.setInputFiles([long])
        await expect(sending).toContainText('At most 80 characters')
        await expect(sending.getByRole('listitem')).toHaveCount(1)
        await expect.poll(() => uploads).toBe(tries)
      }
      await expect(there).toHaveCount(0)
      await sending.getByRole('button', { name: /^Leave out/ }).click()
      await expect(sending).toHaveCount(0)
      await page.context().setOffline(true)
      await choose.setInputFiles([file('late.txt')])
      await expect(sending).toContainText('No network: the file waits here')
      await page.context().setOffline(false)
      // It goes off by itself.
      await expect(kept.getByRole('listitem')).toHaveCount(3)
      const down = page.waitForEvent('download')
      await kept
        .getByRole('listitem')
        .filter({ hasText: 'rules.txt' })
        .getByRole('button', { name: 'Download rules.txt' })
        .click()
      expect((await down).suggestedFilename()).toBe('rules.txt')
      await kept.getByRole('button', { name: 'Archive dates.csv' }).click()
      await page.getByRole('dialog', { name: 'Archive dates.csv?' }).getByRole('button', { name: 'Archive' }).click()
      await expect(kept.getByRole('listitem')).toHaveCount(2)
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
    })

    await test.step('a picture is seen small and large, a PDF page by page', async () => {
      const choose = sheet.getByLabel('Add files')
      let uploads = 0
      page.on('request', (request) => {
        if (request.url().includes('/general/upload/')) uploads += 1
      })
      const pdf = await page
        .context()
        .newPage()
        .then(async (blank) => {
          await blank.setContent('<h1>Rules</h1><p style="break-before: page">Second page</p>')
          const bytes = await blank.pdf()
          await blank.close()
          return bytes
        })
      await choose.setInputFiles([
        { name: 'seat.png', mimeType: 'image/png', buffer: await page.screenshot() },
        { name: 'rules.pdf', mimeType: 'application/pdf', buffer: pdf },
      ])
      const kept = sheet.getByRole('list', { name: 'Attachment' })
      await expect(kept.getByRole('listitem')).toHaveCount(4)
      await expect(kept.locator('img')).toHaveCount(1)
      await kept.getByRole('button', { name: 'Preview of seat.webp' }).click()
      const picture = page.getByRole('dialog', { name: 'seat.webp' })
      await expect(picture.getByRole('img', { name: 'seat.webp' })).toBeVisible()
      await picture.getByRole('button', { name: 'Close' }).last().click()
      await kept.getByRole('button', { name: 'Preview of rules.pdf' }).click()
      const paper = page.getByRole('dialog', { name: 'rules.pdf' })
      await expect(paper.locator('canvas[data-drawn="1"]')).toBeVisible()
      await paper.getByRole('button', { name: 'Next page' }).click()
      await expect(paper.locator('canvas[data-drawn="2"]')).toBeVisible()
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
      await paper.getByRole('button', { name: 'Close' }).last().click()
    })

    await test.step('families may read it', async () => {
      await sheet.getByRole('tab', { name: 'Permission' }).click()
      await sheet.getByRole('radiogroup', { name: 'Parent' }).getByRole('radio', { name: 'Read' }).click()
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
      await sheet.getByRole('button', { name: 'Save and exit' }).click()
      await expect(sheet).toBeHidden()
    })

    const open = page.getByRole('main').getByText(name)
    await open.click()
    const address = page.url()

    await test.step('its readers are asked to confirm it', async () => {
      await sheet.getByRole('tab', { name: 'Permission' }).click()
      const signing = sheet.getByRole('region', { name: 'Confirmation by readers' })
      await signing.getByRole('button', { name: 'Ask for confirmation' }).click()
      await expect(signing).toContainText('0 confirmed, 1 not yet')
      await signing.getByRole('button', { name: 'Remind' }).click()
      await expect(page.getByText('1 person is reminded')).toBeVisible()
      const report = await axe(page).include('[role=dialog]').analyze()
      expect(report.violations.map((one) => one.id)).toEqual([])
    })

    await test.step('a family reads it, confirms it and changes nothing', async () => {
      const family = await arrive(browser, app, 'CB_PARENT', size)
      await family.page.goto('/loggedIn/personalDocuments/')
      await family.page.getByRole('main').getByText(name).click()
      const theirs = family.page.getByRole('dialog', { name })
      await theirs.getByRole('button', { name: 'I have read it' }).click()
      await expect(theirs).toContainText('You confirmed it')
      await expect(theirs.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
      await expect(theirs.getByRole('button', { name: 'Save and exit' })).toHaveCount(0)
      await theirs.getByRole('tab', { name: 'Attachment' }).click()
      await expect(theirs.getByRole('list', { name: 'Attachment' })).toContainText('rules.txt')
      await expect(theirs.getByText('Add files')).toHaveCount(0)
      await theirs.getByRole('tab', { name: 'Permission' }).click()
      await expect(theirs).toContainText('You may read it, because your role (Parent) may read.')
      await expect(
        theirs.getByRole('radiogroup', { name: 'Parent' }).getByRole('radio', { name: 'Write' }),
      ).toBeDisabled()
      expect(family.errors).toEqual([])
      await family.context.close()
    })

    await test.step('an assistant finds nothing of it, and by its address is told so', async () => {
      const crew = await arrive(browser, app, 'CB_ASSISTANT', size)
      await crew.page.goto('/loggedIn/personalDocuments/')
      await expect(crew.page.getByRole('main').getByText('First-aid certificate')).toBeVisible()
      await expect(crew.page.getByRole('main').getByText(name)).toHaveCount(0)
      await crew.page.goto(address.replace('documentList', 'personalDocuments'))
      const denied = crew.page.getByRole('dialog', { name: 'No access' })
      await expect(denied).toContainText('Your role may not read this document')
      await denied.getByRole('button', { name: 'Understood' }).click()
      await expect(denied).toBeHidden()
      expect(crew.errors).toEqual([])
      await crew.context.close()
    })

    await test.step('the office sees who confirmed, and has nobody to remind', async () => {
      const signing = sheet.getByRole('region', { name: 'Confirmation by readers' })
      await expect(signing).toContainText('1 confirmed, 0 not yet')
      await expect(signing.getByRole('button', { name: 'Remind' })).toHaveCount(0)
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await expect(sheet).toBeHidden()
    })

    await test.step('the list shows one tag alone, and is saved as a table', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Tag', exact: true }).click()
      await page.getByRole('menuitem', { name: `Rules ${size.width}` }).click()
      await expect(page.getByText('1 document', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: `Show documents with any tag, not only Rules ${size.width}` }).click()
      await expect(page.getByRole('main').getByText('First-aid certificate')).toBeVisible()
      await open.click()
    })

    await test.step('it is archived with its reason, which its history keeps', async () => {
      await sheet.getByRole('button', { name: 'Archive' }).click()
      const asked = page.getByRole('dialog', { name: `Archive ${name}?` })
      await asked.getByLabel(/^Reason/).fill('New rules from January')
      await asked.getByRole('button', { name: 'Archive' }).click()
      await expect(open).toHaveCount(0)
      await page.getByRole('button', { name: 'Archived', exact: true }).click()
      await open.click()
      await sheet.getByRole('tab', { name: 'History' }).click()
      await expect(sheet.getByRole('listitem').first()).toContainText('Archived: New rules from January')
      await expect(sheet).toContainText('Parent: None to Read')
      await expect(sheet).toContainText('File archived: dates.csv')
      await sheet.getByRole('button', { name: 'Restore' }).click()
      await expect(sheet).toBeHidden()
    })
    expect(office.errors).toEqual([])
  })
