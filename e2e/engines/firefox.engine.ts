import { expect } from '@playwright/test'
import { findFirefox } from '../../tools/engines/find.ts'
import { test } from '../app.ts'
import { board, setOff } from '../crew-steps.ts'
import { arrive, PHONE } from '../people.ts'

test.skip(findFirefox() === undefined, 'Firefox is not installed')

test('Firefox: a crew signs in, reloads, starts its run and boards two children without network', async ({
  browser,
  app,
}) => {
  const { page, context, errors } = await arrive(browser, app, 'CB_ASSISTANT', PHONE)

  await test.step('a reload keeps the session and the page', async () => {
    const home = page.getByRole('heading', { name: 'Your runs today' })
    await expect(home).toBeVisible()
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
