import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { OFFICE_SIZES } from './widths.ts'

for (const size of OFFICE_SIZES)
  test(`a watch is assigned, sends, and loses its token, at ${size.width}`, async ({ browser, app }) => {
    test.setTimeout(200_000)
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const confirm = async (title: string, button: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click()

    await page.goto('/loggedIn/guestList/')
    await page.getByText('Ettore Campione').first().click()
    await page.getByRole('tab', { name: 'Watch' }).click()
    await page.getByRole('button', { name: 'Assign a watch' }).click()
    const sheet = page.getByRole('dialog', { name: 'Assign a watch' })
    await sheet.getByLabel(/^Serial number/).fill(`S${size.width}`)
    await sheet.getByLabel(/^Who agreed/).fill('The daughter')
    await clean()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    const watch = page.getByRole('region', { name: 'Sony mSafety' })
    await expect(watch).toContainText('Without a token')

    await watch.getByRole('button', { name: 'New token' }).click()
    await confirm('Make a new token?', 'New token')
    const token = (await watch.locator('code').textContent()) ?? ''
    const send = async () =>
      page.request.post('/care/api/v1/reading', {
        data: {
          token,
          battery: 15,
          readings: [
            { seq: 1, kind: 'STEPS', value: 1200, at: new Date(0).toISOString() },
            { seq: 2, kind: 'HEART_RATE', value: 71, at: new Date(Date.now() + 86_400_000).toISOString() },
          ],
        },
      })
    expect((await send()).status()).toBe(200)
    await expect(watch).toContainText('Battery 15 %')
    await expect(page.getByRole('region', { name: 'Day by day' })).toContainText('Heart rate: 71 /min')
    await clean()

    await page.goto('/loggedIn/deviceList/')
    await page.getByRole('button', { name: 'To look at' }).click()
    const listed = page.getByText(`S${size.width}`).first()
    await expect(listed).toBeVisible()
    await clean()
    await listed.click()
    await expect(watch).toContainText('Battery 15 %')

    await watch.getByRole('button', { name: 'Take the token away' }).click()
    await confirm('Take the token away?', 'Take the token away')
    await expect(watch).toContainText('Without a token')
    expect((await send()).status()).toBe(401)
  })
