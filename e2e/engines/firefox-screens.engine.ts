import { expect } from '@playwright/test'
import { findFirefox } from '../../tools/engines/find.ts'
import { test } from '../app.ts'
import { arrive } from '../people.ts'
import { addressesOf, asker } from '../screens.ts'
import { allLoaded } from './firefox-page.ts'
import { readPage } from './in-page.ts'
import { problemsOf, WALK_MS, WALKS } from './screens.ts'

test.skip(findFirefox() === undefined, 'Firefox is not installed')

/** Firefox logs this for every file that was still loading when a page was left. A page that lacks a file it needs shows the crash dialog. */
const GIVEN_UP = /^Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error\.$/

for (const { role, size } of WALKS) {
  test(`Firefox: every screen of ${role} at ${size.width}`, async ({ browser, app }) => {
    test.setTimeout(WALK_MS)
    const { page, errors } = await arrive(browser, app, role, size)
    const problems: string[] = []
    for (const address of await addressesOf(asker(page), role)) {
      const logged = errors.length
      await page.goto(`/loggedIn/${address}`)
      await expect(page.getByRole('heading').first(), address).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
      await allLoaded(page)
      problems.push(...problemsOf(address, await page.evaluate(readPage)))
      const logs = errors.slice(logged).filter((line) => !GIVEN_UP.test(line))
      problems.push(...logs.map((line) => `${address}: ${line}`))
    }
    expect(problems).toEqual([])
  })
}
