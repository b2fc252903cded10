import { expect } from '@playwright/test'
import { test } from './app.ts'
import { collectErrors, PHONE, signIn } from './people.ts'

test.use({ viewport: PHONE })

test('a code of another group is entered in the own profile; a wrong one says so at its field', async ({
  page,
  app,
}) => {
  const errors = collectErrors(page)
  await signIn(page, app, 'CB_PARENT')
  await page.goto('/loggedIn/profilePage/')
  await page.getByRole('button', { name: 'Enter a code' }).click()
  const sheet = page.getByRole('dialog', { name: 'Join another group' })
  await sheet.getByRole('button', { name: 'Join' }).click()
  await expect(sheet.getByLabel('Code from the e-mail')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Code from the e-mail').fill('abcde fghjk')
  await sheet.getByRole('button', { name: 'Join' }).click()
  await expect(sheet.getByText('This code is not valid.')).toBeVisible()
  expect(errors).toEqual([])
})
