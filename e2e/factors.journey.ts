import { Secret, TOTP } from 'otpauth'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { test, type AppContext, type SignIn } from './app.ts'
import { arrive, collectErrors, DESK, loseSession, PHONE } from './people.ts'

/** The code that an app shows when the server's clock says so: the journey's morning runs on from its start. */
async function codeNow(page: Page, secret: string): Promise<string> {
  const at = await page.evaluate(async () => {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    return answer.headers.get('x-server-time') ?? ''
  })
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })
}

/** Codes are good once: the next one is one step ahead, which the server takes too. */
async function nextCode(page: Page, secret: string, used: string): Promise<string> {
  const now = await codeNow(page, secret)
  if (now !== used) return now
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const at = Date.parse(
    await page.evaluate(async () => (await fetch('/health/live')).headers.get('x-server-time') ?? ''),
  )
  return totp.generate({ timestamp: at + 30_000 })
}

const whoIs = (app: AppContext, role: SignIn['role']): SignIn => {
  const who = app.demo.find((one) => one.role === role)
  if (!who) throw new Error(`the demo has nobody with the role ${role}`)
  return who
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/loggedIn/profilePage/')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

async function typePassword(page: Page, { username, password }: SignIn): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an authenticator app: set up, a sign-in in two steps, a recovery code instead, ended from another device', async ({
  browser,
  app,
}) => {
  const desk = await arrive(browser, app, 'CB_ASSISTANT', DESK)
  const who = whoIs(app, 'CB_ASSISTANT')
  let secret = ''
  let used = ''
  let recoveryCode = ''

  await test.step('the assistant sets the app up and keeps the recovery codes', async () => {
    await openProfile(desk.page)
    await desk.page.getByRole('button', { name: 'Set up an app' }).click()
    const drawer = desk.page.getByRole('dialog', { name: 'Set up an app' })
    await expect(drawer.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
    secret = (await drawer.locator('code').innerText()).replaceAll(/\s/g, '')
    await drawer.getByRole('textbox', { name: 'Code' }).fill('000000')
    await drawer.getByRole('button', { name: 'Confirm' }).click()
    await expect(drawer.getByText('This code is not right.')).toBeVisible()
    used = await codeNow(desk.page, secret)
    await drawer.getByRole('textbox', { name: 'Code' }).fill(used)
    await drawer.getByRole('button', { name: 'Confirm' }).click()
    const codes = desk.page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recoveryCode = await codes.getByRole('listitem').first().innerText()
    await codes.getByRole('button', { name: 'I have kept them' }).click()
    await expect(desk.page.getByText('10 left')).toBeVisible()
  })

  const context = await browser.newContext({ viewport: PHONE, baseURL: app.url, locale: 'en-GB' })
  const page = await context.newPage()
  const errors = collectErrors(page)
  await test.step('on the phone the password is not enough: a code of the app is', async () => {
    await page.goto('/loggedOut/')
    await typePassword(page, who)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('This code is not right.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode(page, secret, used))
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
  })

  await test.step('the desk ends the phone’s session, and the phone says so', async () => {
    await expect(page.getByRole('heading').first()).toBeVisible()
    await openProfile(desk.page)
    await desk.page.getByRole('button', { name: 'End Chrome' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect(desk.page.getByText('The session was ended')).toBeVisible()
    await expect(page.getByText('You were signed out')).toBeVisible()
  })

  await test.step('a recovery code lets in once', async () => {
    await typePassword(page, who)
    await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode.toLowerCase())
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
    await openProfile(page)
    await expect(page.getByText('9 left')).toBeVisible()
  })
  for (const said of [errors, desk.errors]) expect(said).toEqual([])
})

/** Passkeys belong to a name: the same server under `localhost`. */
const named = (app: AppContext): AppContext => ({ ...app, url: app.url.replace('127.0.0.1', 'localhost') })

async function withKey(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

test('a passkey: made, used as the second step and alone, renamed, removed', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, named(app), 'CB_PARENT', DESK)
  const who = whoIs(app, 'CB_PARENT')
  await withKey(page)

  await test.step('the parent makes a passkey', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Blue key')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Blue key')).toBeVisible()
  })

  await test.step('it is the second step after the password', async () => {
    await loseSession(page)
    await typePassword(page, who)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
  })

  await test.step('it signs in alone', async () => {
    await loseSession(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
  })

  await test.step('removed, the password is enough again', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Blue key was removed')).toBeVisible()
    await loseSession(page)
    await typePassword(page, who)
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
  })
  expect(errors).toEqual([])
})
