import { expect } from '@playwright/test'
import { restrictUgo } from './adults.ts'
import { board, leaveFor, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('a family names a grandmother; without network the assistant hands over by her code, and the family reads it', async ({
  browser,
  app,
}) => {
  test.setTimeout(150_000)
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page
  const home = family.page
  const desk = office.page
  let code = ''

  await test.step('the family names her for today, for both children, and has a code to give', async () => {
    await home.getByRole('region', { name: 'Leonardo Ferri' }).getByRole('link', { name: 'Who may collect' }).click()
    await expect(home.getByRole('heading', { name: 'Who may collect' })).toBeVisible()
    await expect(home.getByRole('listitem').filter({ hasText: 'Pia Ferri' }).first()).toContainText('Always')
    await home.getByRole('button', { name: 'Name a person' }).click()
    await expect(home.getByRole('dialog')).toContainText(/Leonardo Ferri · \S/)
    await home.getByLabel(/Name and surname/).fill('Ida Neri')
    await home.getByLabel('Who it is to the child').fill('Grandmother')
    await home.getByLabel('Matilde Ferri').click()
    await home.getByRole('button', { name: 'Save' }).click()
    await expect(home.getByRole('heading', { name: 'Code for Ida Neri' })).toBeVisible()
    await expect(home.getByRole('img', { name: 'QR code for Ida Neri' })).toBeVisible()
    code = await home.getByText(/^\d{3} \d{3}$/).innerText()
    await home.getByRole('button', { name: 'Close' }).click()
    await expect(home.getByRole('listitem').filter({ hasText: 'Ida Neri' })).toContainText('Valid')
  })

  await test.step('the assistant sets off on the return run with both on board', async () => {
    await restrictUgo(office.page, 'Ferri Leonardo')
    await phone
      .getByRole('link', { name: /Line 3 Collina, home/ })
      .first()
      .click()
    await setOff(phone)
    for (const name of ['Leonardo Ferri', 'Matilde Ferri', 'Jonas Schizzo']) await board(phone, name)
    for (const stop of ['Corso Alberto', 'Piazza Mercato']) await leaveFor(phone, stop)
  })

  await test.step('a child with a paper goes alone', async () => {
    await phone.getByRole('button', { name: 'Who is here?' }).click()
    await phone.getByRole('button', { name: /Jonas Schizzo goes alone/ }).click()
    await phone.getByRole('button', { name: 'Jonas Schizzo goes alone' }).click()
    await expect(phone.getByText('Jonas Schizzo went alone')).toBeVisible()
    for (const stop of ['Via Grimaldi', 'Via della Turbia']) await leaveFor(phone, stop)
  })

  await test.step('whom the family takes back disappears from the open list; a restricted adult is a stop, never a choice', async () => {
    await phone.getByRole('button', { name: 'Who is here?' }).click()
    const list = phone.getByRole('list', { name: 'Who is here?' })
    await expect(list.getByRole('button', { name: /Rosa Conti/ })).toBeVisible()
    await expect(phone.getByRole('alert').filter({ hasText: 'Not to Ugo Bigi' })).toContainText('Leonardo Ferri')
    await expect(list.getByRole('button', { name: /Ugo/ })).toHaveCount(0)
    await home.getByRole('button', { name: 'Revoke: Rosa Conti' }).click()
    await home.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(list.getByRole('button', { name: /Rosa Conti/ })).toHaveCount(0)
  })

  await test.step('without network her code opens the list of her children, a wrong one does not', async () => {
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await crew.context.setOffline(true)
    await phone.getByRole('button', { name: 'Type the code' }).click()
    const wrong = code === '000 000' ? '000001' : '000000'
    await phone.getByRole('textbox', { name: 'Code' }).fill(wrong)
    await phone.getByRole('button', { name: 'Check' }).click()
    await expect(phone.getByText(/not valid today.*4 tries left/)).toBeVisible()
    await phone.getByRole('textbox', { name: 'Code' }).fill(code)
    await phone.getByRole('button', { name: 'Check' }).click()
    await expect(phone.getByRole('switch', { name: /Leonardo Ferri/ })).toBeChecked()
    await expect(phone.getByRole('switch', { name: /Matilde Ferri/ })).toBeChecked()
    await phone.getByRole('button', { name: 'Hand over to Ida Neri' }).click()
    await expect(phone.getByText('Leonardo Ferri, Matilde Ferri with Ida Neri')).toBeVisible()
    await expect(phone.getByText(/not yet sent/).first()).toBeVisible()
  })

  await test.step('with network again the family reads with whom the children are', async () => {
    await crew.context.setOffline(false)
    await expect(phone.getByText(/not yet sent/)).toHaveCount(0)
    await home.goto('/loggedIn/menuPage/')
    await expect(home.getByRole('region', { name: 'Matilde Ferri' })).toContainText('with Ida Neri')
    await home.getByRole('region', { name: 'Matilde Ferri' }).getByRole('link', { name: 'Who may collect' }).click()
    await expect(home.getByRole('region', { name: 'Who received the child' })).toContainText('Ida Neri')
  })

  await test.step('the family asks for a permission; the office finds it on its home and has the paper', async () => {
    await home.getByRole('button', { name: 'Ask for a permission' }).click()
    await home.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await desk.goto('/loggedIn/menuPage/')
    const queue = desk.getByRole('region', { name: 'Permissions to decide' })
    await expect(queue.getByRole('listitem')).toContainText('Matilde Ferri')
    await queue.getByRole('button', { name: 'I have the form' }).click()
    await desk.getByLabel(/Signed by/).fill('Pia Ferri')
    await desk.getByRole('dialog').getByRole('button', { name: 'I have the form' }).click()
    await expect(queue).toHaveCount(0)
    await expect(home.getByRole('region', { name: 'Signed permissions' })).toContainText('Pia Ferri')
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
