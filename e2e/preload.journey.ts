import { expect, type CDPSession, type Page } from '@playwright/test'
import { test } from './app.ts'
import { DESK, PHONE, signIn } from './people.ts'

/** Chromium's record of which scripts have run; it does not warn of unused module preloads, as Firefox does. */
async function startCoverage(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true })
  return session
}

/** Waits until every file that the page has preloaded has run. */
async function expectPreloadsUsed(page: Page, session: CDPSession): Promise<void> {
  const used = new Set<string>()
  const unused = async () => {
    // Each reading resets the counts.
    const { result } = await session.send('Profiler.takePreciseCoverage')
    for (const { url, functions } of result) if (functions.some(({ ranges }) => ranges[0]?.count)) used.add(url)
    const preloaded = await page
      .locator('link[rel=modulepreload], link[rel=preload]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
    return preloaded.filter((href) => !used.has(href))
  }
  await expect.poll(unused, page.url()).toEqual([])
}

for (const { role, size } of [
  { role: 'CB_ADMIN', size: DESK },
  { role: 'CB_ASSISTANT', size: PHONE },
  { role: 'CB_PARENT', size: PHONE },
] as const)
  test(`${role} preloads only files that are used: sign-in and home, reload, another address`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(size)
    const session = await startCoverage(page)
    await signIn(page, app, role)
    await expectPreloadsUsed(page, session)
    await page.reload()
    await expectPreloadsUsed(page, session)
    await page.goto('/loggedIn/notificationScreen/')
    await expectPreloadsUsed(page, session)
  })
