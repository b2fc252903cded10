import { expect } from '@playwright/test'
import { getMyInfo, signInOn } from '#features/session/shared/session.contract.ts'
import { getResults } from '#features/surveys/shared/results.contract.ts'
import { closeSurvey, createSurvey, publishSurvey } from '#features/surveys/shared/surveys.contract.ts'
import { Client } from '../bench/client.ts'
import { inGateOrProof } from '../tools/gate/scope.ts'
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
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('menuitem', { name: 'One of many, found by typing' }).click()
    await dialog.getByRole('textbox', { name: /Question in English/ }).fill('Which street?')
    const streets = Array.from({ length: 60 }, (_one, at) => `Street ${at + 1}`)
    await dialog.getByRole('textbox', { name: /Options in English/ }).fill(streets.join('\n'))
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('menuitem', { name: 'File or picture' }).click()
    await dialog.getByRole('textbox', { name: /Question in English/ }).fill('A picture of it')
    await dialog.getByRole('button', { name: 'Apply' }).click()
  })

  await test.step('an option that is added moves no branch; one whose answer decides something is changed after a question', async () => {
    await page.getByRole('button', { name: 'Change Is the stop safe?' }).click()
    const lines = dialog.getByRole('textbox', { name: /Options in English/ })
    await lines.fill('Very | 4x\nYes | 3\nPartly | 2\nNever | 1')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toContainText('“Very | 4x”: write a number after the bar')
    await lines.fill('Very | 4\nYes | 3\nPartly | 2\nNever | 1')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    const question = page.getByRole('dialog', { name: 'Something depends on an answer that you changed' })
    await expect(question).toContainText('“No” is now “Never”. After it, “What would help?” is still asked.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await lines.fill('Very | 4\nYes | 3\nPartly | 2\nNo | 1')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
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
    // The name is also the beginning of ten others: whoever leaves the field gets the option of exactly this name.
    await sheet.getByRole('combobox', { name: /Which street/ }).fill('Street 4')
    await sheet.getByRole('combobox', { name: /Which street/ }).press('Tab')
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'stop.txt', mimeType: 'text/plain', buffer: Buffer.from('Dark in the evening') })
    await expect(sheet.getByRole('textbox', { name: 'File name' })).toHaveValue('stop.txt')
    await accessible(phone)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet).toBeHidden()
    await phone.getByRole('button', { name: 'Done' }).click()
    await phone.getByRole('main').getByText('Autumn survey').click()
    await expect(sheet).toContainText('A lamp')
    await expect(sheet).toContainText('Which street?Street 4A picture')
    const saved = phone.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Save stop.txt' }).click()
    expect((await saved).suggestedFilename()).toBe('stop.txt')
  })

  await test.step('the office reads the answers and closes it', async () => {
    const question = page.getByRole('region', { name: 'Is the stop safe?' })
    await expect(question).toContainText('1 · 100 %')
    await expect(page.getByRole('region', { name: 'What would help?' })).toContainText('A lamp')
    await expect(page.getByRole('region', { name: 'Which street?' })).toContainText('Street 41 · 100 %')
    await expect(page.getByRole('region', { name: 'A picture of it' })).toContainText('stop.txt')
    await accessible(page)
    await page.getByLabel('Answers of').selectOption({ index: 1 })
    await expect(page.getByText(/of \d+ who are asked/)).toBeVisible()
    await page.getByLabel('Answers of').selectOption({ label: 'Everybody' })
    await expect(question).toContainText('1 · 100 %')
    for (const [choice, file] of [
      ['Download CSV', 'survey.csv'],
      ['Download PDF', 'survey.pdf'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: choice }).click()
      expect((await download).suggestedFilename()).toBe(file)
    }
    await page.getByRole('button', { name: 'Close survey' }).click()
    await dialog.getByRole('button', { name: 'Close survey' }).click()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  })

  await test.step('the page of the mother says that she answered, and leads back to the answers', async () => {
    await page.goto('/loggedIn/parentList/')
    await page.getByRole('searchbox').fill('Ferri')
    await page.getByRole('main').getByText('Pia Ferri').first().click()
    await page.getByRole('tab', { name: 'Surveys' }).click()
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Autumn survey' })
    await expect(row).toContainText('Answered')
    await accessible(page)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Autumn survey' })).toBeVisible()
  })
  expect(office.errors).toEqual([])
  expect(family.errors).toEqual([])
})

