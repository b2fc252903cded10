import { expect, test as base, type Page } from '@playwright/test'
import type { KitchenList, KitchenPerson } from '#features/kitchen/shared/kitchen.contract.ts'
import { axe } from './axe.ts'
import { builtPage } from './built-page.ts'
import { DESK, PHONE } from './people.ts'

/** The kitchen list by itself in a browser: a list that looks empty while it is not known hurts who eats. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/kitchen-screens') })
test.describe.configure({ mode: 'default' })

const NOON = '2026-10-05T10:00:00Z'
const person = (n: number, fullName: string, more: Partial<KitchenPerson> = {}): KitchenPerson => ({
  id: `00000000-0000-7000-8000-00000000010${n}`,
  fullName,
  birthDate: '2019-05-04',
  allergies: [],
  unnamedAllergy: false,
  diets: [],
  away: [],
  absentFrom: null,
  ...more,
})
const list = (more: Partial<KitchenList> = {}): KitchenList => ({
  group: { id: '00000000-0000-7000-8000-0000000000aa', name: 'Hill' },
  zone: 'Europe/Rome',
  day: '2026-10-05',
  at: NOON,
  closed: false,
  more: false,
  partial: false,
  expected: [],
  absent: [],
  ...more,
})
let allergies = 0
const allergy = (substance: string, more: { high?: true; proposed?: true } = {}) => ({
  id: `allergy ${(allergies += 1)}`,
  substance,
  reaction: '',
  high: more.high ?? false,
  criticality: more.high ? ('HIGH' as const) : ('LOW' as const),
  proposed: more.proposed ?? false,
})
const EATING = [
  person(1, 'Ada Neri'),
  person(2, 'Bruno Costa', { diets: ['No salt'] }),
  person(3, 'Carla Riva', { unnamedAllergy: true }),
  person(4, 'Dino Gallo', {
    allergies: [
      allergy('Hazelnut', { high: true }),
      allergy('Kiwi'),
      // Two families' words for one thing are two entries.
      allergy('Kiwi', { proposed: true }),
    ],
    away: [{ from: '2026-10-05T13:00:00.000Z', until: null }],
  }),
]
/** What nothing may say before the list is known. */
const CLEAR = ['No allergy', 'Nobody is expected', 'As of']

type Answer = KitchenList | 'none' | 'never' | 'refused' | 'broken'

/** Opens the page; by day it is answered as said, or as without network, never, refused, or with a failure. */
async function show(page: Page, url: string, answers: (day: string) => Answer) {
  await page.clock.setFixedTime(new Date(NOON))
  await page.route(/\/(care|health|comunibus)\//, (route) => {
    const asked = new URL(route.request().url())
    const answer = asked.pathname.endsWith('/kitchen/list') ? answers(asked.searchParams.get('day') ?? '') : 'none'
    if (answer === 'none') return route.abort('internetdisconnected')
    if (answer === 'never') return
    const status = answer === 'refused' ? 403 : 500
    if (typeof answer === 'string') return route.fulfill({ status, json: { status, errorCode: 'E013', message: '' } })
    return route.fulfill({ json: { data: answer } })
  })
  await page.goto(url)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const saysNothing = async () => {
    for (const words of CLEAR) await expect(page.getByText(words)).toHaveCount(0)
    await expect(page.getByRole('region')).toHaveCount(0)
  }
  return { section, saysNothing }
}

for (const [size, theme] of [
  [DESK, 'light'],
  [PHONE, 'light'],
  [PHONE, 'dark'],
  [DESK, 'mainframe'],
] as const)
  test(`the most dangerous stand first, in words, and everybody else is named, at ${size.width}, ${theme}`, async ({
    page,
    screens,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript((chosen) => localStorage.setItem('caravan.theme', chosen), theme)
    const away = [person(5, 'Elsa Fonti', { allergies: [allergy('Milk', { high: true, proposed: true })] })]
    const { section } = await show(page, screens, () =>
      list({ expected: EATING, absent: away, closed: true, partial: true }),
    )
    await expect(page.getByText('4 expected to eat, 3 with something to watch, 1 away')).toBeVisible()
    const rows = section('To watch').getByRole('listitem')
    await expect(rows).toHaveText([
      /Dino Gallo.*Away from 15:00.*Dangerous: Hazelnut.*Kiwi.*Kiwi \(reported by the family, not confirmed\)/,
      /Carla Riva.*Allergy without a name: ask the office/,
      /Bruno Costa.*Diet: No salt/,
    ])
    await expect(section('Everybody else').getByRole('listitem')).toHaveText([
      /^Ada Neri\s*born 04\/05\/2019, 7 years$/,
    ])
    await expect(section('Away the whole day')).toContainText('Dangerous: Milk (reported by the family, not confirmed)')
    await expect(page.getByText('As of 05/10/2026 12:00')).toBeVisible()
    expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('nobody with something to watch is said only of a list that came', async ({ page, screens }) => {
  const { section } = await show(page, screens, () => list({ expected: [person(1, 'Ada Neri')] }))
  await expect(section('To watch')).toContainText('No allergy and no diet is recorded for those who are expected.')
})

test('while it is on its way it says so, and nothing else', async ({ page, screens }) => {
  const { saysNothing } = await show(page, screens, () => 'never')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await saysNothing()
})

for (const answer of ['none', 'refused', 'broken'] as const)
  test(`a list that did not come (${answer}) is no list without allergies`, async ({ page, screens }) => {
    const { saysNothing } = await show(page, screens, () => answer)
    await expect(page.getByRole('alert')).toContainText('This did not load', { timeout: 15_000 })
    await saysNothing()
    expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  })

test('the day after shows nothing of the day before while it is on its way', async ({ page, screens }) => {
  const { section, saysNothing } = await show(page, screens, (day) =>
    day === '2026-10-05' ? list({ expected: EATING }) : 'never',
  )
  await expect(section('To watch')).toBeVisible()
  await page.getByRole('button', { name: 'Day after' }).click()
  await expect(page.getByRole('heading', { name: 'Tuesday' })).toBeVisible()
  await saysNothing()
})

test('without network the device shows what it read, with its age', async ({ page, screens }) => {
  let online = true
  const { section } = await show(page, screens, () => (online ? list({ expected: EATING }) : 'none'))
  await expect(section('To watch')).toContainText('Hazelnut')
  online = false
  await page.clock.setFixedTime(new Date('2026-10-05T16:30:00Z'))
  await page.reload()
  await expect(section('To watch')).toContainText('Hazelnut')
  await expect(page.getByRole('status').filter({ hasText: 'This list is of 05/10/2026 12:00' })).toContainText(
    'ask before you serve',
  )
})

test('what keeps it from being complete is said above it', async ({ page, screens }) => {
  await show(page, screens, () => list({ expected: EATING, more: true, partial: true, closed: true }))
  await expect(page.getByText('The list is not complete: there are more people than it has room for')).toBeVisible()
  await expect(page.getByText('You see the people in your care and on your runs of today')).toBeVisible()
  await expect(page.getByText('The calendar says that the group is closed on this day')).toBeVisible()
})
