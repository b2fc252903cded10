import { expect, type Page } from '@playwright/test'
import { test as base } from './app.ts'
import { freePort, startIssuer, type Issuer } from './issuer.ts'
import { collectErrors, loseSession, PHONE, signIn } from './people.ts'

/** The server and its issuer know each other's addresses before either starts. */
const test = base.extend<{ issuer: Issuer }>({
  // Playwright reads the names of the fixtures that are needed from this pattern; none is.
  // oxlint-disable-next-line no-empty-pattern
  issuer: async ({}, provide) => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const issuer = await startIssuer(publicUrl)
    await provide({ ...issuer, settings: { ...issuer.settings, PORT: String(port), PUBLIC_URL: publicUrl } })
    issuer.stop()
  },
  settings: async ({ issuer }, provide) => provide(issuer.settings),
  baseURL: async ({ app, issuer }, provide) => provide(issuer.settings['PUBLIC_URL'] ?? app.url),
})
test.use({ viewport: PHONE })

/** Signs in, unless the issuer still knows who it is, and agrees on the pages of the issuer. */
async function passIssuer(page: Page, issuer: Issuer, name?: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${issuer.url}/interaction/`))
  if (name !== undefined) {
    await page.getByPlaceholder('Enter any login').fill(name)
    await page.getByPlaceholder('and password').fill('any password')
    await page.getByRole('button', { name: 'Sign-in' }).click()
  }
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the login of the school: linked on the profile, then enough to sign in; a stranger of the issuer is nobody', async ({
  page,
  app,
  issuer,
  browser,
}) => {
  const errors = collectErrors(page)
  const card = page.getByRole('region', { name: 'School login' })

  await test.step('a parent links it', async () => {
    await signIn(page, app, 'CB_PARENT')
    await page.goto('/loggedIn/profilePage/')
    await card.getByRole('button', { name: 'Link it to my account' }).click()
    await passIssuer(page, issuer, 'giulia')
    await expect(page).toHaveURL(/\/loggedIn\/profilePage\//)
    await expect(card.getByText('Linked since')).toBeVisible()
  })

  await test.step('and signs in with it alone', async () => {
    await loseSession(page)
    await page.getByRole('button', { name: 'Sign in with School login' }).click()
    await passIssuer(page, issuer)
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
    // Nothing of the way stays in the address.
    expect(page.url()).not.toContain('token')
    await page.goto('/loggedIn/profilePage/')
    await expect(card.getByText('Linked since')).toBeVisible()
  })

  await test.step('somebody else of the issuer is told that no account is linked', async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: issuer.settings['PUBLIC_URL'] ?? '' })
    const other = await context.newPage()
    await other.goto('/loggedOut/')
    await other.getByRole('button', { name: 'Sign in with School login' }).click()
    await passIssuer(other, issuer, 'somebody')
    await expect(other).toHaveURL(/\/loggedOut\//)
    await expect(other.getByRole('alert')).toBeVisible()
    await context.close()
  })

  await test.step('removed, it opens nothing any more', async () => {
    await card.getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByText('You can also sign in there')).toBeVisible()
    await loseSession(page)
    await page.getByRole('button', { name: 'Sign in with School login' }).click()
    await passIssuer(page, issuer)
    await expect(page).toHaveURL(/\/loggedOut\//)
    await expect(page.getByRole('alert')).toBeVisible()
  })
  expect(errors).toEqual([])
})