test.describe('on a phone without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a monitoring is filled in, outlives a reload and arrives once; one that was closed meanwhile is told and kept', async ({
    browser,
    app,
  }) => {
    const client = new Client(() => app.url)
    const who = app.demo.find(({ role }) => role === 'CB_ADMIN')
    const body = { username: who?.username ?? '', password: who?.password ?? '' }
    await client.call(signInOn, { params: { channel: 'mobile' }, body })
    const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
    const group = groups.find(({ name }) => /primaria/.test(name))
    const calm = {
      key: 'calm',
      type: 'radio' as const,
      label: { en: 'Was the ride calm?' },
      required: true,
      options: ['Yes', 'No'].map((one) => ({ value: one, label: { en: one } })),
    }
    const note = { key: 'note', type: 'description' as const, label: { en: 'What happened?' } }
    const monitor = async (title: string) => {
      const content = [{ key: 's', title: { en: 'Ride' }, questions: [calm, note] }]
      const { id, version } = await client.call(createSurvey, {
        body: {
          customerGroupId: group?.id ?? '',
          kind: 'MONITORING',
          subject: 'CHILD',
          titles: { en: title },
          language: 'en',
          content,
        },
      })
      await client.call(publishSurvey, { params: { id }, body: { version } })
      return id
    }
    const stays = await monitor('Calm rides')
    const closes = await monitor('Short look')

    const crew = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
    const { page, context } = crew
    await page.goto('/loggedIn/survey/')
    const main = page.getByRole('main')
    await expect(main).toContainText('Calm rides')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.waitForLoadState('networkidle')
    const rowOf = (title: string) => main.getByRole('button').filter({ hasText: title }).first()
    const child = ((await rowOf('Calm rides').innerText()).split('\n')[0] ?? '').trim()
    const sheet = page.getByRole('dialog', { name: child })

    await test.step('the list and the form open without network, and what is typed outlives a reload', async () => {
      await context.setOffline(true)
      await page.reload()
      await rowOf('Calm rides').click()
      await sheet.getByRole('radio', { name: 'No', exact: true }).click()
      await sheet.getByRole('textbox', { name: /What happened/ }).fill('A quarrel at the back')
      await expect(sheet.getByRole('textbox', { name: /What happened/ })).toHaveValue('A quarrel at the back')
      await page.waitForTimeout(300)
      await page.reload()
      await rowOf('Calm rides').click()
      await expect(sheet.getByRole('textbox', { name: /What happened/ })).toHaveValue('A quarrel at the back')
      await expect(sheet.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
      await sheet.getByRole('button', { name: 'Send' }).click()
      await expect(sheet).toBeHidden()
      await expect(main).toContainText('On this device')
    })

    await test.step('another is closed by the office before this phone is back', async () => {
      await rowOf('Short look').click()
      const other = page.getByRole('dialog')
      await other.getByRole('radio', { name: 'Yes', exact: true }).click()
      await other.getByRole('textbox', { name: /What happened/ }).fill('Everybody sang')
      await other.getByRole('button', { name: 'Send' }).click()
      await expect(other).toBeHidden()
      await client.call(closeSurvey, { params: { id: closes } })
    })

    await test.step('with network one arrives, the other is told to be late and can be read', async () => {
      await context.setOffline(false)
      await expect(page.getByRole('region', { name: 'Filled in on this device and not taken' })).toBeVisible()
      await page.getByRole('button', { name: 'Read it' }).click()
      await expect(page.getByRole('dialog')).toContainText('Everybody sang')
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
      const { people, questions } = await client.call(getResults, { params: { id: stays } })
      expect(people).toHaveLength(1)
      expect(questions[1]?.texts).toEqual(['A quarrel at the back'])
    })
  })
})

/** In the proof a survey of 100 questions in four parts. */
const PER_PART = inGateOrProof(3, 25)

test('a long survey is answered without network and sent later', async ({ browser, app }) => {
  const client = new Client(() => app.url)
  const who = app.demo.find(({ role }) => role === 'CB_ADMIN')
  const body = { username: who?.username ?? '', password: who?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body })
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  const group = groups.find(({ name }) => /primaria/.test(name))
  const content = Array.from({ length: 4 }, (_, section) => ({
    key: `s${section}`,
    title: { en: `Part ${section + 1}` },
    questions: Array.from({ length: PER_PART }, (_one, at) => ({
      key: `q${section}-${at}`,
      type: 'string' as const,
      label: { en: `Question ${section * PER_PART + at + 1}` },
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
    for (let at = 1; at <= PER_PART; at += 1)
      await sheet
        .getByRole('textbox', { name: new RegExp(`^Question ${part * PER_PART + at}( ?\\*)?$`) })
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
