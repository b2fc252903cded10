import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the crew inspects a vehicle without network; a dangerous defect blocks its run until the office signs it off', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', DESK)
  const crew = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
  const phone = crew.page
  const start = phone.getByRole('button', { name: 'Start' })

  await test.step('the office asks for an inspection before each day of use', async () => {
    await office.page.getByRole('link', { name: 'Vehicles' }).click()
    await office.page.getByRole('link', { name: /Bus 2/ }).first().click()
    const data = office.page.getByRole('region', { name: 'Data' })
    await data.getByRole('button', { name: 'Edit' }).click()
    await office.page.getByLabel(/Days between inspections/).fill('1')
    await office.page.getByRole('button', { name: 'Save' }).click()
    await expect(office.page.getByText('Inspection due')).toBeVisible()
  })

  await test.step('the crew answers the checklist without network', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await expect(phone.getByText('Bus 2 has to be inspected first')).toBeVisible()
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    const open = phone.getByRole('button', { name: 'Inspect the vehicle' })
    // The form is on the phone from now on.
    await open.click()
    await phone.getByRole('button', { name: 'Cancel' }).click()
    await crew.context.setOffline(true)
    await open.click()
    const items = phone.getByRole('radiogroup')
    await expect(items).toHaveCount(12)
    for (const item of await items.all()) await item.getByRole('radio', { name: 'In order' }).click()
    const tyres = phone.getByRole('radiogroup', { name: 'Tyres and wheels' })
    await tyres.getByRole('radio', { name: 'Dangerous' }).click()
    await phone.getByRole('button', { name: 'Save' }).click()
    // A defect without words is not saved.
    await expect(phone.getByRole('textbox', { name: 'What is wrong' })).toBeFocused()
    await phone.getByRole('textbox', { name: 'What is wrong' }).fill('The rear right tyre is flat')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText(/is saved on this phone/)).toBeVisible()
  })

  await test.step('with network the vehicle is blocked, and the crew cannot start', async () => {
    await crew.context.setOffline(false)
    await expect(phone.getByText('Bus 2 is blocked by a dangerous defect')).toBeVisible()
    await expect(start).toBeDisabled()
  })

  await test.step('the office adds a photo, and signs the defect off when it is repaired', async () => {
    await office.page.getByRole('link', { name: 'Inspections', exact: true }).click()
    await office.page.getByRole('button', { name: 'Blocks the vehicle' }).click()
    const blocking = office.page.getByRole('link', { name: /Bus 2/ })
    await expect(blocking).toHaveCount(1)
    await blocking.click()
    const defects = office.page.getByRole('region', { name: 'Defects' })
    await defects.locator('input[type=file]').setInputFiles({ name: 'tyre.png', mimeType: 'image/png', buffer: PIXEL })
    await expect(defects.getByRole('img', { name: 'Photo 1 of Tyres and wheels' })).toBeVisible()
    await defects.getByRole('button', { name: 'Sign off' }).click()
    const sheet = office.page.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'Repaired', exact: true }).click()
    await sheet.getByLabel(/What was done/).fill('New tyre')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(defects.getByText('Repaired', { exact: true })).toBeVisible()
  })

  await test.step('the crew sees it and starts', async () => {
    await expect(phone.getByText('Bus 2 is blocked by a dangerous defect')).toBeHidden()
    await start.click()
    await expect(phone.getByText('Stop 1 of 5')).toBeVisible()
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
