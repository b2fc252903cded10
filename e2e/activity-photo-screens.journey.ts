import { expect, test as base, type Page } from '@playwright/test'
import type { Activity, ActivityPhoto, Participant } from '#features/activities/shared/activity.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { answer, AT, fileOf, idOf, onPhone, png } from './photo-screens/answered.ts'

/** The photos of an activity by themselves in a browser: every call is answered here. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/photo-screens') })
test.describe.configure({ mode: 'default' })

const FILE = fileOf('song.png')

const taking = (n: number, fullName: string, photoConsent: boolean): Participant => ({
  id: idOf(n),
  fullName,
  guest: true,
  enrolled: true,
  inLine: null,
  changed: null,
  photoConsent,
  attendance: [],
  abilities: { enrol: false, withdraw: false, record: true },
})
const photoOf = (more: Partial<ActivityPhoto> = {}): ActivityPhoto => ({
  id: idOf(7),
  at: AT,
  by: 'Aldo Assistant',
  removed: null,
  abilities: { remove: false },
  people: [{ id: idOf(2), fullName: 'Olga Zeta' }],
  others: 0,
  shared: true,
  ...more,
})
const activityOf = (more: Partial<Activity> = {}): Activity => ({
  id: idOf(1),
  version: 1,
  customerGroupDto: { id: idOf(9), name: 'House' },
  zone: 'Europe/Rome',
  name: 'Singing',
  description: '',
  startsAt: AT,
  endsAt: AT,
  placeId: null,
  placeName: null,
  place: '',
  capacity: null,
  leaderId: null,
  leaderName: null,
  leader: '',
  transport: false,
  transportRequest: null,
  transportWays: 'there',
  returnRequest: null,
  state: 'OPEN',
  reason: '',
  stateAt: AT,
  series: null,
  enrolled: 3,
  waiting: 0,
  recorded: 0,
  people: [taking(2, 'Olga Zeta', true), taking(3, 'Ada Alfa', true), taking(4, 'Bruno Beta', false)],
  photos: [],
  abilities: {
    change: false,
    close: false,
    archive: false,
    restore: false,
    enrol: false,
    decideTransport: false,
    photograph: true,
  },
  ...more,
})

/** Opens the photos of an activity as somebody with a role. */
async function show(page: Page, url: string, role: Role, first: Activity) {
  const sent: unknown[] = []
  let now = first
  const errors = await onPhone(page, (route, path) => {
    const request = route.request()
    if (path.includes('/photo/')) return png(route)
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON())
      return answer(route, photoOf())
    }
    return answer(route, now)
  })
  await page.goto(`${url}?of=activity&role=${role}`)
  await page.getByRole('button', { name: /^Photos/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Photos: Singing' })
  return { sheet, sent, errors, become: (next: Activity) => void (now = next) }
}

test('nothing is sent before it is said who is on it; who has no consent cannot be named', async ({
  page,
  screens,
}) => {
  const { sheet, errors } = await show(page, screens, 'CB_ASSISTANT', activityOf())
  for (const label of ['Add photos', 'Take a photo']) await expect(sheet.getByLabel(label)).toBeDisabled()
  await expect(sheet.getByRole('status').filter({ hasText: 'No photo consent: Bruno Beta' })).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: /^Bruno Beta/ })).toBeDisabled()
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await sheet.getByRole('checkbox', { name: 'Ada Alfa' }).check()
  await expect(sheet.getByLabel('Add photos')).toBeEnabled()
  await sheet.getByRole('checkbox', { name: 'Ada Alfa' }).uncheck()
  await expect(sheet.getByLabel('Add photos')).toBeDisabled()
  expect(errors).toEqual([])
})

test('a photo is sent with those who were ticked, and for the next one they are ticked again', async ({
  page,
  screens,
}) => {
  const { sheet, sent } = await show(page, screens, 'CB_ASSISTANT', activityOf())
  await sheet.getByRole('checkbox', { name: 'Olga Zeta' }).check()
  await sheet.getByRole('checkbox', { name: 'Ada Alfa' }).check()
  await sheet.getByLabel('Add photos').setInputFiles(FILE)
  await expect.poll(() => sent).toMatchObject([{ name: 'song.png', personIds: [idOf(2), idOf(3)] }])
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(sheet.getByLabel('Add photos')).toBeDisabled()
})

test('who was ticked when the photo was chosen stays so, also when it is sent again', async ({ page, screens }) => {
  const { sheet, sent } = await show(page, screens, 'CB_ASSISTANT', activityOf())
  let refused = 0
  await page.route(/\/activity\/photos\//, (route) => {
    refused += 1
    return refused === 1
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { status: 409, errorCode: 'E013', detail: 'No photo consent is in force for: Olga Zeta.' },
        })
      : route.fallback()
  })
  await sheet.getByRole('checkbox', { name: 'Olga Zeta' }).check()
  await sheet.getByLabel('Add photos').setInputFiles(FILE)
  const waiting = sheet.getByRole('list', { name: 'Photos on their way' })
  await expect(waiting).toContainText('No photo consent is in force for: Olga Zeta.')
  await sheet.getByRole('checkbox', { name: 'Ada Alfa' }).check()
  await waiting.getByRole('button', { name: /again/i }).click()
  await expect.poll(() => sent).toMatchObject([{ personIds: [idOf(2)] }])
})

test('staff read that a photo is for them alone; a family adds none and reads how many others are on it', async ({
  page,
  screens,
}) => {
  const hidden = activityOf({ photos: [photoOf({ shared: false })] })
  const { sheet } = await show(page, screens, 'CB_ADMIN', hidden)
  await expect(sheet).toContainText('Staff only: a consent is missing')
  const { abilities } = activityOf()
  const own = activityOf({
    photos: [photoOf({ others: 2 })],
    people: [taking(2, 'Olga Zeta', true)],
    abilities: { ...abilities, photograph: false },
  })
  const { sheet: seen, errors } = await show(page, screens, 'CB_PARENT', own)
  await expect(seen).toContainText('On it: Olga Zeta and 2 more')
  await expect(seen.getByRole('checkbox')).toHaveCount(0)
  await expect(seen.locator('input[type=file]')).toHaveCount(0)
  await expect(seen.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  expect(errors).toEqual([])
})
