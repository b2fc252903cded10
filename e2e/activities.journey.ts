import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, PHONE } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const clean = async (page: Page) => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])

for (const size of PHONE_SIZES)
  test(`an activity is planned, people are enrolled and recorded without network, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const name = `Bowls ${size.width}`
    const keys = page.getByRole('group', { name: /^Attendance of/ })
    const people = page.getByRole('region', { name: 'Who takes part' })

    await test.step('the list says what is needed, and one is planned', async () => {
      await page.goto('/loggedIn/activityList/?when=upcoming')
      await expect(page.getByRole('link', { name: /Gita al lago/ })).toContainText('Transport requested')
      await clean(page)
      await page.goto('/loggedIn/activityList/')
      await page.getByRole('button', { name: 'Plan activity' }).click()
      const sheet = page.getByRole('dialog', { name: 'Plan activity' })
      await sheet.getByLabel('Group').selectOption({ label: 'Scuola media Collina' })
      await sheet.getByLabel(/^What/).fill(name)
      await sheet.getByLabel(/^From/).fill('05/10/2026 07:00')
      await sheet.getByLabel(/^To/).fill('05/10/2026 06:30')
      await sheet.getByLabel(/^Capacity/).fill('2')
      await clean(page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toContainText('It ends before it begins.')
      await sheet.getByLabel(/^To/).fill('05/10/2026 23:00')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    })

    await test.step('people are enrolled', async () => {
      await page.getByRole('button', { name: 'Enrol people' }).click()
      const sheet = page.getByRole('dialog', { name: 'Enrol people' })
      for (const one of ['Nives', 'Ettore']) {
        await sheet.getByRole('combobox', { name: 'Guests and children' }).fill(one)
        // Without the wait for somebody who types on.
        await page.keyboard.press('Enter')
        await page.getByRole('option', { name: new RegExp(one) }).click()
      }
      await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
      await expect(people.getByText('Nives Modello')).toBeVisible()
      await expect(people.getByText('Ettore Campione')).toBeVisible()
    })

    await test.step('attendance is recorded with one hand without network, and sent when there is one', async () => {
      await expect(keys).toBeVisible()
      await clean(page)
      await page.context().setOffline(true)
      await keys.getByRole('button', { name: 'Present' }).click()
      await keys.getByRole('button', { name: '4' }).click()
      await keys.getByRole('button', { name: 'Cheerful' }).click()
      await keys.getByRole('button', { name: 'Save and next' }).click()
      await expect(page.getByRole('group', { name: 'Attendance of Nives Modello' })).toBeVisible()
      await keys.getByRole('button', { name: 'Refused' }).click()
      await keys.getByRole('button', { name: 'Pain' }).click()
      await keys.getByRole('button', { name: 'Save and next' }).click()
      await expect(people).toContainText('Waiting to be sent: 2')
      await expect(keys).toBeHidden()
      await page.context().setOffline(false)
      await expect(people).toContainText('Engagement 4 of 5')
      await expect(people).not.toContainText('Waiting to be sent')
    })

    await test.step('it is corrected, and the old one stays in sight', async () => {
      await people.getByRole('button', { name: 'Correct attendance of Nives Modello' }).click()
      const sheet = page.getByRole('dialog', { name: /^Correct attendance/ })
      await sheet.getByLabel(/^Why it is corrected/).fill('Came later')
      await sheet.getByRole('radio', { name: 'Partly' }).check()
      await sheet.getByRole('radio', { name: 'Pain' }).check()
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(people).toContainText('Correction: Came later')
      await expect(people.locator('s')).toHaveText('Refused')
      await clean(page)
    })

    await test.step('it is closed with a reason', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: /^Close/ })
      await sheet.getByLabel(/^Reason/).fill('Everybody went home')
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(page.getByText('Everybody went home')).toBeVisible()
    })

    await test.step('the tab of the person has it', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Activities' }).click()
      await expect(page.getByRole('region', { name: 'Under way and past' })).toContainText(name)
      await clean(page)
    })
    expect(errors).toEqual([])
  })

test('a family enrols its own and withdraws them', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_PARENT', PHONE)
  await page.goto('/loggedIn/childList/')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Activities' }).click()
  const toCome = page.getByRole('region', { name: 'To come' })
  await toCome.getByRole('button', { name: 'Enrol: Visita al museo dei treni' }).click()
  await expect(toCome).toContainText('2 of 5 places taken')
  await clean(page)
  await toCome.getByRole('button', { name: 'Withdraw: Visita al museo dei treni' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toCome).toContainText('1 of 5 places taken')
  expect(errors).toEqual([])
})
