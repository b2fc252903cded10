import { expect, test as base, type Page } from '@playwright/test'
import type { PersonMedicines } from '#features/medicines/web/Medicines.tsx'
import type { Medicated } from '#features/medicines/shared/doses.contract.ts'
import { doseOf, EIGHT, orderOf } from '#features/medicines/web/testing/medicated.ts'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { collectErrors, DESK, PHONE } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

/** What an assistant can say of a dose that the application called missed, from the week and from the round: every call is answered here. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/dose-screens') })
test.describe.configure({ mode: 'default' })

declare global {
  // What the page of the screens puts there: what waits to be sent.
  function keptDoses(): unknown[]
}

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
/** The dose of 08:00 is critical, so that it ends an hour later and is missed after 30 minutes more. */
const AFTER = '2026-10-05T07:40:00.000Z'
const NEXT_DAY = '2026-10-06T07:40:00.000Z'

const order = orderOf(
  { id: idOf(2), personId: idOf(1), product: 'Levodopa', substance: 'levodopa', strength: '100 mg' },
  { critical: true },
)
const missed = doseOf(order, {
  id: idOf(5),
  outcome: 'missed',
  amount: 0,
  reason: null,
  by: null,
  recordedAt: AFTER,
  syncedAt: AFTER,
})

const person: Medicated = {
  id: idOf(1),
  fullName: 'Olga Zeta',
  zone: 'Europe/Rome',
  child: false,
  birthDate: null,
  room: null,
  allergies: [],
  checks: [],
  absences: [],
  doses: [missed],
  orders: [order],
}

type Asked = {
  url: string
  of: 'week' | 'round'
  now?: string
  size?: typeof DESK
  about?: Partial<PersonMedicines>
  onRound?: Medicated
}

async function show(page: Page, { url, of, now = AFTER, size = PHONE, about = {}, onRound = person }: Asked) {
  const errors = collectErrors(page)
  const sent: unknown[] = []
  await page.setViewportSize(size)
  await page.clock.setFixedTime(new Date(now))
  await page.route(/\/(comunibus|health)\//, (route) => route.abort('internetdisconnected'))
  await page.route(/\/care\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const abilities = { order: false, request: false, record: true }
    const its: PersonMedicines = { ...person, from: '2026-10-05', abilities, ...about }
    if (pathname.endsWith('/round/search'))
      return route.fulfill({ json: { data: [onRound], page: { limit: 100, offset: 0, total: 1 } } })
    if (pathname.endsWith('/search'))
      return route.fulfill({ json: { data: [], page: { limit: 100, offset: 0, total: 0 } } })
    if (route.request().method() === 'GET') return route.fulfill({ json: { data: its } })
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { data: { ...missed, outcome: 'refused', reason: 'asleep', by: 'Aldo Assistant' } } })
  })
  await page.goto(`${url}?of=${of}`)
  return { errors, sent }
}

const clean = async (page: Page) => expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])

for (const size of PHONE_SIZES)
  test(`a dose that the application called missed is recorded from the week, and nothing is chosen before, at ${size.width}`, async ({
    page,
    screens,
  }) => {
    const { errors, sent } = await show(page, { url: screens, of: 'week', size })
    await page.getByRole('button', { name: /^Levodopa.*08:00: Missed$/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Levodopa/ })
    await expect(sheet).toContainText('Missed')
    await expect(sheet.getByRole('alert')).toContainText('The time for it is over')
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
    await clean(page)
    await sheet.getByRole('radio', { name: 'Refused' }).check()
    await sheet.getByRole('radio', { name: 'Asleep' }).check()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    expect(sent).toMatchObject([{ orderId: idOf(2), slotAt: EIGHT, outcome: 'refused', reason: 'asleep' }])
    expect(errors).toEqual([])
  })

test('a day later, and without the right to record, it is only read', async ({ page, screens }) => {
  const noRight = { abilities: { order: false, request: false, record: false } }
  for (const asked of [{ now: NEXT_DAY, size: DESK }, { about: noRight }]) {
    const { errors } = await show(page, { url: screens, of: 'week', ...asked })
    await page
      .getByRole('button', { name: /08:00: Missed$/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: /^Levodopa/ })
    await expect(sheet).toContainText('Caravan')
    await expect(sheet.getByRole('radio')).toHaveCount(0)
    expect(errors).toEqual([])
  }
})

