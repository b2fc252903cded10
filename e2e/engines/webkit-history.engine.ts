import { expect, test as base } from '@playwright/test'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import { PHONE } from '../people.ts'
import { needsWebKit, signIn, test } from './webkit.ts'
import type { WebKitPage } from './webkit-page.ts'

needsWebKit()

const STEPS = inGateOrProof(12, 200)
const SESSIONS = Array.from({ length: inGateOrProof(1, 5) }, (_, at) => at + 1)
const ADDRESSES = {
  CB_PARENT: ['menuPage/', 'routeList/', 'childList/', 'profilePage/', 'notificationScreen/', 'absenceChildrenScreen/'],
  CB_ASSISTANT: ['menuPage/', 'routeList/', 'guestList/', 'profilePage/', 'notificationScreen/', 'personalDocuments/'],
} as const

/** What a person does with the browser, again and again. `leave`: the page is left while it loads, and shown again. */
const WAYS = ['open', 'leave', 'back', 'open', 'leave', 'forward', 'open', 'back', 'reload', 'leave'] as const

for (const role of ['CB_PARENT', 'CB_ASSISTANT'] as const)
  for (const session of SESSIONS)
    test(`WebKit: ${STEPS} addresses one after another as ${role}, with back, forward and reload, and none hangs (session ${session})`, async ({
      webkit: { app, page },
    }, info) => {
      base.setTimeout(inGateOrProof(180_000, 3_600_000))
      await page.resize(PHONE)
      await signIn(page, app, role)
      const { hangs, fromCache } = await visit(page, ADDRESSES[role])
      info.annotations.push({ type: 'pages out of the page cache', description: `${fromCache} of ${STEPS}` })
      expect(hangs).toEqual([])
      // Otherwise WebKit cached no page, and this proved nothing.
      expect(fromCache).toBeGreaterThan(0)
    })

/** Goes through the addresses and returns each step after which the page takes no tap, and how many pages came out of the cache. */
async function visit(page: WebKitPage, addresses: readonly string[]): Promise<{ hangs: string[]; fromCache: number }> {
  const hangs: string[] = []
  let fromCache = 0
  for (let step = 0; step < STEPS; step += 1) {
    const way = WAYS[step % WAYS.length] ?? 'open'
    const [address, next] = [step, step + 1].map((at) => `/loggedIn/${addresses[at % addresses.length]}`)
    try {
      if (way === 'leave') {
        await page.begin(`${address}`)
        await markPage(page)
        await page.goto(`${next}`)
        await page.waitForAddress(new RegExp(`${next}$`))
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
  return { hangs, fromCache }
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
