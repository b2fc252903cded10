import { expect } from '@playwright/test'
import { getMyInfo, signInOn } from '#features/session/shared/session.contract.ts'
import { createSurvey, publishSurvey } from '#features/surveys/shared/surveys.contract.ts'
import { Client } from '../bench/client.ts'
import { test } from './app.ts'
import { arrive, PHONE } from './people.ts'

test('an anonymous answer is sent again with the same ticket after an error of the server', async ({
  browser,
  app,
}) => {
  const client = new Client(() => app.url)
  const who = app.demo.find(({ role }) => role === 'CB_ADMIN')
  const account = { username: who?.username ?? '', password: who?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body: account })
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  const group = groups.find(({ name }) => /primaria/.test(name))
  const question = { key: 'q', type: 'string' as const, label: { en: 'What would help?' }, required: true }
  const content = [{ key: 's', title: { en: 'At the stop' }, questions: [question] }]
  const titles = { en: 'Anonymous survey' }
  const body = { customerGroupId: group?.id ?? '', titles, language: 'en' as const, content, anonymous: true }
  const { id, version } = await client.call(createSurvey, { body })
  await client.call(publishSurvey, { params: { id }, body: { version } })

  const { page } = await arrive(browser, app, 'CB_PARENT', PHONE)
  const tickets: unknown[] = []
  await page.route(`**/answer/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    tickets.push(route.request().postDataJSON().answerId)
    if (tickets.length > 1) return route.fallback()
    // The server takes the answer; a proxy reports an error.
    await route.fetch()
    return route.fulfill({ status: 502, body: '{}' })
  })
  await page.goto(`/loggedIn/personalSurvey/?survey=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Anonymous survey' })
  await sheet.getByRole('textbox', { name: /What would help/ }).fill('A lamp')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => tickets.length).toBe(1)
  await expect(sheet.getByRole('textbox', { name: /What would help/ })).toHaveValue('A lamp')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet).toBeHidden()
  expect(new Set(tickets).size).toBe(1)
  expect(tickets.length).toBeGreaterThan(1)
})
