import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

const gateOf = (page: Page) => page.getByRole('dialog', { name: 'Please read and accept' })

test('terms are published, and everybody accepts them without losing what they were doing', async ({
  browser,
  app,
}) => {
  const [office, family, crew] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_PARENT', PHONE),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
  ])
  const [desk, home, phone] = [office.page, family.page, crew.page]

  await test.step('the office begins with a model that says what this installation does with data, and publishes', async () => {
    await desk.goto('/loggedIn/termsAndConditionsPage/')
    await expect(desk.getByText('No terms have been published yet.')).toBeVisible()
    await desk.getByRole('link', { name: 'Edit these texts' }).click()
    const privacy = desk.getByRole('textbox', { name: 'Privacy policy, English' })
    await expect(privacy).toHaveValue(/Maps come from our installation alone/)
    await privacy.fill('# What we keep\n\nNames of children.\n\n- rides\n- absences')
    await desk.getByRole('textbox', { name: 'Privacy policy, Italian' }).fill('# Dati\n\nNomi dei bambini.')
    await desk.getByRole('button', { name: 'Preview' }).click()
    await expect(desk.getByRole('dialog').getByRole('listitem')).toContainText(['rides', 'absences'])
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await expect(desk.getByText('Draft saved')).toBeVisible()
  })

  await test.step('a parent writes while the terms come, reads and accepts them, and sends what was written', async () => {
    await home.goto('/loggedIn/absenceChildrenScreen/')
    await home.getByRole('button', { name: 'Report an absence' }).first().click()
    const note = home.getByRole('dialog').getByRole('textbox').last()
    await note.fill('At the dentist')
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
    await desk.getByRole('button', { name: 'Publish' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    // The office is asked as everybody is.
    await gateOf(desk).getByRole('button', { name: 'I accept' }).click()
    await expect(gateOf(desk)).toHaveCount(0)
    await expect(desk.getByText('Accepted by 1')).toBeVisible()
    // Without network nobody is asked; a device that is back asks who is signed in.
    await family.context.setOffline(true)
    await expect.poll(() => home.evaluate(() => navigator.onLine)).toBe(false)
    await family.context.setOffline(false)
    await expect(gateOf(home)).toContainText('Names of children.')
    await gateOf(home).getByRole('button', { name: 'I accept' }).click()
    await expect(gateOf(home)).toHaveCount(0)
    await expect(note).toHaveValue('At the dentist')
  })

  await test.step('the crew is asked when they leave the run, and a deep link is still there afterwards', async () => {
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
    await expect(gateOf(phone)).toHaveCount(0)
    await phone.goto('/loggedIn/absenceChildrenScreen/')
    await expect(gateOf(phone)).toBeVisible()
    await crew.context.setOffline(true)
    await expect(gateOf(phone)).toHaveCount(0)
    await crew.context.setOffline(false)
    await gateOf(phone).getByRole('button', { name: 'I accept' }).click()
    await expect(gateOf(phone)).toHaveCount(0)
    await expect(phone).toHaveURL(/absenceChildrenScreen/)
  })

  await test.step('whoever is not signed in reads them from the sign-in page', async () => {
    const page = await (await browser.newContext({ viewport: DESK, baseURL: app.url, locale: 'en-GB' })).newPage()
    await page.goto('/loggedOut/')
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
    await expect(page.getByText('Names of children.')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  for (const person of [office, family, crew]) expect(person.errors).toEqual([])
})
