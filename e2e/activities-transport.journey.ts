import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, PHONE } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

const clean = async (page: Page) => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])

for (const size of OFFICE_SIZES)
  test(`the office arranges the transport of an activity, crew and family read it, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    const name = `Lake ${size.width}`
    const main = page.getByRole('main')
    const transport = page.getByRole('region', { name: 'Way there: Transport' })
    const back = page.getByRole('region', { name: 'Way back: Transport' })

    await test.step('an activity of today asks for it', async () => {
      await page.goto('/loggedIn/activityList/')
      await page.getByRole('button', { name: 'Plan activity' }).click()
      const sheet = page.getByRole('dialog', { name: 'Plan activity' })
      await sheet.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
      await sheet.getByLabel(/^What/).fill(name)
      await sheet.getByLabel(/^From/).fill('05/10/2026 10:00')
      await sheet.getByLabel(/^To/).fill('05/10/2026 12:00')
      await sheet.getByRole('switch', { name: 'Transport is needed' }).check()
      await expect(sheet.getByRole('radio', { name: 'Way there and back' })).toBeChecked()
      await clean(page)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(back).toContainText('Transport requested')
      await expect(transport).toContainText('Transport requested')
      await page.getByRole('button', { name: 'Enrol people' }).click()
      const enrolling = page.getByRole('dialog', { name: 'Enrol people' })
      await enrolling.getByRole('combobox', { name: 'Guests and children' }).fill('Leonardo')
      // Without the wait for somebody who types on.
      await page.keyboard.press('Enter')
      await page.getByRole('option', { name: /Leonardo/ }).click()
      await enrolling.getByRole('button', { name: 'Enrol', exact: true }).click()
      await expect(transport).toContainText('People to take along: 1')
    })

    await test.step('it is found from the routes, and a run of the day is chosen', async () => {
      await page.goto('/loggedIn/routeList/')
      await main.getByRole('link', { name: 'Transport to arrange' }).first().click()
      await expect(main.getByRole('link', { name: /Gita al lago/ })).toContainText('Transport requested')
      await clean(page)
      await main.getByRole('link', { name: new RegExp(name) }).click()
      await transport.getByRole('button', { name: 'Choose a run' }).click()
      const sheet = page.getByRole('dialog', { name: 'Choose a run' })
      await expect(sheet).toContainText('8 of 20 places taken')
      await clean(page)
      await sheet.getByRole('button', { name: /^Line 3 Collina, home at/ }).click()
      await expect(transport).toContainText(/Line 3 Collina, home at \d\d:\d\d/)
      await expect(back).toContainText('Transport requested')
      await back.getByRole('button', { name: 'Choose a run' }).click()
      await sheet.getByRole('button', { name: /^Line 3 Collina, home at/ }).click()
      await expect(back).toContainText(/Line 3 Collina, home at \d\d:\d\d/)
      await clean(page)
    })

    const href = await transport.getByRole('link', { name: 'Open the run' }).getAttribute('href')
    const activity = page.url()
    await test.step('the office reads it on the page of the run', async () => {
      await page.goto(href ?? '')
      await expect(page.getByRole('region', { name: 'Also takes along' })).toContainText(name)
      await expect(page.getByRole('region', { name: 'Also takes along' })).toContainText('Way back')
      await clean(page)
      await page.goto(activity)
    })
    await test.step('the crew reads before the start whom it takes along', async () => {
      const crew = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
      await crew.page.goto(href ?? '')
      const along = crew.page.getByRole('region', { name: 'Also takes along' })
      await expect(along).toContainText(name)
      await expect(along.getByRole('listitem')).toHaveCount(2)
      await expect(along).toContainText('People: 1')
      await clean(crew.page)
      expect(crew.errors).toEqual([])
    })

    await test.step('another time asks again, and it is declined with a reason that the family reads', async () => {
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Change' })
      await sheet.getByLabel(/^To/).fill('05/10/2026 18:00')
      await sheet.getByRole('button', { name: 'Save' }).click()
      for (const way of [transport, back])
        await expect(way).toContainText('The activity was changed after the last decision.')
      await transport.getByRole('button', { name: 'No transport' }).click()
      const declining = page.getByRole('dialog', { name: /^No transport/ })
      await declining.getByRole('textbox').fill('The bus is in the workshop')
      await declining.getByRole('button', { name: 'No transport' }).click()
      await expect(transport).toContainText('No transport: The bus is in the workshop')
      // By now the run goes home before the end: it can be chosen all the same.
      await back.getByRole('button', { name: 'Choose a run' }).click()
      const runs = page.getByRole('dialog', { name: 'Choose a run' })
      const home = runs.getByRole('button', { name: /^Line 3 Collina, home at/ })
      await expect(home).toContainText(/leaves at \d\d:\d\d, the activity ends at 18:00/)
      await clean(page)
      await home.click()
      await expect(back.getByRole('status')).toContainText(/Leaves at \d\d:\d\d, before the activity ends at 18:00/)
      await clean(page)
      const family = await arrive(browser, app, 'CB_PARENT', PHONE)
      await family.page.goto('/loggedIn/childList/')
      await family.page
        .getByRole('main')
        .getByRole('link', { name: /Leonardo/ })
        .first()
        .click()
      await family.page.getByRole('tab', { name: 'Activities' }).click()
      await expect(family.page.getByRole('region', { name: 'To come' })).toContainText(
        'No transport: The bus is in the workshop',
      )
      await clean(family.page)
      expect(family.errors).toEqual([])
    })
    expect(errors).toEqual([])
  })
