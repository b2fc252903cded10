import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK } from './people.ts'

test('two roles of one person: one at a time, switched in the menu of the account', async ({ browser, app }) => {
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await test.step('the administrator also gets the role of an assistant', async () => {
    const status = await page.evaluate(async () => {
      const token =
        Object.values(sessionStorage)
          .find((value) => String(value).includes('cb1.'))
          ?.replaceAll('"', '') ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const me = (await (await fetch('/login/api/v1/personal/myInfo', { headers })).json()).data
      const body = JSON.stringify({
        personId: me.id,
        customerGroupId: me.customerGroupDtoCollection[0].id,
        role: 'CB_ASSISTANT',
      })
      return (await fetch('/comunibus/api/v1/membership', { method: 'POST', headers, body })).status
    })
    expect(status).toBe(200)
    await page.reload()
  })
  const account = page.getByRole('button', { name: 'Your account' })

  await test.step('and works as one, without the places of the administrator', async () => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Work as Assistant' }).click()
    await expect(account).toContainText('Assistant')
    await expect(page.getByRole('link', { name: 'Routes' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Assistants' })).toHaveCount(0)
  })

  await test.step('and back', async () => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Work as Administrator' }).click()
    await expect(page.getByRole('link', { name: 'Assistants' })).toBeVisible()
  })
  expect(errors).toEqual([])
})
