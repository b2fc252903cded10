import { expect, test as base } from '@playwright/test'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import { PHONE } from '../people.ts'
import { needsWebKit, signIn, test } from './webkit.ts'
import type { WebKitPage } from './webkit-page.ts'

needsWebKit()

const STEPS = inGateOrProof(12, 200)
const ADDRESSES = {
  CB_PARENT: ['menuPage/', 'routeList/', 'childList/', 'profilePage/', 'notificationScreen/', 'absenceChildrenScreen/'],
  CB_ASSISTANT: ['menuPage/', 'routeList/', 'guestList/', 'profilePage/', 'notificationScreen/', 'personalDocuments/'],
} as const

/** What a person does with the browser, again and again. `leave`: the page is left while it loads, and shown again. */
const WAYS = ['open', 'leave', 'back', 'open', 'leave', 'forward', 'open', 'back', 'reload', 'leave'] as const

for (const role of ['CB_PARENT', 'CB_ASSISTANT'] as const) {
  test(`WebKit: ${STEPS} addresses one after another as ${role}, with back, forward and reload, and none hangs`, async ({
    webkit: { app, page },
  }, info) => {
    base.setTimeout(inGateOrProof(180_000, 1_500_000))
    await page.resize(PHONE)
    await signIn(page, app, role)
    const hangs: string[] = []
    let fromCache = 0
    for (let step = 0; step < STEPS; step += 1) {
      const way = WAYS[step % WAYS.length] ?? 'open'
      const [address, next] = [step, step + 1].map((at) => `/loggedIn/${ADDRESSES[role][at % ADDRESSES[role].length]}`)
      try {
        if (way === 'leave') {
          await page.begin(`${address}`)
          await markPage(page)
          await page.goto(`${next}`)
          await page.back()
        } else if (way === 'open') {
          await page.goto(`${address}`)
          await markPage(page)
        } else await page[way]()
        if (await isMarked(page)) fromCache += way === 'open' ? 0 : 1
        await answersTap(page)
      } catch (error) {
        hangs.push(`${step} ${way} ${address}: ${String(error)}`)
      }
    }
    info.annotations.push({ type: 'pages out of the page cache', description: `${fromCache} of ${STEPS}` })
    expect(hangs).toEqual([])
    // Otherwise WebKit cached no page, and this proved nothing.
    expect(fromCache).toBeGreaterThan(0)
  })
}

const markPage = (page: WebKitPage) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
/** True in the same page as `markPage`, also when it comes out of the page cache; false after a load. */
const isMarked = (page: WebKitPage) => page.evaluate(() => 'isMarked' in window)

/** Opens and closes the menu of the account: a page that only looks complete does not. */
async function answersTap(page: WebKitPage): Promise<void> {
  await page.tap(/^Your account/)
  await page.until('the menu of the account', () => page.has('Sign out'))
  await page.pressEscape()
  await page.until('the menu is closed', async () => !(await page.has('Sign out')))
}
