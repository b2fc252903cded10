import { expect } from '@playwright/test'
import { board, combineWithBus, leaveFor, openBusRun } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a run without its own crew is taken along: the office combines, both lists are on one screen, each closes by itself', async ({
  browser,
  app,
}) => {
  const [office, crew] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
  ])
  const desk = office.page
  const phone = crew.page
  const partner = phone.getByRole('region', { name: 'Walking line Alpi' })

  await test.step('the office gives the walking line to the bus for today', async () => {
    await combineWithBus(desk)
    await expect(desk.getByText('Bus 2 · to school')).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Riders of Walking line Alpi' })).toContainText('Greta Disegno')
    await expect(desk.getByRole('region', { name: 'Riders of Line 3 Collina' })).toContainText('Leonardo Ferri')
  })

  await test.step('the crew boards children of both on one screen, each on its own run', async () => {
    await openBusRun(phone)
    await phone.getByRole('button', { name: 'Start' }).click()
    await board(phone, 'Leonardo Ferri')
    await expect(partner.getByRole('status')).toContainText('0 of 3')
    for (const stop of ['Via Grimaldi', 'Piazza Mercato', 'Corso Alberto']) await leaveFor(phone, stop)
    await expect(partner).toContainText('Corso Alberto')
    await board(partner, 'Greta Disegno')
    await expect(partner.getByRole('status').first()).toContainText('1 of 3')
    await expect(phone.getByText('1 of 8')).toBeVisible()
  })

  await test.step('the office sees both lists as the crew records them', async () => {
    await expect(
      desk.getByRole('region', { name: 'Riders of Walking line Alpi' }).getByRole('region', { name: 'On board' }),
    ).toContainText('Greta Disegno')
    await expect(
      desk.getByRole('region', { name: 'Riders of Line 3 Collina' }).getByRole('region', { name: 'On board' }),
    ).toContainText('Leonardo Ferri')
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
