import { expect, test as base, type Page, type Route } from '@playwright/test'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Session } from '#features/treatments/shared/treatments.contract.ts'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { answer, AT, fileOf, idOf, onPhone, photoOf, png } from './photo-screens/answered.ts'

/** The photos of a session by themselves in a browser: every call is answered here. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/photo-screens') })
test.describe.configure({ mode: 'default' })

const sessionOf = (more: Partial<Session> = {}): Session => ({
  id: idOf(9),
  treatmentId: idOf(8),
  treatmentName: 'Dressing of the heel',
  outcome: 'DONE',
  reason: null,
  note: '',
  minutes: 10,
  by: 'Aldo Assistant',
  happenedAt: AT,
  recordedAt: AT,
  syncedAt: AT,
  lateReason: null,
  correctionReason: null,
  replaced: null,
  photos: [],
  photoConsent: true,
  abilities: { correct: false, photograph: true },
  ...more,
})

type Answers = {
  /** To a photo that is sent, one after the other. */
  sent?: (route: Route) => Promise<void>
  /** To a picture that is looked at. */
  picture?: (route: Route) => Promise<void>
}

const problem = (route: Route, status: number, detail: string) =>
  route.fulfill({ status, contentType: 'application/problem+json', json: { status, errorCode: 'E013', detail } })

/** Opens the photos of a session as somebody with a role. */
async function show(page: Page, url: string, role: Role, session: Session, { sent, picture = png }: Answers = {}) {
  const calls: { method: string; path: string; body: unknown }[] = []
  let now = session
  const errors = await onPhone(page, async (route, path) => {
    const request = route.request()
    if (path.endsWith('/session/search')) return answer(route, [now], { limit: 25, offset: 0, total: 1 })
    calls.push({ method: request.method(), path, body: request.method() === 'GET' ? null : request.postDataJSON() })
    if (request.method() === 'GET') return picture(route)
    if (request.method() === 'POST' && sent) return sent(route)
    return answer(route, photoOf(1))
  })
  await page.goto(`${url}?role=${role}`)
  await page.getByRole('button', { name: /^Photos of the session/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Photos of the session/ })
  return { sheet, calls, errors, become: (next: Session) => void (now = next) }
}

const FILE = fileOf('heel.png')

test('without a consent in force staff can add nothing, and read why', async ({ page, screens }) => {
  const session = sessionOf({ photoConsent: false, photos: [photoOf(1)] })
  const { sheet, errors } = await show(page, screens, 'CB_ASSISTANT', session)
  await expect(sheet.getByRole('status').filter({ hasText: 'No photo consent for Olga Zeta' })).toBeVisible()
  await expect(sheet.locator('input[type=file]')).toHaveCount(0)
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(errors).toEqual([])
})

test('pictures are asked for when the sheet is open, not before; a family adds and removes none', async ({
  page,
  screens,
}) => {
  const photos = [photoOf(1, { abilities: { remove: false } }), photoOf(2, { abilities: { remove: false } })]
  const session = sessionOf({ photos, abilities: { correct: false, photograph: false } })
  const early: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/treatment/photo/')) early.push(request.url())
  })
  await page.route(/\/care\//, (route) => answer(route, [session], { limit: 25, offset: 0, total: 1 }))
  await page.goto(`${screens}?role=CB_PARENT`)
  await expect(page.getByRole('button', { name: /^Photos of the session/ })).toHaveText('Photos (2)')
  expect(early).toEqual([])
  const { sheet, errors } = await show(page, screens, 'CB_PARENT', session)
  await expect(sheet.getByRole('img')).toHaveCount(2)
  await expect(sheet.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(sheet.locator('input[type=file]')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a picture that is withheld meanwhile is not shown, and says so', async ({ page, screens }) => {
  const { sheet } = await show(page, screens, 'CB_PARENT', sessionOf({ photos: [photoOf(1)] }), {
    picture: (route) => problem(route, 404, 'Not found.'),
  })
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toHaveCount(0)
})

test('a photo that did not arrive is sent again as the same one', async ({ page, screens }) => {
  let tries = 0
  const { sheet, calls, become } = await show(page, screens, 'CB_ASSISTANT', sessionOf(), {
    sent: async (route) => {
      tries += 1
      if (tries === 1) return route.abort('internetdisconnected')
      become(sessionOf({ photos: [photoOf(1)] }))
      return answer(route, photoOf(1))
    },
  })
  await sheet.getByLabel('Add photos').setInputFiles(FILE)
  await sheet.getByRole('list', { name: 'Photos on their way' }).getByRole('button', { name: /again/i }).click()
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Photos on their way' })).toHaveCount(0)
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a refusal stands beside the photo in the words of the server', async ({ page, screens }) => {
  const { sheet } = await show(page, screens, 'CB_ASSISTANT', sessionOf(), {
    sent: (route) => problem(route, 409, 'No photo consent for Olga Zeta is in force.'),
  })
  await sheet.getByLabel('Add photos').setInputFiles(FILE)
  const waiting = sheet.getByRole('list', { name: 'Photos on their way' })
  await expect(waiting).toContainText('No photo consent for Olga Zeta is in force.')
  await expect(sheet.getByText('No photo yet.')).toBeVisible()
})

test('six photos are enough', async ({ page, screens }) => {
  const photos = [1, 2, 3, 4, 5, 6].map((n) => photoOf(n))
  const { sheet } = await show(page, screens, 'CB_ADMIN', sessionOf({ photos }))
  await expect(sheet.getByText('At most 6 photos for a session.')).toBeVisible()
  await expect(sheet.locator('input[type=file]')).toHaveCount(0)
})

test('a photo is removed with a reason; what was removed is looked at by the office alone', async ({
  page,
  screens,
}) => {
  const removed = { at: AT, by: 'Bea Office', reason: 'Shows the face' }
  const photos = [photoOf(1), photoOf(2, { removed, abilities: { remove: false } })]
  const { sheet, calls, errors } = await show(page, screens, 'CB_ADMIN', sessionOf({ photos }))
  await expect(sheet.getByRole('img')).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Remove photo 1' }).click()
  const why = page.getByRole('dialog', { name: 'Remove photo' })
  await why.getByRole('button', { name: 'Remove photo' }).click()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await why.getByLabel(/^Reason/).fill('Blurred')
  await why.getByRole('button', { name: 'Remove photo' }).click()
  await expect(why).toBeHidden()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/care/api/v1/treatment/photo/${idOf(1)}`,
    body: { reason: 'Blurred' },
  })
  await sheet.getByText('Removed (1)').click()
  await expect(sheet).toContainText('Shows the face')
  await sheet.getByRole('button', { name: 'Look at photo 2' }).click()
  await expect(sheet.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  expect(errors).toEqual([])
})

test('an assistant reads that a photo was removed and why, and does not look at it', async ({ page, screens }) => {
  const removed = { at: AT, by: 'Bea Office', reason: 'Shows the face' }
  const session = sessionOf({ photos: [photoOf(2, { removed, abilities: { remove: false } })] })
  const { sheet, calls } = await show(page, screens, 'CB_ASSISTANT', session)
  await sheet.getByText('Removed (1)').click()
  await expect(sheet).toContainText('Shows the face')
  await expect(sheet.getByRole('button', { name: /^Look at/ })).toHaveCount(0)
  expect(calls).toEqual([])
})
