import { expect } from '@playwright/test'
import { inDatabase } from './database.ts'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'

test('a fresh proof: asked for when the last one is old, and the call goes on by itself', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const administrator = app.demo.find((one) => one.role === 'CB_ADMIN')
  await inDatabase(app, `update control.session set auth_time = auth_time - interval '1 hour'`)
  await page.goto('/loggedIn/parentList/')
  const row = page.getByRole('row', { name: /Pia Ferri/ })
  const block = async () => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  }
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Current password') })

  await test.step('without the proof nothing happens', async () => {
    await block()
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(proof).toBeHidden()
    await page.reload()
    await row.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Block', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a wrong password is told, the right one lets the call go on', async () => {
    await block()
    await expect(proof).toBeVisible()
    await proof.getByLabel('Current password').fill('not this one')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByRole('alert')).toBeVisible()
    await proof.getByLabel('Current password').fill(administrator?.password ?? '')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof).toBeHidden()
    await expect(row.getByText('Blocked')).toBeVisible()
  })
  expect(errors).toEqual([])
})
