import { expect } from '@playwright/test'
import { restrictUgo } from './adults.ts'
import { board, driveToSchool, openBusRun, openFromBoard, setOff, substituteBea, takeAlong } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a child who is unclear stays unclear for crews, office and family until a person decides', async ({
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
  const alert = (words: string | RegExp) => desk.getByRole('article').filter({ hasText: words })

  await test.step('two crews record the same child: both phones, office and family read that it is unclear', async () => {
    await restrictUgo(desk, 'Ferri Leonardo')
    await openFromBoard(desk, 'Walking line Alpi')
    await substituteBea(desk)
    await desk.goto('/loggedIn/menuPage/')
    await openBusRun(phone)
    await setOff(phone)
    await board(phone, 'Leonardo Ferri')
    await second.getByRole('link', { name: 'Open the run' }).first().click()
    await setOff(second)
    await takeAlong(second, 'Ferri', /Leonardo Ferri/)
    await expect(alert(/Leonardo Ferri is recorded on/).first()).toBeVisible()
    await expect(card('Leonardo Ferri')).toContainText('We are finding out')
  })

  await test.step('both closes are refused with the name', async () => {
    for (const page of [phone, second]) {
      await driveToSchool(page)
      await page.getByRole('button', { name: 'Close the run' }).click()
      const open = page.getByRole('region', { name: 'Leonardo Ferri' })
      await expect(open).toContainText('Say where the child is only if you know it')
      await expect(page.getByText('Every child is accounted for')).toHaveCount(0)
    }
  })

  await test.step('one crew says that it has the child, and the other run is clear of it', async () => {
    await phone
      .getByRole('region', { name: 'Leonardo Ferri' })
      .getByRole('button', { name: /^On board/ })
      .click()
    await expect(second.getByRole('region', { name: 'Leonardo Ferri' })).toHaveCount(0)
    await expect(alert(/Leonardo Ferri is recorded on/)).toHaveCount(0)
    await expect(card('Leonardo Ferri')).toContainText('On board')
  })

  await test.step('an adult with a name similar to that of a restricted one cannot accept the child, who stays on board', async () => {
    await phone.getByRole('button', { name: 'Returned to base: Leonardo Ferri' }).click()
    const drawer = phone.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Name of the person' }).fill('Hugo Bigi')
    await expect(drawer.getByRole('button', { name: 'Returned to base' })).toBeDisabled()
    await expect(drawer.getByText('This adult must not take the child').first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await phone.getByRole('button', { name: 'Close without saving' }).click()
    await expect(phone.getByRole('region', { name: 'Leonardo Ferri' })).toBeVisible()
    await expect(card('Leonardo Ferri')).toContainText('On board')
  })

  for (const person of [office, crew, other, family]) expect(person.errors).toEqual([])
})
