import { expect } from '@playwright/test'
import { test, type AppContext } from './app.ts'
import { linkTo } from './mail.ts'
import { arrive, collectErrors, DESK, PHONE } from './people.ts'

const PASSWORD = 'four quiet words here'
const NEXT_PASSWORD = 'five other quiet words here'

/** A family of the demo's school, as the import leaves it: a guardian with an e-mail address and without an account. */
async function importFamily(app: AppContext): Promise<string> {
  const who = app.demo.find((one) => one.role === 'CB_ADMIN')
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: who?.username, password: who?.password })
  const signedIn = await fetch(`${app.url}/login/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: credentials,
  })
  const authorization = signedIn.headers.get('authorization') ?? ''
  const template = await fetch(`${app.url}/comunibus/api/v1/import/families/template`, { headers: { authorization } })
  const table = (await template.text()).replace('Primary school', 'Scuola primaria Collina')
  const data = Buffer.from(table).toString('base64')
  const body = JSON.stringify({ fileName: 'families.csv', data, dryRun: false, rights: { see: true } })
  const done = await fetch(`${app.url}/comunibus/api/v1/import/families`, {
    method: 'POST',
    headers: { ...json, authorization },
    body,
  })
  expect(done.status).toBe(200)
  const email = /[\w.]+@[\w.]+/.exec(table)?.[0]
  if (email === undefined) throw new Error('the example of the template has an e-mail address')
  return email
}

test('credentials: generated, defined with the link of a letter, blocked while signed in', async ({ browser, app }) => {
  const email = await importFamily(app)
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: app.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
  })
  const page = await context.newPage()
  const errors = collectErrors(page)
  const choose = async (action: string) => {
    await admin.page
      .getByRole('row', { name: /Pia Example/ })
      .getByRole('button', { name: 'Actions' })
      .click()
    await admin.page.getByRole('menuitem', { name: action, exact: true }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    await expect(admin.page.getByRole('dialog')).toBeHidden()
  }
  await test.step('the administrator generates credentials', async () => {
    await admin.page.getByRole('link', { name: 'Parents' }).click()
    await admin.page.getByRole('searchbox', { name: 'Find a person' }).fill('Example')
    await admin.page.keyboard.press('Enter')
    await expect(admin.page.getByRole('row')).toHaveCount(2)
    await choose('Generate credentials')
    await expect.poll(() => linkTo(app, email)).toContain('/loggedOut/defineCredential/#token=')
  })

  const link = linkTo(app, email) ?? ''
  await test.step('a link of either form opens the page, and its secret leaves the address and the history', async () => {
    const secret = /token=([\w-]+)/.exec(link)?.[1] ?? ''
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/credential/checkToken/'))
        asked.push(request.url(), request.headers()['referer'] ?? '')
    })
    const [before] = [await page.evaluate(() => history.length), await page.goto(link)]
    await expect(page).toHaveURL(/\/loggedOut\/defineCredential\/$/)
    await expect(page.getByLabel('User name')).toHaveValue(/^pia\.example\.\d{4}$/)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
    await page.reload()
    await expect(page.getByLabel('User name')).toHaveValue(/^pia\.example\.\d{4}$/)
    expect(asked.filter((text) => text.includes(secret))).toEqual([])
    await page.goto('/loggedOut/')
    await page.goto(link.replace('#token=', '?token='))
    await expect(page).toHaveURL(/\/loggedOut\/defineCredential\/$/)
    await expect(page.getByLabel('User name')).toHaveValue(/^pia\.example\.\d{4}$/)
    await page.goto('/loggedOut/')
  })
  await test.step('the parent chooses user name and password with the link', async () => {
    await page.goto(link)
    await expect(page.getByLabel('User name')).toHaveValue(/^pia\.example\.\d{4}$/)
    await page.getByLabel('User name').fill('pia.of.the.hill')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('The same again').fill('something else')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The passwords are not the same')).toBeVisible()
    await page.getByLabel('The same again').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. You can sign in now.')).toBeVisible()
  })

  await test.step('the link does not work a second time', async () => {
    await page.goto(link)
    await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible()
    await page.getByRole('link', { name: 'To sign-in' }).click()
  })

  await test.step('forgotten: a new password with the link of a letter, once', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('User name').fill('pia.of.the.hill')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.poll(() => linkTo(app, email)).toContain('/loggedOut/resetPassword/#token=')
    const reset = linkTo(app, email) ?? ''
    await page.goto(reset)
    await expect(page.getByLabel('User name')).toHaveValue('pia.of.the.hill')
    await page.getByLabel('New password').fill(NEXT_PASSWORD)
    await page.getByLabel('The same again').fill(NEXT_PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. You can sign in now.')).toBeVisible()
    await page.goto(reset)
    await expect(page.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible()
    await page.getByRole('link', { name: 'To sign-in' }).click()
  })

  await test.step('the parent signs in and is told when the administrator blocks the account', async () => {
    await page.getByLabel('User name').fill('pia.of.the.hill')
    await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
    await expect(page.getByText('Ada Example').first()).toBeVisible()
    await choose('Block')
    await expect(page.getByText('This account is blocked', { exact: true })).toBeVisible()
  })
  for (const said of [errors, admin.errors]) expect(said).toEqual([])
})

test('a forgotten password: the same words for everybody', async ({ page, app }) => {
  await page.goto('/loggedOut/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('User name').fill('nobody.at.all')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is such a user')).toBeVisible()
  expect(linkTo(app, 'nobody.at.all')).toBeNull()
})
