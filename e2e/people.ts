import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { signInOn } from '#features/session/shared/session.contract.ts'
import { Client } from '../bench/client.ts'
import type { AppContext, SignIn } from './app.ts'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A person at their own device. Console errors are collected: a journey ends by expecting none. */
export type Person = { page: Page; context: BrowserContext; errors: string[] }

/** Opens a browser context of its own for a user of the demo and shows the home of their session. */
export async function arrive(
  browser: Browser,
  app: AppContext,
  role: SignIn['role'],
  viewport: { width: number; height: number },
  username?: string,
): Promise<Person> {
  const context = await browser.newContext({ viewport, baseURL: app.url, locale: 'en-GB', timezoneId: 'Europe/Rome' })
  const page = await context.newPage()
  const errors = collectErrors(page)
  await openSession(page, app, role, username)
  return { page, context, errors }
}

/** Returns the sign-in of the demo for a role; throws when the demo has none. */
function demoUser(app: AppContext, role: SignIn['role'], username?: string): SignIn {
  const user = app.demo.find((one) => one.role === role && (username === undefined || one.username === username))
  if (!user) throw new Error(`the demo has no user ${username ?? ''} with the role ${role}`)
  return user
}

/** Opens a session by a call and shows the home. The form has journeys of its own; here it costs a page that nobody checks. */
export async function openSession(page: Page, app: AppContext, role: SignIn['role'], username?: string): Promise<void> {
  const { username: name, password } = demoUser(app, role, username)
  const client = new Client(() => app.url)
  await client.call(signInOn, { params: { channel: 'web' }, body: { username: name, password } })
  // A file of the origin, which runs no script: session storage belongs to the origin.
  await page.goto('/icon.svg')
  await page.evaluate((token) => sessionStorage.setItem('caravan.token', token), client.token ?? '')
  await page.goto('/loggedIn/menuPage/')
  await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
}

/** Signs in by the form and waits for the home. */
export async function signIn(page: Page, app: AppContext, role: SignIn['role'], username?: string): Promise<void> {
  const who = demoUser(app, role, username)
  await page.goto('/loggedOut/')
  await page.getByLabel('User name').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
}

/**
 * The session is gone from this tab, as when it was restored without it. In one go: a reading that is still under way
 * would find no session and lead away in the middle of a navigation.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear()
    location.replace('/loggedOut/')
  })
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Errors of the page as they happen. A request that fails because the journey is offline is not one. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  // A text that nobody wrote, or a name that was taken for one, asks the server to note a missing term.
  page.on('request', (request) => {
    if (request.url().includes('/personal/addTerm/')) errors.push(`no text: ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message.text()))
      errors.push(message.text())
  })
  return errors
}
