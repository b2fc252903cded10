import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a family changes the stop of a day: accepted by itself in the afternoon, decided by the school just before the line', async ({
  browser,
  app,
}) => {
  const [office, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const phone = family.page
  await phone.goto('/loggedIn/childList/')
  await phone.getByText('Leonardo Ferri').first().click()
  await phone.getByRole('tab', { name: 'Homes and rides' }).click()
  await expect(phone.getByRole('heading', { name: 'The coming weeks' })).toBeVisible()
  const changes = phone.getByRole('region', { name: 'Changes for single days' })

  await test.step('hours before the line the change is accepted', async () => {
    await phone.getByRole('button', { name: 'Change a day' }).click()
    await expect(phone.getByLabel('Stop')).toBeVisible()
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(changes.getByRole('listitem')).toContainText('Accepted')
  })

  await test.step('after the cut-off it waits, and the office approves', async () => {
    await phone.getByRole('button', { name: 'Change a day' }).click()
    await phone.getByRole('button', { name: 'To school' }).click()
    await phone.getByRole('button', { name: 'The family collects' }).click()
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(changes.getByText('Waits')).toBeVisible()
    await office.page.getByRole('button', { name: 'Approve: Leonardo Ferri' }).click()
    await expect(office.page.getByRole('button', { name: 'Approve: Leonardo Ferri' })).toHaveCount(0)
    await expect(changes.getByText('Approved')).toBeVisible()
  })

  for (const person of [office, family]) expect(person.errors).toEqual([])
})
