import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const GROUP = 'Scuola primaria Collina'

async function clean(page: Page, where: string): Promise<void> {
  // A colour on its way to another one has the contrast of neither.
  const moving = () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
  await expect.poll(moving).toBe(0)
  const report = await axe(page).include(where).analyze()
  expect(report.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

for (const size of PHONE_SIZES)
  test(`an assistant writes, the office publishes, a family confirms, the office sees who has not, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    // Three people at their own devices: a machine under load needs longer than for one.
    test.slow()
    const title = `Vests back by Friday ${size.width}`
    const crew = await arrive(browser, app, 'CB_ASSISTANT', size, 'assistant')
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const family = await arrive(browser, app, 'CB_PARENT', size)

    await test.step('an assistant writes a draft with the keyboard, sees how many it reaches and asks for approval', async () => {
      const { page } = crew
      await page.goto('/loggedIn/bulletinBoard/')
      await page.getByRole('button', { name: 'New post' }).press('Enter')
      const sheet = page.getByRole('dialog', { name: 'New post' })
      await sheet.getByRole('textbox', { name: /^Title/ }).fill(title)
      await sheet.getByRole('textbox', { name: /^Text/ }).fill('Please return the yellow vests.')
      await sheet.getByRole('radio', { name: 'Normal' }).press('ArrowLeft')
      await expect(sheet.getByRole('radio', { name: 'Important' })).toBeChecked()
      await sheet.getByRole('switch', { name: 'Confirmation needed' }).press('Space')
      await expect(sheet.getByRole('textbox', { name: /^Confirm by/ })).toBeVisible()
      // Nobody is addressed: it cannot be sent, and says why.
      await expect(sheet.getByRole('button', { name: 'Ask for approval' })).toBeDisabled()
      await expect(sheet).toContainText('Choose who receives it.')
      for (const name of [GROUP, 'Families', 'Assistants'])
        await sheet.getByRole('button', { name, exact: true }).press('Enter')
      await expect(sheet.getByRole('region', { name: 'Recipients' })).toContainText(/\d+ people/)
      await expect(sheet.locator('form')).toHaveAttribute('data-draft', 'kept')
      // The draft of this device has the audience too.
      await page.goto('/loggedIn/bulletinBoard/')
      await page.getByRole('button', { name: 'New post' }).press('Enter')
      await expect(sheet.getByRole('button', { name: GROUP })).toHaveAttribute('aria-pressed', 'false')
      await sheet.getByRole('button', { name: 'Continue' }).press('Enter')
      await expect(sheet.getByRole('button', { name: GROUP })).toHaveAttribute('aria-pressed', 'true')
      await expect(sheet.getByRole('region', { name: 'Recipients' })).toContainText(/\d+ people/)
      await expect(sheet.getByRole('button', { name: 'See the list' })).toHaveCount(0)
      await clean(page, '[role=dialog]')
      await sheet.getByRole('button', { name: 'Ask for approval' }).press('Enter')
      await expect(page.getByRole('dialog', { name: title })).toContainText('Waits for approval')
    })

    await test.step('the office finds it among the drafts, sees whom it reaches, attaches a file and publishes it', async () => {
      const { page } = office
      await page.goto('/loggedIn/bulletinBoard/?view=drafts')
      await page.getByRole('button', { name: title }).click()
      const sheet = page.getByRole('dialog', { name: title })
      await sheet.getByLabel('Attach a file').setInputFiles({
        name: 'vests.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Vest 12: Ada'),
      })
      await expect(sheet.getByRole('list', { name: 'Files' })).toContainText('vests.txt')
      await clean(page, '[role=dialog]')
      await sheet.getByRole('button', { name: /^Publish to \d+/ }).click()
      const question = page.getByRole('dialog', { name: /^Publish to \d+ people\?/ })
      await expect(question).toContainText(`${GROUP}: Families, Assistants`)
      await question.getByRole('button', { name: 'Publish' }).click()
      await expect(sheet.getByRole('tab', { name: /^Recipients \(\d+\)/ })).toBeVisible()
    })

    await test.step('the family is told, finds it on the home, opens and confirms it', async () => {
      const { page } = family
      await page.goto('/loggedIn/notificationScreen/')
      await expect(page.getByRole('main')).toContainText(`Important: ${title}`)
      await page.goto('/loggedIn/menuPage/')
      const news = page.getByRole('region', { name: 'News' })
      await expect(news).toContainText('To confirm')
      await clean(page, 'section[aria-labelledby=home-news]')
      await page.goto('/loggedIn/bulletinBoard/?view=toConfirm')
      const card = page.getByRole('article', { name: title })
      await expect(card).toContainText('New')
      await clean(page, 'main')
      await card.getByRole('button', { name: title }).press('Enter')
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet.getByRole('list', { name: 'Files' })).toContainText('vests.txt')
      const down = page.waitForEvent('download')
      await sheet.getByRole('button', { name: 'Download vests.txt' }).click()
      expect((await down).suggestedFilename()).toBe('vests.txt')
      await expect(sheet.getByRole('tab')).toHaveCount(0)
      await expect(sheet.getByRole('button', { name: 'Edit' })).toHaveCount(0)
      await sheet.getByRole('button', { name: 'Confirm' }).press('Enter')
      await expect(sheet).toContainText('Confirmed today')
      await sheet.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByRole('article', { name: title })).toHaveCount(0)
    })

    await test.step('the numbers of the office follow, with the list of who has not confirmed; it reminds them', async () => {
      const { page } = office
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet).toContainText(/1 of \d+ confirmed/)
      await sheet.getByRole('tab', { name: /^Recipients/ }).click()
      await expect(sheet.getByRole('list', { name: 'Not confirmed' }).getByRole('listitem').first()).toBeVisible()
      await clean(page, '[role=dialog]')
      await sheet.getByRole('button', { name: /^Confirmed 1/ }).click()
      await expect(sheet.getByRole('list', { name: 'Confirmed', exact: true }).getByRole('listitem')).toHaveCount(1)
      await sheet.getByRole('button', { name: /^Remind/ }).click()
      await expect(page.getByText(/reminded$/).first()).toBeVisible()
    })

    await test.step('a correction asks again, and what it said before is there for its readers', async () => {
      const { page } = office
      const sheet = page.getByRole('dialog', { name: title })
      await sheet.getByRole('button', { name: 'Edit' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit post' })
      await edit.getByRole('textbox', { name: /^Text/ }).fill('Please return the yellow vests by Thursday.')
      await edit.getByRole('switch', { name: /^Tell everybody again/ }).click()
      await expect(edit).toContainText('The recipients stay as they are')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText(/0 of \d+ confirmed/)
      await family.page.goto('/loggedIn/bulletinBoard/?view=toConfirm')
      await family.page.getByRole('button', { name: title }).click()
      const theirs = family.page.getByRole('dialog', { name: title })
      await theirs.getByRole('button', { name: 'Edited. Show what it said before' }).click()
      await expect(theirs.getByRole('list', { name: 'Earlier versions' })).toContainText(
        'Please return the yellow vests.',
      )
      await theirs.getByRole('button', { name: 'Confirm' }).click()
      await expect(theirs).toContainText('Confirmed today')
    })

    await test.step('it is said in Italian for who reads Italian, and withdrawn with a reason', async () => {
      const { page } = office
      const sheet = page.getByRole('dialog', { name: title })
      await sheet.getByRole('button', { name: 'Translate' }).click()
      const translate = page.getByRole('dialog', { name: 'In Italiano' })
      await translate.getByRole('textbox', { name: /^Title/ }).fill('Gilet entro giovedì')
      await translate.getByRole('button', { name: 'Save' }).click()
      await expect(translate).toBeHidden()
      await sheet.getByRole('button', { name: 'Withdraw' }).click()
      const asked = page.getByRole('dialog', { name: `Withdraw "${title}"?` })
      await asked.getByLabel(/^Reason/).fill('Over')
      await asked.getByRole('button', { name: 'Withdraw' }).click()
      await expect(sheet).toBeHidden()
      await family.page.goto('/loggedIn/bulletinBoard/')
      await expect(family.page.getByRole('article').first()).toBeVisible()
      await expect(family.page.getByRole('article', { name: title })).toHaveCount(0)
    })
    for (const { errors, context } of [crew, office, family]) {
      expect(errors).toEqual([])
      await context.close()
    }
  })
