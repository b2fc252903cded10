import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'
import { addressesOf, asker } from './screens.ts'

/** What a proxy answers while the server is away: no code and no reason. */
const away = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The address of the page or sheet of one record: it ends in its id. That of a run is a view of many calls. */
const OF_RECORD = /[?&](?!run=)\w+=[\da-f-]{36}$/

test('a call that fails without a reason says what did not work', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const fail = (path: string) => page.route(`**${path}`, (route) => route.fulfill(away))

  await test.step('a record that does not load', async () => {
    await page.goto('/loggedIn/parentList/?q=Ferri')
    const link = page.getByRole('table').getByRole('link', { name: 'Pia Ferri' })
    await expect(link).toBeVisible()
    await fail('/personal-data/specific/*')
    await link.click()
    await expect(page.getByText('The server did not send the data')).toBeVisible()
    await page.unroute('**/personal-data/specific/*')
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('an account that is not blocked', async () => {
    await fail('/personal-data/delete-subscription/*')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('The account was not blocked')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a person who is not added', async () => {
    await page.goto('/loggedIn/parentList/')
    await page.route('**/comunibus/api/v1/parent', (route) => route.fulfill(away))
    await page.getByRole('button', { name: 'Add a parent' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(/^Name/).fill('Rosa')
    await drawer.getByLabel(/^Surname/).fill('Neri')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not saved. Please try again.')).toBeVisible()
    await expect(drawer.getByLabel(/^Surname/)).toHaveValue('Neri')
  })

  await test.step('the fields of a document that do not load', async () => {
    await fail('/document/api/v1/general/configuration')
    await page.goto('/loggedIn/documentList/')
    await page.getByRole('button', { name: 'New document' }).click()
    await expect(page.getByRole('dialog').getByText('The fields of documents did not load')).toBeVisible()
  })

  await test.step('a picture that is not stored', async () => {
    await fail('/personal-data/profile-image/')
    await page.goto('/loggedIn/profilePage/')
    await page.getByRole('button', { name: 'Change picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change picture' })
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The picture could not be saved')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('every page and sheet of one record says that it was not read', async ({ browser, app }) => {
  // Every address reloads the page, and a failed call is retried before the error appears.
  test.slow()
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const addresses = (await addressesOf(asker(page), 'CB_ADMIN')).filter((address) => OF_RECORD.test(address))
  expect(addresses.length).toBeGreaterThan(10)
  await page.route(
    (url) => /[\da-f]{8}-[\da-f-]{27}/.test(url.pathname),
    (route) => route.fulfill(away),
  )
  for (const address of addresses) {
    await page.goto(`/loggedIn/${address}`)
    await expect(page.getByText('The server did not send the data').first(), address).toBeVisible()
  }
  expect(errors).toEqual([])
})
