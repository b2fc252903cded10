import { expect } from '@playwright/test'
import { test } from './house.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a bus breaks down: the office sends another, both crews count, and every child goes on', async ({
  browser,
  house,
}) => {
  const [office, crew] = await Promise.all([
    arrive(browser, house, 'CB_ADMIN', DESK),
    arrive(browser, house, 'CB_ASSISTANT', PHONE),
  ])
  const phone = crew.page

  await test.step('two children are on board when the vehicle stands', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
    await phone.getByRole('button', { name: 'Start' }).click()
    await phone.getByRole('button', { name: 'On board: Leonardo Ferri' }).click()
    await phone.getByRole('button', { name: 'On board: Matilde Ferri' }).click()
    await expect(phone.getByText('2 of 8')).toBeVisible()
    await phone.getByRole('button', { name: 'The vehicle cannot go on' }).click()
    await phone.getByLabel('The reason').fill('A flat tyre')
    await phone.getByRole('button', { name: 'Interrupt the run' }).click()
    await expect(phone.getByText('Interrupted with 2 children on board')).toBeVisible()
  })

  await test.step('the office reads it and sends another vehicle', async () => {
    const { page } = office
    const alert = page.getByRole('article').filter({ hasText: 'Line 3 Collina cannot go on' })
    await expect(alert).toContainText('A flat tyre')
    await alert.getByRole('link', { name: 'Open the run' }).click()
    await page.getByRole('button', { name: 'Send another vehicle' }).click()
    await page.getByRole('textbox', { name: 'Vehicle' }).fill('Bus 9')
    await page.getByRole('combobox', { name: /Who leads it/ }).fill('Bru')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Aldo Bruni' }).click()
    await page.getByRole('button', { name: 'Send it' }).click()
    await expect(page.getByRole('button', { name: 'Send it' })).toBeHidden()
  })

  await test.step('the children are handed over only with the right count', async () => {
    await phone.getByRole('button', { name: 'Hand children to another run' }).click()
    await phone.getByRole('radio', { name: 'Line 3 Collina · Bus 9' }).click()
    await phone.getByRole('button', { name: 'One more' }).click()
    await expect(phone.getByRole('button', { name: 'Hand over' })).toBeDisabled()
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('button', { name: 'Hand over' }).click()
    await expect(phone.getByText('Being handed on')).toHaveCount(2)
  })

  await test.step('the other crew counts and takes them on', async () => {
    await phone.getByRole('button', { name: 'Back' }).click()
    await expect(phone).toHaveURL(/menuPage/)
    await phone.getByRole('link').filter({ hasText: 'Bus 9' }).click()
    await phone.getByRole('button', { name: 'Start' }).click()
    await phone.getByRole('button', { name: 'Count and take them on' }).click()
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('button', { name: 'All on board' }).click()
    await expect(phone.getByText('2 of 2')).toBeVisible()
    await expect(office.page.getByText('Interrupted with 0 children on board')).toBeVisible()
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
