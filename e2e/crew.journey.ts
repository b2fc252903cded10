import { expect } from '@playwright/test'
import { clicksOn } from './clicks.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('an assistant is sick: the office substitutes in three taps; the code of the other phone brings the run back', async ({
  browser,
  app,
}) => {
  const [office, crew] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
  ])
  const [desk, phone] = [office.page, crew.page]

  await test.step('the assistant says so on the phone', async () => {
    await phone.getByRole('button', { name: 'I am away' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('runs need cover. The office knows.')).toBeVisible()
  })

  await test.step('the office: run, substitute, confirm', async () => {
    await desk.goto('/loggedIn/menuPage/')
    const alert = desk.getByRole('article').filter({ hasText: 'Line 3 Collina needs a substitute' })
    await expect(alert).toContainText('Aldo Bruni is away.')
    const clicks = await clicksOn(desk)
    await alert.getByRole('link', { name: 'Open the run' }).click()
    await desk.getByRole('button', { name: 'Substitute' }).click()
    await expect(desk.getByText('free at that time')).toBeVisible()
    await desk.getByRole('button', { name: 'Bea Conti stands in' }).click()
    await expect(desk.getByText('Bea Conti stands in. Both are told.')).toBeVisible()
    expect(await clicks()).toBe(3)
    await desk.getByRole('button', { name: 'Crew' }).click()
    await expect(desk.getByText('Bea Conti stands in for Aldo Bruni')).toBeVisible()
  })

  await test.step('the other loses the run, and takes it over by the code that the office shows', async () => {
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina', exact: true })).toBeHidden()
    await desk.getByRole('button', { name: 'Hand over this run' }).click()
    const code = (await desk.getByRole('dialog').getByRole('status').innerText()).trim()
    await phone.goto('/loggedIn/menuPage/')
    await phone.getByRole('button', { name: 'Take over a run' }).click()
    await phone.getByRole('textbox', { name: 'Code' }).fill(code)
    await phone.getByRole('button', { name: 'Take it over' }).click()
    await expect(phone.getByText(/there since/)).toBeVisible()
    await desk.goto('/loggedIn/menuPage/')
    await expect(desk.getByText('Ready').first()).toBeVisible()
  })

  await test.step('starts with one tap, and the board says so', async () => {
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByText('0 of 8')).toBeVisible()
    await desk.goto('/loggedIn/menuPage/')
    await expect(desk.getByText('Running').first()).toBeVisible()
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
