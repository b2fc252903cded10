import { expect } from '@playwright/test'
import { findFirefox } from '../../tools/engines/find.ts'
import { test } from '../app.ts'
import { board, setOff } from '../crew-steps.ts'
import { arrive, PHONE, signIn } from '../people.ts'
import { allLoaded } from './firefox-page.ts'

test.skip(findFirefox() === undefined, 'Firefox is not installed')

test('Firefox: a crew signs in, reloads, starts its run and boards two children without network', async ({
  browser,
  app,
}) => {
  const { page, context, errors } = await arrive(browser, app, 'CB_ASSISTANT', PHONE)

  await test.step('a reload keeps the session and the page', async () => {
    const home = page.getByRole('heading', { name: 'Your runs today' })
    await expect(home).toBeVisible()
    await allLoaded(page)
    await page.reload()
    await expect(page).toHaveURL(/\/loggedIn\/menuPage\//)
    await expect(home).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  })

  await test.step('the run', async () => {
    await page.getByRole('link', { name: 'Open the run' }).click()
    await setOff(page)
    await expect(page.getByText('0 of 8')).toBeVisible()
    await context.setOffline(true)
    await board(page, 'Leonardo Ferri')
    await board(page, 'Matilde Ferri')
    await expect(page.getByText('2 of 8')).toBeVisible()
    await expect(page.getByText(/\d not yet sent/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/not yet sent/)).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

test('Firefox: what was recorded without network is sent after a restart and a sign-in', async ({ browser, app }) => {
  const { page, context } = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
  await expect(page.getByRole('link', { name: 'Open the run' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Open the run' }).click()
  await setOff(page)
  await board(page, 'Leonardo Ferri')
  await expect(page.getByText('1 of 8')).toBeVisible()

  // A new tab has no session: it shows what the phone holds.
  await page.close()
  const phone = await context.newPage()
  await phone.goto('/loggedIn/menuPage/')
  await expect(phone.getByRole('link', { name: 'Go on' })).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByText('The network is back. What you recorded is sent when you sign in.')).toBeVisible()
  await signIn(phone, app, 'CB_ASSISTANT')
  await phone.getByRole('link', { name: 'Go on' }).click()
  await expect(phone.getByText('1 of 8')).toBeVisible()
  await expect(phone.getByText(/not yet sent|On this phone/)).toHaveCount(0)
})
