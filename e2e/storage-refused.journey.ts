import { expect, type Page } from '@playwright/test'
import { board, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { collectErrors, PHONE, signIn } from './people.ts'

/** What a browser refuses: local and session storage; the database; all of both with the caches and the service worker. */
const REFUSALS = ['storage', 'database', 'everything'] as const
const HOMES = { CB_ADMIN: 'Print all lists', CB_ASSISTANT: 'Your runs today', CB_PARENT: 'Leonardo Ferri' } as const

test.use({ viewport: PHONE, serviceWorkers: 'allow' })

/** As a browser with cookies and site data blocked: the access itself throws. */
function refuse(refused: (typeof REFUSALS)[number]): void {
  const denied = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  const hide = (of: object, name: string) => Object.defineProperty(of, name, { configurable: true, get: denied })
  if (refused !== 'database') for (const name of ['localStorage', 'sessionStorage']) hide(window, name)
  if (refused !== 'storage') IDBFactory.prototype.open = denied
  // An empty page has no caches.
  if (refused !== 'everything' || !('caches' in window)) return
  Object.assign(CacheStorage.prototype, { open: denied, keys: denied, match: denied })
  hide(Navigator.prototype, 'serviceWorker')
}

for (const refused of REFUSALS)
  test(`a browser that refuses ${refused}: each home is drawn, and says what does not work`, async ({ page, app }) => {
    test.setTimeout(240_000)
    await page.addInitScript(refuse, refused)
    const errors = collectErrors(page)
    for (const role of ['CB_ADMIN', 'CB_PARENT', 'CB_ASSISTANT'] as const) {
      await test.step(role, async () => {
        await signIn(page, app, role)
        await expect(page.getByText(HOMES[role]).first()).toBeVisible()
        await expect(page.getByRole('alert').filter({ hasText: 'does not let Caravan store anything' })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByText(/This did not load|Something went wrong/)).toHaveCount(0)
        await takePicture(page, `${refused}-${role}`)
        if (role !== 'CB_ASSISTANT') await page.goto('about:blank')
        if (role !== 'CB_ASSISTANT' && refused === 'database') await forgetSession(page, app.url)
      })
    }
    await test.step('a crew records with network, and closes the notice for this visit', async () => {
      await page.getByRole('button', { name: 'Got it' }).click()
      await page.getByRole('link', { name: 'Open the run' }).click()
      await setOff(page)
      await board(page, 'Leonardo Ferri')
      await expect(page.getByText('1 of 8')).toBeVisible()
      await expect(page.getByText(/not yet sent/)).toHaveCount(0)
      await expect(page.getByText('does not let Caravan store anything')).toHaveCount(0)
      await takePicture(page, `${refused}-run`)
    })
    expect(errors).toEqual([])
  })

async function forgetSession(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(() => sessionStorage.clear())
}

/** A picture of each screen for whoever asks for them. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['CARAVAN_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
