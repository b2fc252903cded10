import { expect } from '@playwright/test'
import { test } from './app.ts'
import { axe } from './axe.ts'
import { arrive, DESK, PHONE } from './people.ts'

const NAME = 'Loratadine'

test('an entry that the server refused is shown with person, medicine and time, and is kept for the office when it is discarded', async ({
  browser,
  app,
}) => {
  test.slow()
  const { page: desk } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const { page: phone } = await arrive(browser, app, 'CB_ADMIN', PHONE)
  const openMedicines = async () => {
    await desk.goto('/loggedIn/guestList/')
    await desk.getByText('Nives Modello').first().click()
    await desk.getByRole('tab', { name: 'Medicines' }).click()
  }

  await test.step('a medicine is given without network while the office suspends it', async () => {
    await openMedicines()
    await desk.getByRole('button', { name: 'Order a medicine' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Order a medicine' })
    await sheet.getByLabel(/^Medicine/).fill(NAME)
    await sheet.getByLabel(/^Active substance/).fill('loratadine')
    await sheet.getByRole('radio', { name: 'As needed' }).click()
    await sheet.getByLabel(/^For what it is given/).fill('Itching')
    await sheet.getByLabel(/^Dose at one time/).fill('1')
    await sheet.getByLabel(/^Shortest time between two doses/).fill('6')
    await sheet.getByLabel(/^Most in 24 hours/).fill('3')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await phone.goto('/loggedIn/doseRound/')
    await phone
      .getByRole('group', { name: 'People on this round' })
      .getByRole('button', { name: 'Nives Modello' })
      .click()
    await expect(phone.getByRole('group', { name: NAME })).toBeVisible()
    await phone.context().setOffline(true)
    await openMedicines()
    await desk
      .getByRole('button', { name: new RegExp(`^${NAME}`) })
      .first()
      .click()
    await desk.getByRole('region', { name: 'Versions' }).getByRole('button', { name: 'Suspend' }).click()
    const asked = desk.getByRole('dialog', { name: /^Suspend/ })
    await asked.getByRole('textbox').fill('Rash')
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await expect(asked).toBeHidden()
    await phone.getByRole('group', { name: NAME }).getByRole('button', { name: 'Give' }).click()
    await expect(phone.getByText('1 not sent yet')).toBeVisible()
    await phone.context().setOffline(false)
  })

  await test.step('other pages say that something was refused, and name nobody', async () => {
    await phone.goto('/loggedIn/menuPage/')
    const notice = phone.getByRole('alert').filter({ hasText: '1 entry was not accepted' })
    await expect(notice).toBeVisible({ timeout: 60_000 })
    await expect(phone.getByRole('alert').filter({ hasText: /Nives|Loratadine/ })).toHaveCount(0)
    await notice.getByRole('button', { name: 'Review' }).click()
    const outbox = phone.getByRole('dialog', { name: 'Not accepted' })
    await expect(outbox).toContainText(`Nives Modello: ${NAME}, Given`)
    await expect(outbox).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await expect(outbox).toContainText('suspended')
    expect((await axe(phone).analyze()).violations.map(({ id }) => id)).toEqual([])
    await phone.keyboard.press('Escape')
  })

  await test.step('the page of the person shows it, and discarding it asks first', async () => {
    await phone.goto('/loggedIn/guestList/')
    await phone.getByText('Nives Modello').first().click()
    const refused = phone.getByRole('region', { name: 'Not accepted' })
    await expect(refused).toContainText(`Nives Modello: ${NAME}, Given`)
    await refused.getByRole('button', { name: 'Discard' }).click()
    const asked = phone.getByRole('dialog', { name: 'Discard this entry?' })
    await expect(asked).toContainText('The office is notified')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(refused).toBeVisible()
    await refused.getByRole('button', { name: 'Discard' }).click()
    await asked.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)
    await expect(phone.getByText('1 entry was not accepted')).toHaveCount(0)
  })

  await test.step('the office reads what it was', async () => {
    await desk.goto('/loggedIn/notificationScreen/')
    await expect(desk.getByText(new RegExp(`Nives Modello: ${NAME}, Given`)).first()).toBeVisible({ timeout: 30_000 })
  })
})
