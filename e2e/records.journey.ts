import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('an empty form is marked where it is filled in, before anything is sent', async ({ page, app }) => {
  await page.setViewportSize(PHONE)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto(`${app.url}/loggedOut/`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your user name')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Enter your user name')).toBeVisible()
  await expect(page.getByLabel('User name')).toBeFocused()
  expect(sent).toEqual([])
})

test('Cancel asks before what was typed is lost; a new record opens its page; groups are chosen alike', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const drawer = page.getByRole('dialog')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })

  await test.step('a number field keeps what is typed, reads it whole or refuses it in words', async () => {
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'New child' }).click()
    const minutes = drawer.getByLabel(/Maximum ride time/)
    await minutes.pressSequentially('-12,5,7a')
    await expect(minutes).toHaveValue('-12,5,7a')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer.getByText('Write a number, like 12 or 3,5')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await page.getByRole('button', { name: 'Extra fields' }).click()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: 'Number with decimals', exact: true }).click()
    const least = drawer.getByLabel('At least')
    // The keys of a phone in English have a point alone.
    await least.pressSequentially('.5')
    await expect(least).toHaveValue('.5')
    await least.fill('')
    await least.pressSequentially('1/2')
    await expect(least).toHaveValue('1/2')
  })

  await test.step('a sheet', async () => {
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'New child' }).click()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'New child' }).click()
    await drawer.getByLabel('Name', { exact: false }).first().fill('Zita')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Go on writing' }).click()
    await expect(drawer.getByLabel('Name', { exact: false }).first()).toHaveValue('Zita')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await expect(drawer).toBeHidden()
    // Given up is given up: no draft waits.
    await page.getByRole('button', { name: 'New child' }).click()
    await expect(drawer.getByText('Unsaved changes')).toBeHidden()
  })

  await test.step('the child that was enrolled is shown, in the group that was chosen', async () => {
    const group = drawer.getByLabel('Group')
    await group.selectOption({ label: 'Scuola primaria Collina' })
    await drawer.getByLabel('Name', { exact: false }).first().fill('Zita')
    await drawer.getByLabel('Surname').fill('Zanetti')
    await drawer.getByRole('switch', { name: 'Date of birth not known' }).click()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Zita Zanetti', level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Scuola primaria Collina')
  })

  await test.step('a record', async () => {
    await page.goto('/loggedIn/parentList/?q=Pia%20Ferri')
    await page.getByRole('link', { name: /Pia Ferri/ }).click()
    const access = page.getByRole('region', { name: 'Access' })
    await expect(access).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    // The account is decided about beside the data, not in the middle of a change of them.
    await expect(access).toBeHidden()
    await page.getByLabel('Phone').fill('045 999')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await expect(access).toBeVisible()
    await expect(page.getByText('045 999')).toBeHidden()
  })

  await test.step('every new record asks for its group in the same way', async () => {
    for (const [list, button] of [
      ['stopList', 'New place'],
      ['vehicleList', 'New vehicle'],
      ['parentList', 'Add a parent'],
      ['routeList', 'Add a route'],
    ] as const) {
      await page.goto(`/loggedIn/${list}/`)
      await page.getByRole('button', { name: button }).first().click()
      await expect(drawer.getByRole('combobox', { name: 'Group' })).toBeVisible()
      await drawer.getByRole('button', { name: 'Close' }).click()
    }
  })

  await test.step('what sorts a column has the font of the table', async () => {
    await page.goto('/loggedIn/childList/')
    await expect(page.getByRole('columnheader').nth(1)).toBeVisible()
    const fonts = await page
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell.querySelector('button, .MuiTableSortLabel-root') ?? cell).font),
      )
    expect(new Set(fonts.slice(0, 3)).size).toBe(1)
  })
  expect(errors).toEqual([])
})
