import { expect, test as base, type Page, type Route } from '@playwright/test'
import type { Observation } from '#features/measurements/shared/measurements.contract.ts'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { answer, AT, fileOf, idOf, onPhone, photoOf, png } from './photo-screens/answered.ts'

/** The photo of the display of a value that is there already, by itself in a browser: every call is answered here. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/photo-screens') })
test.describe.configure({ mode: 'default' })

const FILE = fileOf('meter.png')

const REMOVED = { removed: { at: AT, by: 'Bea Office', reason: 'Shows a face' }, abilities: { remove: false } }

const rowOf = (more: Partial<Observation> = {}): Observation => ({
  id: idOf(1),
  personId: idOf(2),
  measurement: 'TEMPERATURE',
  outcome: 'value',
  value: 36.7,
  second: null,
  comparator: null,
  choice: null,
  unit: '°C',
  entered: null,
  context: {},
  note: '',
  confirmed: false,
  postural: null,
  source: 'staff',
  level: 'none',
  reason: null,
  display: [],
  by: 'Aldo Assistant',
  happenedAt: AT,
  recordedAt: AT,
  syncedAt: AT,
  lateReason: null,
  correctionReason: null,
  replaced: null,
  abilities: { correct: true },
  ...more,
})

async function show(page: Page, url: string, row: Observation, sent?: (route: Route) => Promise<void>) {
  const calls: { method: string; path: string; body: { id?: string } | null }[] = []
  let now = row
  const errors = await onPhone(page, async (route, path) => {
    const request = route.request()
    if (path.includes('/display/photo/') && request.method() === 'GET') return png(route)
    if (request.method() === 'GET') return answer(route, { ...now, history: [] })
    calls.push({ method: request.method(), path, body: request.postDataJSON() })
    return sent ? sent(route) : answer(route, photoOf(7))
  })
  await page.goto(`${url}?of=display&role=CB_ASSISTANT`)
  const sheet = page.getByRole('dialog', { name: 'Photo of the display' })
  return { errors, calls, sheet, become: (next: Observation) => void (now = next) }
}

const ADD = /^Add photo of the display: Temperature, /
const LOOK = /^Photo of the display: Temperature, /

test('a photo is added to a value that is there, once although it did not arrive at first, and nothing else is sent', async ({
  page,
  screens,
}) => {
  let tries = 0
  const { errors, calls, sheet, become } = await show(page, screens, rowOf(), async (route) => {
    tries += 1
    if (tries === 1) return route.abort('internetdisconnected')
    become(rowOf({ display: [photoOf(7)] }))
    return answer(route, photoOf(7))
  })
  await page.getByRole('button', { name: ADD }).click()
  await expect(sheet).toContainText('It is sent at once and needs network.')
  await expect(sheet.getByLabel('Add a photo')).not.toHaveAttribute('multiple')
  expect((await axe(page).include('[role=dialog]').analyze()).violations.map(({ id }) => id)).toEqual([])
  await sheet.getByLabel('Add a photo').setInputFiles(FILE)
  await expect(sheet).toContainText('No network: the file waits here')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(sheet.locator('input[type=file]')).toHaveCount(0)
  expect(calls.map(({ method, path }) => [method, path])).toEqual(
    [1, 2].map(() => ['POST', `/care/api/v1/measurement/display/${idOf(1)}`]),
  )
  expect(new Set(calls.map(({ body }) => body?.id)).size).toBe(1)
  await sheet.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('button', { name: LOOK })).toBeVisible()
  expect(errors).toEqual([])
})

test('one that was removed stays with who and why, and another can be added', async ({ page, screens }) => {
  const { errors, sheet } = await show(page, screens, rowOf({ display: [photoOf(6, REMOVED)] }))
  await page.getByRole('button', { name: LOOK }).click()
  await sheet.getByText('Removed (1)').click()
  await expect(sheet).toContainText('Removed by Bea Office')
  await expect(sheet).toContainText('Shows a face')
  await expect(sheet.getByLabel('Add a photo')).toBeEnabled()
  expect(errors).toEqual([])
})

test('none is added beside another, without the right to correct, or where nothing was read', async ({
  page,
  screens,
}) => {
  const { sheet } = await show(page, screens, rowOf({ display: [photoOf(7)] }))
  await page.getByRole('button', { name: LOOK }).click()
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(sheet.locator('input[type=file]')).toHaveCount(0)
  for (const row of [rowOf({ abilities: { correct: false } }), rowOf({ outcome: 'asleep', value: null })]) {
    await page.unrouteAll()
    await show(page, screens, row)
    await expect(page.getByText(row.outcome)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  }
})
