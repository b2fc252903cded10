import { expect, test as base } from '@playwright/test'
import { addressesOf, askInPage } from '../screens.ts'
import { problemsOf, WALK_MS, WALKS } from './screens.ts'
import { needsWebKit, signIn, test } from './webkit.ts'

needsWebKit()

for (const { role, size } of WALKS) {
  test(`WebKit: every screen of ${role} at ${size.width}`, async ({ webkit: { app, page, consoleErrors } }) => {
    base.setTimeout(WALK_MS)
    await page.resize(size)
    await signIn(page, app, role)
    const problems: string[] = []
    for (const address of await addressesOf((path, body) => page.evaluate(askInPage, path, body), role)) {
      const logged = consoleErrors.length
      const shown = await page.goto(`/loggedIn/${address}`).then(
        () => '',
        (error: unknown) => String(error),
      )
      if (shown) problems.push(`${address}: ${shown}`)
      problems.push(...problemsOf(address, await page.state()))
      problems.push(...consoleErrors.slice(logged).map((line) => `${address}: ${line}`))
    }
    expect(problems).toEqual([])
  })
}
