import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'

test('every form of an administrator opens with words alone, and a child is enrolled and changed', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  for (const [screen, button] of [
    ['stopList', 'New place'],
    ['absenceChildrenScreen', 'Report an absence'],
    ['routeList', 'Add a route'],
    ['routeList', 'Generate routes'],
  ] as const) {
    await page.goto(`/loggedIn/${screen}/`)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  }
  await page.goto('/loggedIn/childList/')
  await page.getByRole('button', { name: 'New child' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a value').first()).toBeVisible()
  await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
  await form.getByLabel('Name', { exact: false }).first().fill('Tea')
  await form.getByLabel('Surname', { exact: false }).fill('Prova')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea Prova saved')).toHaveCount(0)
  await form.getByRole('switch', { name: 'Date of birth not known' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea Prova saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tea Prova', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Date of birth not known')
  await page.getByRole('button', { name: 'Add date of birth' }).click()
  await expect(form.getByRole('heading', { name: /Tea Prova/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Class').fill('2A')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: 'Save the changes to Tea Prova?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog').getByLabel('Class')).toHaveValue('2A')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2A · Scuola primaria Collina')).toBeVisible()
  expect(errors).toEqual([])
})

test('a slip beside a form and Cancel ask before what was typed is lost; an untouched form asks nothing', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.goto('/loggedIn/childList/')
  await page.getByText('Leonardo Ferri').first().click()
  await page.getByRole('tab', { name: 'Homes and rides' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Name', { exact: false }) })
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  const open = () => page.getByRole('button', { name: 'Add a home' }).click()

  await open()
  await form.getByLabel('Name', { exact: false }).fill('Nonna')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Go on writing' }).click()
  await expect(form.getByLabel('Name', { exact: false })).toHaveValue('Nonna')
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(form).toHaveCount(0)

  await open()
  await expect(form.getByLabel('Name', { exact: false })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await open()
  await form.getByLabel('Name', { exact: false }).fill('Nonna')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'Change a day' }).click()
  await page.getByRole('button', { name: 'To school' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'From school' })).toBeFocused()
  await page.getByRole('dialog').getByLabel('Note').fill('With the aunt')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a driver without a licence joins the crew of a route with a reason in words, and the gate goes on saying it', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await page.goto('/loggedIn/assistantList/')
  await page.getByText('Aldo Bruni').first().click()
  await page.getByRole('tab', { name: 'Credentials and days away' }).click()
  await page.getByRole('button', { name: 'Remove: Driving licence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // Under an open dialog nothing else is in reach: first the dialog closes, then the card is looked at.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove: Driving licence' })).toHaveCount(0)
  await page.goto('/loggedIn/routeList/')
  await page.getByRole('button', { name: 'Draft' }).click()
  await page.getByRole('link', { name: /Line 5 Lago/ }).click()
  await page.getByRole('tab', { name: /Crew/ }).click()
  await page.getByRole('button', { name: 'Add to the crew' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: /Assistant/ }).fill('Bru')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Aldo Bruni' }).click()
  await form.getByText('Driver').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Driving licence')
  await form.getByLabel('Why all the same').fill('It is being renewed')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Aldo Bruni: Driving licence is not valid')).toBeVisible()
  expect(errors).toEqual([])
})
