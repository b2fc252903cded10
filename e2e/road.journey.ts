import { expect } from '@playwright/test'
import { board, leaveFor, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a road day with gaps: a name typed without network becomes a child, and a child who was brought back is asked about', async ({
  browser,
  app,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const [desk, phone, home] = [office.page, crew.page, family.page]
  const riders = desk.getByRole('region', { name: 'Riders' })
  const card = home.getByRole('region', { name: 'Leonardo Ferri' })

  await test.step('without network the crew finds a child of the group by name, and types one that it does not find', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
    await setOff(phone)
    await board(phone, 'Leonardo Ferri')
    await crew.context.setOffline(true)
    await phone.getByRole('button', { name: 'Somebody not on the list' }).click()
    const child = phone.getByRole('combobox', { name: /Child/ })
    await child.fill('Disegno')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('option', { name: /Greta Disegno/ })).toBeVisible()
    await child.fill('')
    await phone.getByRole('textbox', { name: 'Name, if you cannot find it' }).fill('Greta Disenio')
    await phone.getByRole('dialog').getByRole('button', { name: 'On board' }).click()
    await expect(phone.getByText('2 of 9')).toBeVisible()
    await crew.context.setOffline(false)
    await expect(phone.getByText(/not yet sent/)).toHaveCount(0)
  })

  await test.step('the office says who it is; phone and run have the child from then on', async () => {
    const alert = desk.getByRole('article').filter({ hasText: 'Greta Disenio' })
    await expect(alert).toContainText('Open the run and say who it is')
    await alert.getByRole('link', { name: 'Open the run' }).click()
    const question = desk.getByRole('region', { name: 'Who is this?' })
    await expect(question).toContainText('Greta Disegno')
    // Her own run of the morning is not due yet.
    await expect(question).not.toContainText('Still waited for')
    await question.getByRole('button', { name: 'This is Greta Disegno' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'This is Greta Disegno' }).click()
    await expect(question).toHaveCount(0)
    await expect(riders.getByRole('region', { name: 'On board' })).toContainText('Typed as “Greta Disenio”')
    await expect(phone.getByText('2 of 9')).toBeVisible()
  })

  await test.step('a child is accepted only by a person with a name; after a return to the base the office is asked about the next ride', async () => {
    for (const stop of ['Via Grimaldi', 'Piazza Mercato', 'Corso Alberto', 'Scuola Collina'])
      await leaveFor(phone, stop)
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await phone.getByRole('button', { name: 'Returned to base: Leonardo Ferri' }).click()
    const drawer = phone.getByRole('dialog')
    await expect(drawer.getByRole('button', { name: 'Returned to base' })).toBeDisabled()
    await drawer.getByRole('textbox', { name: 'Name of the person' }).fill('Teresa Bidella')
    await drawer.getByRole('button', { name: 'Returned to base' }).click()
    await expect(card).toContainText('The school office decides whether Leonardo Ferri rides on Line 3 Collina, home')
  })

  await test.step('the office decides on the return run, and crew and family read it', async () => {
    await desk.goto('/loggedIn/menuPage/')
    const alert = desk.getByRole('article').filter({ hasText: 'Leonardo Ferri: riding on Line 3 Collina, home?' })
    await desk.getByRole('button', { name: /^Show all/ }).click()
    await expect(alert).toContainText('Brought back at the base on Line 3 Collina')
    await alert.getByRole('link', { name: 'Open the run' }).click()
    await expect(riders.getByRole('region', { name: 'Absent' })).toContainText('The office decides whether they ride')
    await desk.getByRole('button', { name: 'Leonardo Ferri: expected again' }).click()
    await expect(riders.getByRole('region', { name: 'To come' })).toContainText('Expected again')
    await expect(card).toContainText('the school office expects Leonardo Ferri again')
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