for (const size of PHONE_SIZES)
  test(`a correction over the maximum is read and confirmed, and canceling keeps what was typed, at ${size.width}`, async ({
    page,
    screens,
  }) => {
    const correctable = { ...missed, abilities: { correct: true } }
    const { errors, sent } = await show(page, { url: screens, of: 'week', size, about: { doses: [correctable] } })
    const warnings = [{ kind: 'limit', key: 'limit:overMaximum', reason: 'overMaximum' }]
    const refusal = {
      status: 409,
      title: 'Conflict',
      error: { errorCode: 'E013' },
      detail: 'Read the warnings and confirm them first.',
      current: { refusal: 'confirm', warnings },
    }
    await page.route(/\/care\/api\/v1\/dose\/[^/]+$/, (route) =>
      route.request().postDataJSON().confirmed.length === 0
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal })
        : route.fallback(),
    )
    await page.getByRole('button', { name: /^Levodopa.*08:00: Missed$/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Levodopa/ })
    const why = sheet.getByLabel(/^Why it is corrected/)
    await why.fill('Given, but not entered')
    await sheet.getByRole('radio', { name: 'Given' }).check()
    await sheet.getByRole('button', { name: 'Correct' }).click()
    const warning = page.getByRole('dialog', { name: 'Read this before saving' })
    await expect(warning).toContainText('more than the maximum was given in 24 hours')
    await clean(page)
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(why).toHaveValue('Given, but not entered')
    await sheet.getByRole('button', { name: 'Correct' }).click()
    await warning.getByRole('button', { name: 'I have read it: save' }).click()
    await expect(sheet).toBeHidden()
    expect(sent).toMatchObject([{ outcome: 'given', confirmed: ['limit:overMaximum'] }])
    expect(errors.filter((line) => !line.includes('409'))).toEqual([])
  })

