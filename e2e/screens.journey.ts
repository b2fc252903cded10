import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { testsEverything } from '../tools/gate/scope.ts'
import { axe, WCAG } from './axe.ts'
import { test } from './app.ts'
import { collectErrors, DESK, openSession, PHONE } from './people.ts'
import { asker, addressesOf } from './screens.ts'

/** A pairwise choice: each role at both widths, each theme and language at least once with each width. */
const LOOKS = [
  { role: 'CB_ADMIN', size: DESK, theme: 'light', language: 'en' },
  { role: 'CB_ADMIN', size: PHONE, theme: 'dark', language: 'it' },
  { role: 'CB_ASSISTANT', size: PHONE, theme: 'light', language: 'it' },
  { role: 'CB_ASSISTANT', size: DESK, theme: 'mainframe', language: 'en' },
  { role: 'CB_PARENT', size: PHONE, theme: 'mainframe', language: 'en' },
  { role: 'CB_PARENT', size: DESK, theme: 'dark', language: 'it' },
] as const

/** Parts of a role's screens: one test of all screens of an administrator would keep one processor busy alone at the end. */
const PARTS: Record<Role, number> = { CB_ADMIN: 3, CB_ASSISTANT: 1, CB_PARENT: 1 }

for (const look of LOOKS)
  for (let part = 0; part < PARTS[look.role]; part += 1) {
    const { role, size, theme, language } = look
    test(`screens of ${role} at ${size.width}, ${theme}, ${language}, part ${part + 1}: no axe violation, no console error, nothing sideways`, async ({
      page,
      app,
    }) => {
      // Dozens of screens, each checked by axe.
      test.setTimeout(600_000)
      await page.setViewportSize(size)
      const errors = collectErrors(page)
      await openSession(page, app, role)
      await page.evaluate(
        ([name, words]) => {
          localStorage.setItem('caravan.theme', name)
          localStorage.setItem('caravan.language', words)
        },
        [theme, language] as const,
      )
      const screens = await addressesOf(asker(page), role)
      for (const screen of screens.filter((address) => isIn(address, look, part))) {
        await page.goto(`/loggedIn/${screen}`)
        await judge(page, screen)
        if (!testsEverything()) await fitsOtherWidth(page, screen, size)
      }
      expect(errors).toEqual([])
    })
  }

/**
 * Returns whether a part of a look reads this address. In the proof every look of a role reads all its screens. In the gate each
 * screen is read once per role; roles that share a screen read it at different widths.
 */
function isIn(address: string, { role, size }: (typeof LOOKS)[number], part: number): boolean {
  // Ids differ from run to run.
  const digest = createHash('md5')
    .update(address.replaceAll(/[0-9a-f-]{36}/g, ''))
    .digest()
  const inPart = digest.readUInt8(0) % PARTS[role] === part
  const width = [DESK, PHONE][(digest.readUInt8(1) + ROLES.indexOf(role)) % 2]
  return inPart && (testsEverything() || width === size)
}

/** Shows the screen that is open at the other width for a moment: nothing is wider than the window. */
async function fitsOtherWidth(page: Page, screen: string, size: typeof DESK | typeof PHONE): Promise<void> {
  await page.setViewportSize(size === DESK ? PHONE : DESK)
  await settled(page)
  await expect.poll(() => isTooWide(page), { message: `${screen} at the other width` }).toBe(false)
  await page.setViewportSize(size)
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('the sign-in page at both widths: no axe violation, no console error, nothing sideways', async ({ page }) => {
  const errors = collectErrors(page)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/loggedOut/')
    await judge(page, 'sign-in')
  }
  expect(errors).toEqual([])
})

/** Waits until the screen stands (a heading, nothing loading), then looks at it once. */
async function judge(page: Page, screen: string): Promise<void> {
  await settled(page)
  await expect(page.getByRole('heading').first(), screen).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), screen).toHaveCount(0)
  expect(await isTooWide(page), `${screen} scrolls sideways`).toBe(false)
  const { violations } = await axe(page).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

/**
 * The same, looked at every 50 ms: an expectation looks again after 100, 250, 500 and then each 1000 ms, which is half a second
 * of waiting on most screens.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1,h2,h3,[role=heading]') !== null && !document.querySelector('[aria-busy=true]'),
    undefined,
    { polling: 50 },
  )
}
