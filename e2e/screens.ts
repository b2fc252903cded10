import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Screens } from '#platform/web/testing/screens.ts'
import type { SignIn } from './app.ts'

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

/** Returns what a call below `/comunibus/api/v1/`, or of a whole path, answers to the person who is signed in. */
export type Ask = (path: string, body?: object) => Promise<unknown>

/** Runs in the page: sends a call with the session of the page. */
export async function askInPage(path: string, body: object | undefined): Promise<unknown> {
  const token =
    Object.values(sessionStorage)
      .find((value) => String(value).includes('cb1.'))
      ?.replaceAll('"', '') ?? ''
  const init = {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }
  return (await (await fetch(path.startsWith('/') ? path : `/comunibus/api/v1/${path}`, init)).json()).data
}

/** Returns `Ask` for a page of Playwright. */
export const asker =
  (page: Page): Ask =>
  (path, body) =>
    page.evaluate(`(${askInPage.toString()})(${JSON.stringify(path)}, ${JSON.stringify(body)})`)

/** Returns the addresses below `/loggedIn/` of every screen that the role opens, also those of one record. */
export async function addressesOf(ask: Ask, role: SignIn['role']): Promise<string[]> {
  return [...SCREENS[role], ...(await recordsOf(ask, role)), ...(await screensOfFeatures(ask, role))]
}

const found = z.array(z.object({ id: z.string() }))
const latest = z.array(z.object({ id: z.string(), routeId: z.string() }))
const ofChildren = z.array(z.object({ runs: z.array(z.object({ runId: z.string() })) }))

/** The screens that features name themselves (`platform/web/testing/screens.ts`). */
async function screensOfFeatures(ask: Ask, role: Role): Promise<string[]> {
  const files = globSync(fileURLToPath(new URL('../features/*/web/testing/*.screens.ts', import.meta.url)))
  expect(files.length).toBeGreaterThan(0)
  const addresses: string[] = []
  for (const file of files.toSorted()) {
    // The name of the file promises what it exports.
    const { screens } = (await import(file)) as { screens: Screens }
    addresses.push(...screens.addresses.flatMap((one) => (one.roles.includes(role) ? one.address : [])))
    for (const record of screens.records ?? []) {
      if (!record.roles.includes(role)) continue
      const [first] = z.parse(found, await ask(record.search, {}))
      expect(first, `the demo has a record of ${record.search} for ${role}`).toBeTruthy()
      addresses.push(record.address(first?.id ?? ''))
    }
  }
  return addresses
}

/** Addresses of a run, its route and a child that this person may open. */
async function recordsOf(ask: Ask, role: SignIn['role']): Promise<string[]> {
  const parent = role === 'CB_PARENT'
  const first = async (search: string) => z.parse(found, await ask(search, {}))[0]?.id
  const run = parent ? undefined : z.parse(latest, await ask('history/latest'))[0]
  const today = parent ? z.parse(ofChildren, await ask('history/children')) : []
  const answer = {
    child: await first('child/search'),
    guest: parent ? undefined : await first('guest/search'),
    adult: parent ? undefined : await first('parent/search'),
    assistant: role === 'CB_ADMIN' ? await first('assistant/search') : undefined,
    place: parent ? undefined : await first('place/search'),
    run: run?.id ?? today.flatMap((child) => child.runs)[0]?.runId,
    route: run?.routeId,
  }
  expect(answer.run, `the demo has a run for ${role}`).toBeTruthy()
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
