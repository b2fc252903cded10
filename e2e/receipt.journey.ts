import { expect } from '@playwright/test'
import { test } from './house.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a record is followed from the phone to the family, and the school counts what the crew hands over', async ({
  browser,
  house,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, house, 'CB_ADMIN', DESK),
    arrive(browser, house, 'CB_ASSISTANT', PHONE),
    arrive(browser, house, 'CB_PARENT', PHONE),
  ])
  const phone = crew.page
  const desk = office.page

  await test.step('without network it says that it is on this phone alone, then that it was sent', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).click()
    console.log(await phone.locator('main').innerText())
  })
  console.log(await desk.locator('main').innerText())
  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
