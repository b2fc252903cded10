import { expect } from '@playwright/test'
import { addAdult } from './adults.ts'
import { board, combineWithBus, openBusRun, setOff, substituteBea } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('two combined runs change hands and break down: a father collects his child, a rescue comes for those who wait', async ({
  browser,
  app,
}) => {
  const [office, crew, other, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_ASSISTANT', PHONE, 'colleague'),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const [desk, phone, second, home] = [office.page, crew.page, other.page, family.page]
  const card = (name: string) => home.getByRole('region', { name })

  await test.step('the bus takes the walking line along, and its crew starts', async () => {
    await addAdult(desk, {
      name: 'Marco',
      surname: 'Ferri',
      child: 'Ferri Leonardo',
      kind: 'father',
      see: true,
      collect: true,
    })
    await combineWithBus(desk)
    await openBusRun(phone)
    await setOff(phone)
    await board(phone, 'Leonardo Ferri')
    await expect(card('Leonardo Ferri')).toContainText('On board')
  })

  await test.step('a substitute in the middle has the children of both runs, and the person before has none', async () => {
    await substituteBea(desk)
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina', exact: true })).toBeHidden()
    await expect(phone.getByText('Leonardo Ferri')).toHaveCount(0)
    await second.getByRole('link', { name: 'Go on' }).click()
    await expect(second.getByText('1 of 8')).toBeVisible()
    await expect(second.getByRole('region', { name: 'Walking line Alpi' }).getByRole('status').first()).toContainText(
      '0 of 3',
    )
  })

  await test.step('at the breakdown his father collects Leonardo from the substitute, and the mother is told', async () => {
    await second.getByRole('button', { name: 'The vehicle cannot go on' }).first().click()
    await second.getByLabel('Reason').fill('A flat tyre')
    await second.getByRole('button', { name: 'Interrupt the run' }).click()
    await expect(second.getByText('Interrupted with 1 child on board')).toBeVisible()
    await expect(card('Matilde Ferri')).toContainText('The run is interrupted')
    await second.getByRole('button', { name: 'The family collects a child' }).click()
    const list = second.getByRole('list', { name: 'Who is here?' })
    await list.getByRole('button', { name: /Marco Ferri/ }).click()
    await second
      .getByRole('button', { name: /Marco Ferri/ })
      .last()
      .click()
    await expect(card('Leonardo Ferri')).toContainText('with Marco')
  })

  await test.step('a rescue is sent, and the family of a child who waits reads which vehicle comes', async () => {
    await desk.goto('/loggedIn/menuPage/')
    const alert = desk.getByRole('article').filter({ hasText: 'Line 3 Collina cannot go on' })
    await alert.getByRole('link', { name: 'Open the run' }).click()
    await desk.getByRole('button', { name: 'Send another vehicle' }).click()
    await desk.getByRole('radio', { name: /^Aldo Bruni/ }).click()
    await desk.getByRole('button', { name: 'Send rescue' }).click()
    await expect(desk.getByRole('region', { name: 'Rescue' })).toContainText('Sent')
    await expect(card('Matilde Ferri')).toContainText('Bus 9')
  })

  for (const person of [office, crew, other, family]) expect(person.errors).toEqual([])
})
