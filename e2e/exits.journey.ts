import { expect } from '@playwright/test'
import { clicksOn } from './clicks.ts'
import { test } from './house.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a bus breaks down: the office sends another, both crews count, and every child goes on', async ({
  browser,
  house,
}) => {
  const [office, crew, other, family] = await Promise.all([
    arrive(browser, house, 'CB_ADMIN', DESK),
    arrive(browser, house, 'CB_ASSISTANT', PHONE),
    arrive(browser, house, 'CB_ASSISTANT', PHONE, 'colleague'),
    arrive(browser, house, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page
  const second = other.page
  const child = family.page.getByRole('region', { name: 'Leonardo Ferri' })

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
    const clicks = await clicksOn(page)
    await alert.getByRole('link', { name: 'Open the run' }).click()
    await page.getByRole('button', { name: 'Send another vehicle' }).click()
    await expect(page.getByRole('radio', { name: /^Bus 9/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Bea Conti/ })).toBeChecked()
    await expect(page.getByText(/Not offered.*Minibus Lago/)).toBeVisible()
    await page.getByRole('button', { name: 'Send rescue' }).click()
    await expect(page.getByText('Bea Conti is told')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Rescue' })).toContainText('Sent')
    expect(await clicks()).toBe(3)
    await expect(child).toContainText('Interrupted: on board with the crew')
    await expect(child).toContainText('Bus 9 is coming')
  })

  await test.step('its crew reads where to go and who waits, and sets off', async () => {
    await second.getByRole('link', { name: 'Open the run' }).first().click()
    await expect(second.getByRole('heading', { name: 'Line 3 Collina rescue, Bus 9' })).toBeVisible()
    await expect(second.getByText('Rescue for Line 3 Collina')).toBeVisible()
    await expect(second.getByText('2 children to take on')).toBeVisible()
    await expect(second.getByText('With them: Aldo Bruni')).toBeVisible()
    await second.getByRole('button', { name: 'Start' }).click()
    await expect(office.page.getByRole('region', { name: 'Rescue' })).toContainText('On the way')
  })

  await test.step('the children are handed over only with the right count', async () => {
    await phone.getByRole('button', { name: 'Hand children to another run' }).click()
    await phone.getByRole('radio', { name: 'Line 3 Collina rescue, Bus 9 · Bus 9' }).click()
    await phone.getByRole('button', { name: 'One more' }).click()
    await expect(phone.getByRole('button', { name: 'Hand over' })).toBeDisabled()
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('button', { name: 'Hand over' }).click()
    await expect(phone.getByText('Being handed on')).toHaveCount(2)
  })

  await test.step('the other crew counts and takes them on', async () => {
    await second.getByRole('button', { name: 'Count and take them on' }).click()
    await second.getByRole('button', { name: 'One more' }).click()
    await second.getByRole('button', { name: 'One more' }).click()
    await second.getByRole('button', { name: 'All on board' }).click()
    await expect(second.getByText('2 of 2')).toBeVisible()
    await expect(office.page.getByText('Interrupted with 0 children on board')).toBeVisible()
    await expect(office.page.getByRole('region', { name: 'Rescue' })).toContainText('All children are over')
    await expect(child).toContainText('On Bus 9')
  })

  for (const person of [office, crew, other, family]) expect(person.errors).toEqual([])
})
