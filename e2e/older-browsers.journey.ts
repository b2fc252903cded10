import { expect } from '@playwright/test'
import { testsEverything } from '../tools/gate/scope.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'
import { addressesOf, asker } from './screens.ts'

/** Takes away what browsers between the supported floor (`browserslist` of package.json) and this Chromium brought along. */
function takeAway(): void {
  const remove = (owner: object, names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  remove(Map, ['groupBy'])
  remove(Object, ['groupBy'])
  remove(Promise, ['withResolvers', 'try'])
  remove(Array, ['fromAsync'])
  remove(Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with'])
  remove(AbortSignal, ['any'])
  remove(URL, ['canParse', 'parse'])
  remove(Response, ['json'])
  remove(Set.prototype, [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ])
  remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())), [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ])
}

/** Main screens by role. The proof draws all others too; in the gate a build check reads their scripts. */
const SCREENS = [
  {
    role: 'CB_ADMIN',
    size: DESK,
    screens: ['menuPage/', 'routeList/', 'childList/', 'guestList/', 'stopList/', 'settings/'],
  },
  { role: 'CB_ASSISTANT', size: PHONE, screens: ['menuPage/', 'careRound/', 'doseRound/', 'absenceChildrenScreen/'] },
  { role: 'CB_PARENT', size: PHONE, screens: ['menuPage/', 'childList/', 'notificationScreen/', 'personalDocuments/'] },
] as const

for (const { role, size, screens } of SCREENS)
  test(`in the oldest supported browser the screens of ${role} are drawn`, async ({ browser, app }) => {
    const { page, context, errors } = await arrive(browser, app, role, size)
    await context.addInitScript(takeAway)
    if (testsEverything()) test.setTimeout(600_000)
    for (const screen of testsEverything() ? await addressesOf(asker(page), role) : screens) {
      await page.goto(`/loggedIn/${screen}`)
      await expect(page.getByRole('heading').first(), screen).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), screen).toHaveCount(0)
      await expect(page.getByText(/This did not load|Something went wrong/), screen).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
