import { expect, test as base, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import type { Scene } from './care-screens/scene.ts'
import { collectErrors, PHONE } from './people.ts'

/** The measuring round by itself in a browser: a value that is judged by the wrong scale hurts a person. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/care-screens') })
test.describe.configure({ mode: 'default' })

declare global {
  // What the page of the screens puts there: what waits to be sent.
  function keptEntries(): { context?: unknown }[]
}

const ETTORE = 'Ettore Campione'
const DARIO = 'Dario Modello'
const NOON = '2026-10-05T10:00:00Z'
const at = (hoursAgo: number) => new Date(Date.parse(NOON) - hoursAgo * 3_600_000).toISOString()
/** Prescribed and answered a week ago, with oxygen this morning. */
const ON_OXYGEN: Scene = {
  answers: {
    SATURATION: {
      scale: { answer: '88-92', at: at(168) },
      oxygen: { answer: 'oxygen', at: at(4) },
      flow: { answer: '2', at: at(4) },
    },
  },
}

/** Opens the round of one measurement. Without a server every call fails as without network. */
async function show(page: Page, url: string, measurement: string, scene: Scene = {}) {
  const errors = collectErrors(page)
  await page.setViewportSize(PHONE)
  await page.clock.setFixedTime(new Date(NOON))
  await page.route(/\/(care|health)\//, (route) => route.abort('internetdisconnected'))
  await page.goto(`${url}?measurement=${measurement}&scene=${encodeURIComponent(JSON.stringify(scene))}`)
  const pad = page.getByRole('group', { name: `Keypad: ${scene.child ? DARIO : ETTORE}` })
  const beside = page.getByRole('group', { name: `Beside the value of ${ETTORE}` })
  const kept = async () => (await page.evaluate(() => keptEntries())).map(({ context }) => context)
  const type = async (keys: string) => {
    for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click()
  }
  const next = () => pad.getByRole('button', { name: 'Next' }).click()
  /** What is said of the value. */
  const verdict = page.getByRole('status').filter({ hasText: /Outside the range|High for a child/ })
  return { errors, beside, verdict, kept, type, next }
}

test('a number alone takes no tap more: what was prescribed holds, and the value is judged by it', async ({
  page,
  screens,
}) => {
  const { beside, verdict, kept, type, next, errors } = await show(page, screens, 'SATURATION', ON_OXYGEN)
  await expect(beside.getByRole('button', { name: /Prescribed scale/ })).toContainText('88 to 92 %')
  await expect(beside.getByRole('button', { name: /Prescribed scale/ })).toContainText('as last time')
  await type('90')
  // Amber on the usual scale.
  await expect(verdict).toHaveCount(0)
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ oxygen: 'oxygen', scale: '88-92' }])
  expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  expect(errors).toEqual([])
})

test('too much oxygen is marked on the prescribed scale, and the last flow counts once it is tapped', async ({
  page,
  screens,
}) => {
  const { beside, verdict, kept, type, next, errors } = await show(page, screens, 'SATURATION', ON_OXYGEN)
  await type('97')
  await expect(verdict).toContainText('Red')
  await expect(beside.getByRole('button', { name: /Oxygen flow/ })).toContainText('Add')
  await beside.getByRole('button', { name: /Oxygen flow/ }).click()
  await page.getByRole('button', { name: 'As last time: 2 L/min' }).click()
  await expect(beside.getByRole('button', { name: /Oxygen flow/ })).toContainText('2 L/min')
  // On room air nothing is too much.
  await beside.getByRole('button', { name: /Breathing/ }).click()
  await page.getByRole('button', { name: 'Room air' }).click()
  await expect(verdict).toHaveCount(0)
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ oxygen: 'air', scale: '88-92' }])
  expect(errors).toEqual([])
})

test('urine collected over a day is entered for one after the other, without network, and judged as of a day', async ({
  page,
  screens,
}) => {
  const collected: Scene = { answers: { DIURESIS_DAY: { way: { answer: 'catheter', at: at(24) } } } }
  const { beside, verdict, kept, type, next, errors } = await show(page, screens, 'DIURESIS_DAY', collected)
  await expect(beside.getByRole('button')).toContainText('as last time')
  await type('399')
  // A usual amount of one time is far too little of a day.
  await expect(verdict).toContainText('Red')
  const erase = page.getByRole('button', { name: 'Erase the last digit' })
  for (const _digit of '399') await erase.click()
  await type('1200')
  await expect(verdict).toHaveCount(0)
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ way: 'catheter' }])
  expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  expect(errors).toEqual([])
})

