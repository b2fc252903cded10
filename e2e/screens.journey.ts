import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { Screens } from '#platform/web/testing/screens.ts'
import { axe, WCAG } from './axe.ts'
import { test, type AppContext, type SignIn } from './app.ts'
import { testsEverything } from '../tools/gate/scope.ts'
import { collectErrors, DESK, openSession, PHONE } from './people.ts'

const EVERYBODY = [
  'menuPage/',
  'profilePage/',
  'notificationScreen/',
  'routeList/',
  'childList/',
  'absenceChildrenScreen/',
  'guestList/',
]
const SCREENS: Record<SignIn['role'], readonly string[]> = {
  CB_ADMIN: [
    ...EVERYBODY,
    'routeList/?filter=DRAFT',
    'routeList/?list=history&filter=LASTMONTH&mode=bus',
    'routeList/?list=reports',
    'routeList/?list=reports&report=attendance&by=child',
    'childList/?import=open',
    'childList/?fields=open',
    'stopList/',
    'parentList/',
    'assistantList/',
    'accountList/',
    'accountList/?filter=noFactor',
    'childList/?q=zano',
  ],
  CB_ASSISTANT: [...EVERYBODY, 'menuPage/?takeover=open', 'routeList/?list=history', 'stopList/', 'parentList/'],
  CB_PARENT: EVERYBODY,
}

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
      const screens = [...SCREENS[role], ...(await recordsOf(page, app, role)), ...(await screensOfFeatures(page, role))]
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
  const digest = createHash('md5').update(address.replaceAll(/[0-9a-f-]{36}/g, '')).digest()
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

const found = z.array(z.object({ id: z.string() }))
const latest = z.array(z.object({ id: z.string(), routeId: z.string() }))
const ofChildren = z.array(z.object({ runs: z.array(z.object({ runId: z.string() })) }))

/** What a call below `/comunibus/api/v1/`, or of a whole path, answers to the person who is signed in. */
const ask = (page: Page, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([to, sent]) => {
      const token =
        Object.values(sessionStorage)
          .find((value) => String(value).includes('cb1.'))
          ?.replaceAll('"', '') ?? ''
      const init = {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      }
      return (await (await fetch(to.startsWith('/') ? to : `/comunibus/api/v1/${to}`, init)).json()).data
    },
    [path, body] as const,
  )

/** The screens that features name themselves (`platform/web/testing/screens.ts`). */
async function screensOfFeatures(page: Page, role: Role): Promise<string[]> {
  const files = globSync(fileURLToPath(new URL('../features/*/web/testing/*.screens.ts', import.meta.url)))
  expect(files.length).toBeGreaterThan(0)
  const addresses: string[] = []
  for (const file of files.toSorted()) {
    // The name of the file promises what it exports.
    const { screens } = (await import(file)) as { screens: Screens }
    addresses.push(...screens.addresses.flatMap((one) => (one.roles.includes(role) ? one.address : [])))
    for (const record of screens.records ?? []) {
      if (!record.roles.includes(role)) continue
      const [first] = z.parse(found, await ask(page, record.search, {}))
      expect(first, `the demo has a record of ${record.search} for ${role}`).toBeTruthy()
      addresses.push(record.address(first?.id ?? ''))
    }
  }
  return addresses
}

/** Addresses of a run, its route and a child that this person may open. */
async function recordsOf(page: Page, app: AppContext, role: SignIn['role']): Promise<string[]> {
  const parent = role === 'CB_PARENT'
  const first = async (search: string) => z.parse(found, await ask(page, search, {}))[0]?.id
  const run = parent ? undefined : z.parse(latest, await ask(page, 'history/latest'))[0]
  const today = parent ? z.parse(ofChildren, await ask(page, 'history/children')) : []
  const answer = {
    child: await first('child/search'),
    guest: parent ? undefined : await first('guest/search'),
    adult: parent ? undefined : await first('parent/search'),
    assistant: role === 'CB_ADMIN' ? await first('assistant/search') : undefined,
    place: parent ? undefined : await first('place/search'),
    run: run?.id ?? today.flatMap((child) => child.runs)[0]?.runId,
    route: run?.routeId,
  }
  expect(answer.run, `${app.url} has a run for ${role}`).toBeTruthy()
  return [
    `childDetail/?personalDataId=${answer.child}`,
    `childDetail/?personalDataId=${answer.child}&tab=HISTORY`,
    `childDetail/?personalDataId=${answer.child}&tab=EXTRA_PERSONAL_DATA`,
    `routeDetail/?run=${answer.run}`,
    ...(role === 'CB_PARENT' ? [] : [`routeDetail/?run=${answer.run}&view=history`]),
    ...(answer.adult ? [`parentDetail/?personalDataId=${answer.adult}`] : []),
    ...(answer.assistant
      ? [
          `assistantDetail/?personalDataId=${answer.assistant}`,
          `assistantDetail/?personalDataId=${answer.assistant}&tab=CREW`,
        ]
      : []),
    ...(answer.place ? [`stopList/?place=${answer.place}`] : []),
    ...(answer.guest ? [`guestDetail/?personalDataId=${answer.guest}`] : []),
    ...(role === 'CB_ASSISTANT'
      ? []
      : ['PLACES_CHILDREN', 'PICK_UP'].map((tab) => `childDetail/?personalDataId=${answer.child}&tab=${tab}`)),
    ...(answer.adult && role === 'CB_ADMIN'
      ? [
          `parentDetail/?personalDataId=${answer.adult}&tab=CHILDREN`,
          `parentDetail/?personalDataId=${answer.adult}&tab=HISTORY`,
          `parentDetail/?personalDataId=${answer.adult}&tab=PLACES_LIST`,
          `childDetail/?personalDataId=${answer.child}&tab=PARENT`,
        ]
      : []),
    ...(answer.route
      ? [
          `routeDetail/?route=${answer.route}`,
          `routeDetail/?route=${answer.route}&tab=passengers`,
          `routeDetail/?route=${answer.route}&tab=crew`,
        ]
      : []),
  ]
}
