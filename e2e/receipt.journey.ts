import { expect } from '@playwright/test'
import { board, leaveFor } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('a record is followed from the phone to the family, and the school counts what the crew hands over', async ({
  browser,
  app,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page
  const desk = office.page
  const leonardo = phone.getByRole('listitem').filter({ hasText: 'Leonardo Ferri' })

  await test.step('without network a record is on this phone alone, then the server has it', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await phone.getByRole('button', { name: 'Start' }).click()
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await crew.context.setOffline(true)
    await board(phone, 'Leonardo Ferri')
    await board(phone, 'Matilde Ferri')
    await expect(leonardo.getByRole('img', { name: 'Recorded on this phone, not sent yet' })).toBeVisible()
    await crew.context.setOffline(false)
    await expect(leonardo.getByRole('img', { name: 'Sent: the server has it' })).toBeVisible()
  })

  await test.step('a parent reads the notice: the crew sees that the family knows', async () => {
    await family.page.goto('/loggedIn/notificationScreen/')
    await family.page.getByRole('button', { name: /^Leonardo Ferri.*on board/ }).click()
    await phone.reload()
    await expect(leonardo.getByRole('img', { name: 'Seen by the family or the office' })).toBeVisible()
  })

  await test.step('at the school the crew hands over two children', async () => {
    for (const stop of ['Via Grimaldi', 'Piazza Mercato', 'Corso Alberto', 'Scuola Collina'])
      await leaveFor(phone, stop)
    await phone.getByRole('button', { name: 'At school: Leonardo Ferri' }).click()
    await phone.getByRole('button', { name: 'At school: Matilde Ferri' }).click()
    await expect(phone.getByText('2 handed over')).toBeVisible()
  })

  await test.step('the school counts one: it reads the names, counts again, and everybody knows', async () => {
    const todo = desk.getByRole('region', { name: 'Children at the school, not counted yet' })
    await todo.getByRole('button', { name: 'Count and receive: Line 3 Collina' }).click()
    await desk.getByLabel('Children counted').fill('1')
    await desk.getByLabel('Who counted').fill('Suor Agnese')
    await desk.getByRole('button', { name: 'Received' }).click()
    await expect(desk.getByText('You counted 1, the crew has 2')).toBeVisible()
    await expect(desk.getByRole('dialog')).toContainText('Leonardo Ferri, Matilde Ferri')
    await desk.getByRole('button', { name: 'Counted again: 1' }).click()
    await expect(todo).toBeHidden()
    await expect(
      desk.getByRole('article').filter({ hasText: 'Line 3 Collina: the school counted 1 (Suor Agnese' }),
    ).toBeVisible()
    await expect(phone.getByText('The school counted 1, the crew handed over 2')).toBeVisible()
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