test('on the round too: it is not given any more, and why it was not taken is kept for sending', async ({
  page,
  screens,
}) => {
  const { errors } = await show(page, { url: screens, of: 'round' })
  const card = page.getByRole('group', { name: /^Levodopa/ })
  await expect(card).toContainText('08:00 Missed')
  await expect(card.getByRole('button', { name: /^Give/ })).toHaveCount(0)
  await clean(page)
  await card.getByRole('button', { name: 'Record the outcome' }).click()
  const sheet = page.getByRole('dialog', { name: /^Levodopa/ })
  await expect(sheet.getByRole('radio', { name: 'Partly taken' })).toHaveCount(0)
  await sheet.getByRole('radio', { name: 'Asleep' }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('08:00 Refused')
  await expect(card.getByRole('button')).toHaveCount(0)
  const kept = await page.evaluate(() => keptDoses())
  expect(kept).toMatchObject([{ orderId: idOf(2), slotAt: EIGHT, outcome: 'refused', reason: 'asleep' }])
  expect(errors).toEqual([])
})

test('on the round the confirmation of an allergy names the allergy and the version that were shown', async ({
  page,
  screens,
}) => {
  const related = { substance: 'Benserazide', reaction: 'Rash', forbids: false, related: true, proposed: false }
  const allergic = { ...order, allergies: [{ id: idOf(7), version: 3, ...related }] }
  const onRound = { ...person, doses: [], orders: [allergic] }
  const { errors } = await show(page, { url: screens, of: 'round', now: EIGHT, onRound })
  await page
    .getByRole('group', { name: /^Levodopa/ })
    .getByRole('button', { name: /^Give/ })
    .click()
  const asked = page.getByRole('dialog', { name: /Give Levodopa/ })
  await expect(asked).toContainText('Benserazide')
  await clean(page)
  await asked.getByRole('button', { name: 'I have read it: give' }).click()
  await expect(asked).toBeHidden()
  const kept = await page.evaluate(() => keptDoses())
  expect(kept).toMatchObject([
    { orderId: idOf(2), outcome: 'given', allergiesConfirmed: [{ id: idOf(7), version: 3 }] },
  ])
  expect(errors).toEqual([])
})

for (const size of PHONE_SIZES)
  test(`the times of an order are chips, and what is unclear is kept and refused, at ${size.width}`, async ({
    page,
    screens,
  }) => {
    const about = { abilities: { order: true, request: false, record: true } }
    const { sent, errors } = await show(page, { url: screens, of: 'week', size, about })
    await page.getByRole('button', { name: 'Order a medicine' }).click()
    const sheet = page.getByRole('dialog', { name: 'Order a medicine' })
    await sheet.getByLabel(/^Medicine/).fill('Metformin')
    await sheet.getByLabel(/^Active substance/).fill('metformin')
    const times = sheet.getByRole('textbox', { name: /^Times/ })
    await times.fill('20')
    await expect(sheet.getByRole('status').filter({ hasText: '1 dose a day: 20:00' })).toBeVisible()
    await times.press('Enter')
    await expect(sheet.getByRole('button', { name: 'Remove 20:00' })).toBeVisible()
    for (const typed of ['8,15', '8,00', '20', '25:00']) {
      await times.fill(typed)
      await times.press('Enter')
      await expect(sheet.getByRole('alert')).toContainText(typed === '20' ? 'already there' : 'not clearly one time')
      await expect(times).toHaveValue(typed)
      await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 })
    }
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByRole('alert').first()).toBeVisible()
    expect(sent).toEqual([])
    await times.fill('8')
    await sheet.getByRole('button', { name: 'Add' }).click()
    await times.fill('12.30')
    await times.press('Enter')
    await expect(sheet.getByText('3 doses a day: 08:00, 12:30, and 20:00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Remove 12:30' }).click()
    await expect(sheet.getByText('2 doses a day: 08:00 and 20:00')).toBeVisible()
    await clean(page)
    await sheet.getByRole('radio', { name: 'In steps' }).check()
    const step = (number: number) => sheet.getByRole('group', { name: `Step ${number}` })
    await step(1).getByLabel(/^Days/).fill('5')
    await step(1).getByLabel(/^Dose/).fill('2')
    const timesOfStep = step(1).getByRole('textbox', { name: /^Times/ })
    await timesOfStep.fill('8,15')
    await timesOfStep.press('Enter')
    await expect(step(1).getByRole('alert')).toContainText('not clearly one time')
    await expect(step(1).getByRole('alert')).toBeInViewport({ ratio: 1 })
    await timesOfStep.fill('8')
    await timesOfStep.press('Enter')
    await timesOfStep.fill('20')
    await timesOfStep.press('Enter')
    await expect(step(1).getByText('2 doses a day: 08:00 and 20:00')).toBeVisible()
    await expect(sheet.getByText('5 days: 2 at 08:00 and 20:00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Add a step' }).click()
    await sheet.getByRole('button', { name: 'Add a step' }).click()
    await step(3).getByLabel(/^Days/).fill('3')
    await step(3).getByLabel(/^Dose/).fill('0,5')
    await step(3)
      .getByRole('textbox', { name: /^Times/ })
      .fill('9:30')
    await sheet.getByRole('button', { name: 'Remove step 2' }).click()
    await expect(sheet.getByText('3 days: 0,5 at 09:30')).toBeVisible()
    await clean(page)
    await sheet.getByRole('radio', { name: 'Every day' }).check()
    await expect(sheet.getByText('2 doses a day: 08:00 and 20:00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toMatchObject([{ schedule: { kind: 'times', times: ['08:00', '20:00'] } }])
    expect(errors).toEqual([])
  })

test('a medicine that is refused because of an allergy is refused at its substance', async ({ page, screens }) => {
  const about = { abilities: { order: true, request: false, record: true } }
  const { errors } = await show(page, { url: screens, of: 'week', about })
  const detail = 'Allergy to Penicillin: this medicine is not ordered.'
  await page.route(/\/care\/api\/v1\/medicine/, (route) =>
    route.request().method() === 'POST' && !route.request().url().endsWith('/search')
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            title: '',
            status: 409,
            errorCode: 'E013',
            detail,
            current: { refusal: 'allergy', substance: 'Penicillin' },
          },
        })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Order a medicine' }).click()
  const sheet = page.getByRole('dialog', { name: 'Order a medicine' })
  await sheet.getByLabel(/^Medicine/).fill('Augmentin')
  await sheet.getByLabel(/^Active substance/).fill('amoxicillin')
  await sheet.getByLabel(/^Dose at one time/).fill('1')
  const times = sheet.getByRole('textbox', { name: /^Times/ })
  await times.fill('8')
  await times.press('Enter')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByLabel(/^Active substance/)).toHaveAttribute('aria-invalid', 'true')
  await expect(sheet.getByText(detail)).toBeVisible()
  expect(errors).toEqual([])
})