test('an answer survives the end of the page with its value, and holds for the next one', async ({ page, screens }) => {
  const { beside, verdict, kept, type, next } = await show(page, screens, 'SATURATION')
  await type('90')
  await expect(verdict).toContainText('Red')
  await beside.getByRole('button', { name: /Prescribed scale/ }).click()
  await page.getByRole('button', { name: '88 to 92 %' }).click()
  await expect(verdict).toHaveCount(0)
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ scale: '88-92' }])
  await page.getByRole('textbox', { name: `Saturation of ${ETTORE}` }).focus()
  await expect(beside.getByRole('button', { name: /Prescribed scale/ })).toContainText('88 to 92 %')
  await type('90')
  await expect(verdict).toHaveCount(0)
})

test('a flow that is impossible is not kept, and keys go where they are looked at', async ({ page, screens }) => {
  const { beside, kept, type, next } = await show(page, screens, 'SATURATION', ON_OXYGEN)
  await type('91')
  await beside.getByRole('button', { name: /Oxygen flow/ }).click()
  const keys = page.getByRole('group', { name: `Keypad: Oxygen flow: ${ETTORE}` })
  for (const key of ['6', '1']) await keys.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByText('Impossible: only 0,05 to 60 L/min').first()).toBeVisible()
  await keys.getByRole('button', { name: 'Back to the value' }).click()
  await next()
  expect(await kept()).toEqual([])
  await expect(keys).toBeVisible()
  await keys.getByRole('button', { name: 'Erase the last digit' }).click()
  await keys.getByRole('button', { name: 'Back to the value' }).click()
  await expect(page.getByRole('textbox', { name: `Saturation of ${ETTORE}` })).toHaveValue('91')
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ oxygen: 'oxygen', flow: '6', scale: '88-92' }])
})

test('the second tap of a double one neither answers nor types', async ({ page, screens }) => {
  const { beside, kept, type, next } = await show(page, screens, 'TEMPERATURE')
  await beside.getByRole('button', { name: /Site/ }).click()
  await page.getByRole('button', { name: 'Ear', exact: true }).dblclick()
  await expect(page.getByRole('textbox', { name: `Temperature of ${ETTORE}` })).toHaveValue('')
  await type('37,2')
  await next()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  expect(await kept()).toEqual([{ site: 'ear' }])
})

/** The median height of a boy of five, measured today. */
const OF_FIVE: Scene = { child: { sex: 'male', height: { value: 109.2, at: at(1) } } }

test('a high pressure of a child is amber without network, with what to do about it', async ({ page, screens }) => {
  const { verdict, kept, type, next, errors } = await show(page, screens, 'PRESSURE', OF_FIVE)
  await expect(page.getByText('95th centile for age, sex and height: 112/72 mmHg')).toBeVisible()
  // What is usual for the age ends at 112 and 72 too: the limits themselves are high.
  await type('111/71')
  await expect(verdict).toHaveCount(0)
  const erase = page.getByRole('button', { name: 'Erase the last digit' })
  for (let n = 0; n < 6; n++) await erase.click()
  await type('112/71')
  await expect(verdict).toContainText('Amber')
  await expect(verdict).toContainText('Systolic: 112 mmHg or more (95th centile)')
  await expect(verdict).toContainText('Measure again after five minutes of rest')
  expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  // One tap: it warns, and does not ask.
  await next()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  expect(await kept()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('of a child whose sex or height is missing the round says so, and an adult is judged as before', async ({
  page,
  screens,
}) => {
  const { verdict, type } = await show(page, screens, 'PRESSURE', { child: { sex: null, height: null } })
  await expect(page.getByText('Not judged by centile: the sex is not recorded')).toBeVisible()
  await type('118/71')
  await expect(verdict).toContainText('Slightly outside')
  await expect(verdict).toContainText('above 112 mmHg')
  await show(page, screens, 'PRESSURE', { child: { sex: 'male', height: { value: 104, at: at(24 * 370) } } })
  await expect(page.getByText('Not judged by centile: the height is older than a year')).toBeVisible()
  await page.getByRole('textbox', { name: `Blood pressure of ${ETTORE}` }).focus()
  await expect(page.getByText(/centile/)).toHaveCount(0)
})

test('the measurement that was chosen is in sight among all', async ({ page, screens }) => {
  const { errors } = await show(page, screens, 'PAIN')
  const chosen = page.getByRole('group', { name: 'Measurement' }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveText('Pain')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect(errors).toEqual([])
})
