import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { searchGoals } from '#features/goals/shared/goals.contract.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'
import { addressesOf, asker, type Ask } from './screens.ts'

const SIZES = { CB_ADMIN: DESK, CB_ASSISTANT: PHONE, CB_PARENT: PHONE } as const

for (const role of ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const)
  test(`all tabs of all detail pages of ${role} in one visit, forwards and backwards`, async ({ browser, app }) => {
    test.setTimeout(300_000)
    const { page, errors } = await arrive(browser, app, role, SIZES[role])
    const ask = asker(page)
    const all = [...(await addressesOf(ask, role)), ...(await guestWithGoal(ask))]
    const details = all.filter((address) => /^\w+Detail\//.test(address))
    const pages = new Set(details.map((address) => address.replace(/&.*/, '')))
    expect(pages.size).toBeGreaterThan(0)
    for (const address of pages) {
      await goTo(page, `/loggedIn/${address}`)
      const last = (await page.getByRole('tab').count()) - 1
      for (let step = 0; step <= 2 * last; step += 1) {
        const tab = page.getByRole('tab').nth(last - Math.abs(last - step))
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await isShown(page, `${address} ${await tab.innerText()}`)
      }
    }
    expect(errors).toEqual([])
  })

const rows = z.array(z.object({ id: z.string() }))

/** Returns the page of a guest with a goal, which shows treatments and activities; nothing if this role sees no such guest. */
async function guestWithGoal(ask: Ask): Promise<string[]> {
  const guests = z.safeParse(rows, await ask('guest/search', {}))
  for (const { id } of guests.data ?? []) {
    const goals = z.safeParse(rows, await ask(searchGoals.path, { filters: { personId: id } }))
    if (goals.success && goals.data.length > 0) return [`guestDetail/?personalDataId=${id}`]
  }
  return []
}

/** Opens another address without loading the app again, so that what was read stays in its cache. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await expect(page).toHaveURL(address)
  await isShown(page, address)
}

async function isShown(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]'), screen).toHaveCount(0)
  await expect(page.getByText(/This did not load|Something went wrong/), screen).toHaveCount(0)
}
