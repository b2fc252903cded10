import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, collectErrors, PHONE } from './people.ts'
import { OFFICE_SIZES, PHONE_SIZES } from './widths.ts'

async function beginRoute(page: Page): Promise<void> {
  await page.goto('/loggedIn/routeList/')
  await page.getByRole('button', { name: 'Add a route' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
  await form.getByLabel(/^Name/).fill('Collina west')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Collina west', level: 1 })).toBeVisible()
}

for (const size of OFFICE_SIZES)
  test(`a coordinator adds the stops of a route one after the other, at ${size.width}`, async ({ browser, app }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await beginRoute(page)
    await page.getByRole('button', { name: 'Add a stop' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a stop' })

    await test.step('what is missing is said at its field', async () => {
      // The field comes with its own file: who saves an empty form has seen it.
      await expect(sheet.getByLabel(/^Place/)).toBeVisible()
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Choose a place')).toBeVisible()
      await expect(sheet.getByText('Give the time')).toBeVisible()
      await expect(sheet.getByLabel(/^Place/)).toBeFocused()
    })

    await test.step('a new place by a click on the map, with side, notes and a waiting time', async () => {
      await sheet.getByRole('group', { name: 'Map to set the point' }).click({ position: { x: 90, y: 60 } })
      await expect(sheet.getByLabel(/^Coordinates/)).not.toHaveValue('')
      await sheet.getByLabel(/^Name/).fill('Fontanella')
      await sheet.getByLabel('Side of the road').selectOption({ label: 'Left, going to school' })
      await sheet.getByLabel('Safety notes').fill('Wait behind the wall')
      await sheet.getByLabel(/^Planned time/).fill('07:30')
      await sheet.getByLabel('Waiting time (minutes)').fill('4')
      await sheet.getByRole('button', { name: 'Save and next' }).click()
      await expect(sheet.getByText('1 stop so far: Fontanella, 07:30')).toBeVisible()
    })

    await test.step('the next one is a known place, found by the keyboard', async () => {
      await sheet.getByLabel(/^Place/).fill('Grimaldi')
      await sheet.getByLabel(/^Place/).press('Enter')
      await sheet.getByRole('option', { name: /Via Grimaldi/ }).click()
      await sheet.getByLabel(/^Planned time/).fill('07:40')
      await sheet.getByLabel(/^Planned time/).press('Enter')
      await expect(sheet).toBeHidden()
    })

    const stops = page.getByRole('list').filter({ hasText: 'Fontanella' })
    await expect(stops).toContainText('waits 4 min')
    await expect(stops).toContainText('Wait behind the wall')
    await expect(stops).toContainText('Left, going to school')
    await expect(stops.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Add a stop' }).click()
    await expect(sheet.locator('.line-stop')).toHaveCount(2)
    const report = await axe(page).include('[role=dialog]').analyze()
    expect(report.violations.map((one) => one.id)).toEqual([])
    expect(errors).toEqual([])
  })

// In Italian: its words are longer.
for (const size of PHONE_SIZES)
  test(`the preview of ten days shows the crew without sliding sideways, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const context = await browser.newContext({ viewport: size, baseURL: app.url, locale: 'it-IT' })
    const page = await context.newPage()
    const errors = collectErrors(page)
    const admin = app.demo.find((one) => one.role === 'CB_ADMIN')
    await page.goto('/loggedOut/')
    await page.getByLabel('Nome utente').fill(admin?.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
    await page.goto('/loggedIn/routeList/')
    await page.getByRole('main').getByText('Line 3 Collina').first().click()
    await page.getByRole('tab', { name: 'Anteprima di 10 giorni' }).click()
    const preview = page.getByRole('region', { name: 'Anteprima di 10 giorni' })
    const crew = preview.getByText(/\d adult[oi]/)
    await expect(crew).toHaveCount(10)
    await expect(crew.first()).toBeInViewport({ ratio: 1 })
    const slides = (one: Element) =>
      [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    expect(await preview.evaluate(slides)).toBe(false)
    expect(errors).toEqual([])
  })

test('the versions of a route say what each changes against the one before', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', PHONE)
  await page.goto('/loggedIn/routeList/')
  await page.getByRole('main').getByText('Line 3 Collina').first().click()
  await page.getByRole('button', { name: 'New version' }).click()
  await expect(page.getByText('version 2')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Via Grimaldi' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Via Grimaldi' })
  await sheet.getByLabel('Waiting time (minutes)').fill('1')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('tab', { name: 'Versions' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions).toContainText('Changes against version 1')
  await expect(versions).toContainText('Via Grimaldi: waiting time 0 → 1 min')
  await expect(versions).toContainText('The first version')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const report = await axe(page).analyze()
  expect(report.violations.map((one) => one.id)).toEqual([])
  expect(errors).toEqual([])
})

for (const size of OFFICE_SIZES)
  test(`generated routes are shown with who cannot be placed before anything is saved, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const { page, errors } = await arrive(browser, app, 'CB_ADMIN', size)
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'New child' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await form.getByLabel('Name', { exact: false }).first().fill('Tea')
    await form.getByLabel('Surname', { exact: false }).fill('Prova')
    await form.getByRole('switch', { name: 'Date of birth not known' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Tea Prova', level: 1 })).toBeVisible()

    await page.goto('/loggedIn/routeList/')
    await page.getByRole('button', { name: 'Generate routes' }).click()
    const sheet = page.getByRole('dialog', { name: 'Generate routes' })
    await sheet.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await sheet.getByLabel(/^Children in one vehicle/).fill('0')
    await sheet.getByRole('button', { name: 'Show preview' }).click()
    await expect(sheet.getByText('Enter a whole number, 1 to 200')).toBeVisible()
    await expect(sheet.getByLabel(/^Children in one vehicle/)).toBeFocused()
    await sheet.getByLabel(/^Children in one vehicle/).fill('20')
    await sheet.getByRole('button', { name: 'Show preview' }).click()
    await expect(sheet.getByText('No home on record: Tea Prova')).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    const report = await axe(page).include('[role=dialog]').analyze()
    expect(report.violations.map((one) => one.id)).toEqual([])
    await sheet.getByRole('button', { name: 'Change settings' }).click()
    await expect(sheet.getByLabel(/^Children in one vehicle/)).toHaveValue('20')
    expect(errors).toEqual([])
  })
