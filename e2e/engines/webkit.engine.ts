import { expect } from '@playwright/test'
import { PHONE } from '../people.ts'
import { forgetSession, needsWebKit, signIn, test } from './webkit.ts'

needsWebKit()

/** Opened one after another in one window, as typed addresses: each page leaves the one before it in WebKit's page cache. */
const ADDRESSES = [
  'menuPage/',
  'routeList/',
  'childList/',
  'profilePage/',
  'guestList/',
  'notificationScreen/',
  'absenceChildrenScreen/',
  'stopList/',
  'parentList/',
  'routeList/?list=history',
  'personalDocuments/',
  'menuPage/',
]

test('WebKit: parent, assistant and administrator sign in and reload; twelve addresses open one after another', async ({
  webkit: { app, page, consoleErrors },
}) => {
  await page.resize(PHONE)
  for (const role of ['CB_PARENT', 'CB_ADMIN', 'CB_ASSISTANT'] as const) {
    await signIn(page, app, role)
    await page.reload()
    await page.waitForAddress(/\/loggedIn\/menuPage\//)
    if (role !== 'CB_ASSISTANT') await forgetSession(page)
  }
  for (const address of ADDRESSES) {
    await page.goto(`/loggedIn/${address}`)
    expect((await page.state()).wide, `${address} is wider than the window`).toBe(false)
  }
  expect(consoleErrors).toEqual([])
})
