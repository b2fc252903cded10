import { expect, type Page } from '@playwright/test'
import { axe, WCAG } from './axe.ts'
import { test, type AppContext, type SignIn } from './app.ts'
import { collectErrors, DESK, PHONE, signIn } from './people.ts'

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
    'vehicleList/',
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

for (const { role, size, theme, language } of LOOKS) {
  test(`every screen of ${role} at ${size.width}, ${theme}, ${language}: no axe violation, no console error, nothing sideways`, async ({
    page,
    app,
  }) => {
    // Some twenty screens, each read whole by axe.
    test.setTimeout(480_000)
    await page.setViewportSize(size)
    const errors = collectErrors(page)
    await signIn(page, app, role)
    await page.evaluate(
      ([name, words]) => {
        localStorage.setItem('caravan.theme', name)
        localStorage.setItem('caravan.language', words)
      },
      [theme, language] as const,
    )
    for (const screen of [...SCREENS[role], ...(await recordsOf(page, app, role))]) {
      await page.goto(`/loggedIn/${screen}`)
      await judge(page, screen)
    }
    expect(errors).toEqual([])
  })
}

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
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide, `${screen} scrolls sideways`).toBe(false)
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

/** Addresses of a run, its route and a child that this person may open. */
async function recordsOf(page: Page, app: AppContext, role: SignIn['role']): Promise<string[]> {
  const answer = await page.evaluate(async (parent) => {
    const token =
      Object.values(sessionStorage)
        .find((value) => String(value).includes('cb1.'))
        ?.replaceAll('"', '') ?? ''
    const ask = async (path: string, body?: object) => {
      const init = {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }
      return (await (await fetch(`/comunibus/api/v1/${path}`, init)).json()).data
    }
    const children = await ask('child/search', {})
    const adults = parent ? [] : await ask('parent/search', {})
    const assistants = parent ? [] : await ask('assistant/search', {})
    const guests = await ask('guest/search', {})
    const places = parent ? [] : await ask('place/search', {})
    const vehicles = parent ? [] : await ask('vehicle/search', {})
    if (parent) {
      const today: { runs: { runId: string }[] }[] = await ask('history/children')
      return {
        child: children[0]?.id,
        run: today.flatMap((child) => child.runs)[0]?.runId,
        route: undefined,
        adult: undefined,
        assistant: undefined,
        guest: undefined,
        vehicle: undefined,
        place: undefined,
      }
    }
    const [run] = await ask('history/latest')
    return {
      child: children[0]?.id,
      run: run?.id,
      route: run?.routeId,
      adult: adults[0]?.id,
      assistant: assistants?.[0]?.id,
      guest: guests?.[0]?.id,
      vehicle: vehicles?.[0]?.id,
      place: places[0]?.id,
    }
  }, role === 'CB_PARENT')
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
    ...(answer.vehicle ? [`vehicleDetail/?vehicle=${answer.vehicle}`] : []),
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
