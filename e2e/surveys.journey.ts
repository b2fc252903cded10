import { expect } from '@playwright/test'
import { getMyInfo, signInOn } from '#features/session/shared/session.contract.ts'
import { createSurvey, publishSurvey } from '#features/surveys/shared/surveys.contract.ts'
import { Client } from '../bench/client.ts'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('a survey is written with a branch and a preview, published, answered on a phone and read', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', DESK)
  const family = await arrive(browser, app, 'CB_PARENT', PHONE)
  const { page } = office
  const accessible = async (of: typeof page) =>
    expect((await axe(of).analyze()).violations.map((one) => one.id)).toEqual([])
  const dialog = page.getByRole('dialog')

  await test.step('the office begins a survey of families', async () => {
    await page.goto('/loggedIn/survey/')
    await page.getByRole('button', { name: 'New survey' }).click()
    await dialog.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await dialog.getByRole('textbox', { name: /Title in English/ }).fill('Autumn survey')
    await dialog.getByRole('textbox', { name: /Title in Italian/ }).fill('Questionario d’autunno')
    await dialog.getByRole('button', { name: 'Write questions' }).click()
    await expect(page.getByRole('heading', { name: 'Autumn survey' })).toBeVisible()
  })

  await test.step('it adds a section, a scored question, and one that is asked after a bad answer', async () => {
    await page.getByRole('button', { name: 'Add section' }).click()
    await dialog.getByRole('textbox', { name: /Section in English/ }).fill('At the stop')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('menuitem', { name: 'One option' }).click()
    await dialog.getByRole('textbox', { name: /Question in English/ }).fill('Is the stop safe?')
    await dialog.getByRole('textbox', { name: /Options in English/ }).fill('Yes | 3\nPartly | 2\nNo | 1')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('menuitem', { name: 'Long text' }).click()
    await dialog.getByRole('textbox', { name: /Question in English/ }).fill('What would help?')
    await dialog.getByRole('radio', { name: 'Is the stop safe?: No' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('region', { name: 'Questions' })).toContainText('only after an answer')
  })

  await test.step('the preview asks as the family will be asked', async () => {
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('What would help?')).toHaveCount(0)
    await preview.getByRole('radio', { name: 'No', exact: true }).click()
    await expect(preview.getByText('What would help?')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('region', { name: 'Not answered yet' })).toContainText('Pia Ferri')
  })

  await test.step('the family finds it, answers and reads what it answered', async () => {
    const phone = family.page
    await phone.goto('/loggedIn/personalSurvey/')
    await phone.getByRole('main').getByText('Autumn survey').click()
    const sheet = phone.getByRole('dialog', { name: 'Autumn survey' })
    await sheet.getByRole('radio', { name: 'No', exact: true }).click()
    await sheet.getByRole('textbox', { name: /What would help/ }).fill('A lamp')
    await accessible(phone)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet).toBeHidden()
    await phone.getByRole('button', { name: 'Done' }).click()
    await phone.getByRole('main').getByText('Autumn survey').click()
    await expect(sheet).toContainText('A lamp')
  })

  await test.step('the office reads the answers and closes it', async () => {
    const question = page.getByRole('region', { name: 'Is the stop safe?' })
    await expect(question).toContainText('1 · 100 %')
    await expect(page.getByRole('region', { name: 'What would help?' })).toContainText('A lamp')
    await accessible(page)
    await page.getByRole('button', { name: 'Close survey' }).click()
    await dialog.getByRole('button', { name: 'Close survey' }).click()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  })
  expect(office.errors).toEqual([])
  expect(family.errors).toEqual([])
})

test('a survey of 100 questions is answered without network and sent later', async ({ browser, app }) => {
  const client = new Client(() => app.url)
  const who = app.demo.find(({ role }) => role === 'CB_ADMIN')
  const body = { username: who?.username ?? '', password: who?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body })
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  const group = groups.find(({ name }) => /primaria/.test(name))
  const content = Array.from({ length: 4 }, (_, section) => ({
    key: `s${section}`,
    title: { en: `Part ${section + 1}` },
    questions: Array.from({ length: 25 }, (_one, at) => ({
      key: `q${section}-${at}`,
      type: 'string' as const,
      label: { en: `Question ${section * 25 + at + 1}` },
      required: at === 0,
    })),
  }))
  const { id, version } = await client.call(createSurvey, {
    body: { customerGroupId: group?.id ?? '', titles: { en: 'Long survey' }, language: 'en', content, anonymous: true },
  })
  await client.call(publishSurvey, { params: { id }, body: { version } })

  const family = await arrive(browser, app, 'CB_PARENT', PHONE)
  const { page, context } = family
  await page.goto(`/loggedIn/personalSurvey/?survey=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Long survey' })
  await expect(sheet.getByRole('textbox', { name: /^Question 1( ?\*)?$/ })).toBeVisible()
  await context.setOffline(true)
  for (let part = 0; part < 4; part += 1) {
    await expect(sheet.getByRole('heading', { name: `Part ${part + 1}` })).toBeVisible()
    for (let at = 1; at <= 25; at += 1)
      await sheet
        .getByRole('textbox', { name: new RegExp(`^Question ${part * 25 + at}( ?\\*)?$`) })
        .fill(`Answer ${at}`)
    await sheet.getByRole('button', { name: part === 3 ? 'Send' : 'Next' }).click()
  }
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main')).toContainText('On this device')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).toContainText('Long survey')
  await expect(page.getByRole('main')).toContainText('Answered')
})
