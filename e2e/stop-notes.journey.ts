import { expect } from '@playwright/test'
import { PNG } from '#app/server/testing/pickup-scene.ts'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const STOP_PNG = { name: 'stop.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

test('what the office says about a stop is read by crew and family, by the crew also without network', async ({
  browser,
  app,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page

  await test.step('the crew is on its way when the office describes the stop: it is there by itself', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByRole('heading', { level: 2, name: 'Via della Turbia' })).toBeVisible()
    const { page } = office
    await page.goto('/loggedIn/stopList/')
    await page.getByRole('main').getByRole('link', { name: 'Via della Turbia' }).first().click()
    await page.getByRole('region', { name: 'Picture' }).locator('input[type=file]').setInputFiles(STOP_PNG)
    await expect(page.getByRole('img', { name: 'Picture of Via della Turbia' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: 'Off the road, nothing to cross' }).click()
    await page.getByLabel(/^Safety notes/).fill('Wait behind the barrier. '.repeat(12))
    await page.getByRole('button', { name: 'Save' }).click()
    const note = phone.getByRole('region', { name: 'At the stop Via della Turbia' })
    await expect(note).toContainText('Off the road')
    await expect(note).toContainText('Wait behind the barrier')
    await note.getByRole('button', { name: 'Read all' }).click()
    await expect(note.getByRole('button', { name: 'Show the picture of Via della Turbia' })).toBeVisible()
    const report = await axe(phone).analyze()
    expect(report.violations.map((one) => one.id)).toEqual([])
  })

  await test.step('without network, after a restart of the app, all of it is still on the phone', async () => {
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await crew.context.setOffline(true)
    await phone.reload()
    const note = phone.getByRole('region', { name: 'At the stop Via della Turbia' })
    await expect(note).toContainText('Wait behind the barrier')
    await note.getByRole('button', { name: 'Show the picture of Via della Turbia' }).click()
    await expect(phone.getByRole('img', { name: 'Picture of Via della Turbia' })).toBeVisible()
    await phone.getByRole('button', { name: 'Close' }).click()
    await crew.context.setOffline(false)
  })

  await test.step('the route says it at its stop, and the family reads it on the run', async () => {
    const { page } = office
    await page.getByRole('region', { name: 'Routes that stop here' }).getByRole('link').first().click()
    await page.getByRole('tab', { name: /^Stops/ }).click()
    await expect(page.getByRole('region', { name: 'At the stop Via della Turbia' })).toContainText('Off the road')
    const home = family.page
    await home
      .getByRole('region', { name: 'Leonardo Ferri' })
      .getByRole('link', { name: /Follow/ })
      .click()
    await expect(home.getByRole('region', { name: 'At the stop Via della Turbia' })).toContainText('Off the road')
    await expect(home.getByRole('region', { name: 'At the stop Via Grimaldi' })).toHaveCount(0)
  })
  expect([...office.errors, ...crew.errors, ...family.errors]).toEqual([])
})
