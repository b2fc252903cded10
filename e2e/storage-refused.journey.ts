import { expect, type Page } from '@playwright/test'
import { board, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { collectErrors, PHONE, signIn } from './people.ts'
import { HOMES, REFUSALS, refuse } from './refuse-storage.ts'

test.use({ viewport: PHONE, serviceWorkers: 'allow' })

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

test('a crew whose device becomes full reads a notice, goes on recording and loses nothing', async ({ page, app }) => {
  const errors = collectErrors(page)
  await page.addInitScript(() => {
    const little = async () => ({ quota: 20 * 1024 * 1024, usage: 0 })
    Object.defineProperty(StorageManager.prototype, 'estimate', { value: little })
  })
  await signIn(page, app, 'CB_ASSISTANT')
  await expect(page.getByRole('status').filter({ hasText: 'This device has little storage left' })).toBeVisible()
  await takePicture(page, 'little')
  await page.getByRole('link', { name: 'Open the run' }).click()
  await setOff(page)

  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  })
  await page.context().setOffline(true)
  await board(page, 'Leonardo Ferri')
  await expect(page.getByRole('alert').filter({ hasText: 'The storage of this device is full' })).toContainText(
    'do not close or reload it before everything is sent',
  )
  await expect(page.getByText('1 of 8')).toBeVisible()
  await takePicture(page, 'full')

  await page.context().setOffline(false)
  await expect(page.getByText(/not yet sent/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 of 8')).toBeVisible()
  expect(errors).toEqual([])
})

async function forgetSession(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(() => sessionStorage.clear())
}

/** Saves a screenshot if `CARAVAN_PICTURES` names a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['CARAVAN_PICTURES']
  const engine = page.context().browser()?.browserType().name() ?? ''
  if (folder) await page.screenshot({ path: `${folder}/${engine}-${name}.png`, fullPage: true })
}
