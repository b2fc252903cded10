import { expect, test as base, type Page } from '@playwright/test'
import { builtPage } from './built-page.ts'
import { ALLERGIC, HANDED_OVER, NO_SHOW, ON_BOARD, PASSENGERS, TO_COME, type Scene } from './crew-screens/scene.ts'
import { collectErrors, PHONE } from './people.ts'

/** The screens whose failure hurts a child, each by itself in a browser. */
const test = base.extend<object, { screens: string }>({ screens: builtPage('e2e/crew-screens') })
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Recorded = { endpoint: string; body: Record<string, unknown> & { events?: Record<string, unknown>[] } }
declare global {
  // What the page of the screens puts there.
  function recorded(): Recorded[]
}

/** Opens a screen at a moment of the day. Without a server every call fails as without network. */
async function show(page: Page, url: string, view: 'start' | 'stop' | 'close', scene: Scene, time = '11:41') {
  const errors = collectErrors(page)
  await page.setViewportSize(PHONE)
  await page.clock.setFixedTime(new Date(`2026-10-05T${time}:00Z`))
  await page.route(/\/(comunibus|health)\//, (route) => route.abort('internetdisconnected'))
  await page.goto(`${url}?view=${view}&scene=${encodeURIComponent(JSON.stringify(scene))}`)
  const calls = () => page.evaluate(() => recorded())
  return {
    errors,
    /** What waits to be sent, by what it says. */
    said: async () =>
      (await calls()).flatMap(
        ({ body }): unknown[] => body.events?.map(({ type }) => type) ?? [body['what'] ?? 'closed'],
      ),
    last: async () => {
      const body = (await calls()).at(-1)?.body
      return body?.events?.at(-1) ?? body
    },
  }
}

test('a child on board is not closed with one tap: somebody is named who has accepted them', async ({
  page,
  screens,
}) => {
  const scene: Scene = { reached: 2, ada: ON_BOARD, ben: HANDED_OVER, cleo: HANDED_OVER }
  const { said, last, errors } = await show(page, screens, 'close', scene)
  const ada = page.getByRole('region', { name: 'Ada Colli' })
  await ada.getByRole('button', { name: 'Returned to school: Ada Colli' }).click()
  const drawer = page.getByRole('dialog', { name: 'Who has accepted Ada Colli?' })
  await expect(drawer.getByRole('button', { name: 'Returned to school' })).toBeDisabled()
  await drawer.getByLabel('Name of the person').fill('  ')
  await expect(drawer.getByRole('button', { name: 'Returned to school' })).toBeDisabled()
  expect(await said()).toEqual([])
  // On the way back she is still on board: the run says so and stays open.
  await drawer.getByRole('button', { name: 'Nobody yet: we are on the way back' }).click()
  await expect(ada.getByText('On the way back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close on this phone' })).toBeDisabled()
  expect(await last()).toMatchObject({ type: 'RETURNED' })
  expect(await last()).not.toHaveProperty('acceptance')
  await ada.getByRole('button', { name: 'Returned to school: Ada Colli' }).click()
  await expect(drawer.getByRole('button', { name: /^Nobody yet/ })).toHaveCount(0)
  await drawer
    .getByRole('button', { name: 'At the base' })
    .or(drawer.getByRole('radio', { name: 'At the base' }))
    .click()
  await drawer.getByLabel('Name of the person').fill(' Teresa Bidella ')
  await drawer.getByRole('button', { name: 'Returned to base' }).click()
  await expect(page.getByText('Every child is accounted for')).toBeVisible()
  expect(await last()).toMatchObject({ type: 'RETURNED', acceptance: { place: 'base', by: 'Teresa Bidella' } })
  expect(errors).toEqual([])
})

test('a name that may be a restricted adult is refused when a child is accepted, and staff is chosen', async ({
  page,
  screens,
}) => {
  const acceptors = [{ id: PASSENGERS[2] ?? '', name: 'Teresa Bidella' }]
  const pickup = { people: [], acceptors, stops: [{ name: 'Zeno Colli', passengerIds: PASSENGERS.slice(0, 1) }] }
  const scene: Scene = { reached: 2, ada: ON_BOARD, ben: HANDED_OVER, cleo: HANDED_OVER, pickup }
  const { last } = await show(page, screens, 'close', scene)
  await page.getByRole('button', { name: 'Returned to school: Ada Colli' }).click()
  const drawer = page.getByRole('dialog', { name: 'Who has accepted Ada Colli?' })
  await drawer.getByLabel('Name of the person').fill('zeno coli')
  await expect(drawer.getByText('This adult must not take the child').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Returned to school' })).toBeDisabled()
  await drawer.getByLabel('Name of the person').fill('bid')
  await drawer.getByRole('radio', { name: 'Teresa Bidella' }).click()
  await drawer.getByRole('button', { name: 'Returned to school' }).click()
  await expect(page.getByText('Every child is accounted for')).toBeVisible()
  const recipient = { kind: 'adult', id: PASSENGERS[2], name: 'Teresa Bidella' }
  expect(await last()).toMatchObject({ acceptance: { place: 'school', by: 'Teresa Bidella' }, recipient })
})

test('a stop is not left over the heads of its children: who gets off here is named, staying records nothing', async ({
  page,
  screens,
}) => {
  const scene: Scene = { reached: 1, ada: ON_BOARD, ben: { state: 'KEPT' }, cleo: ON_BOARD }
  const { said, errors } = await show(page, screens, 'stop', scene)
  await page.getByRole('button', { name: /^Next stop: Piazza Mercato/ }).click()
  const question = page.getByRole('dialog', { name: 'Leave Via Roma?' })
  await expect(question.getByRole('listitem')).toHaveText([/Ada Colli/, /Ben Colli/])
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('heading', { name: 'Via Roma' })).toBeVisible()
  expect(await said()).toEqual([])
  await page.getByRole('button', { name: /^Next stop: Piazza Mercato/ }).click()
  await question.getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Piazza Mercato' })).toBeVisible()
  expect(await said()).toEqual(['left'])
  expect(errors).toEqual([])
})

test('another stop is not reached over the heads of those who are still to get off at the one before', async ({
  page,
  screens,
}) => {
  const scene: Scene = { reached: 1, shown: 2, ada: ON_BOARD, ben: HANDED_OVER, cleo: ON_BOARD }
  const { said, errors } = await show(page, screens, 'stop', scene)
  const question = page.getByRole('dialog', { name: 'Already past Via Roma?' })
  await page.getByRole('button', { name: 'We are here' }).click()
  await expect(question.getByRole('listitem')).toHaveText([/Ada Colli/])
  await question.getByRole('button', { name: 'Not yet' }).click()
  expect(await said()).toEqual([])
  await page.getByRole('button', { name: 'We are here' }).click()
  await question.getByRole('button', { name: 'Go on anyway' }).click()
  await expect(page.getByText(/Here since/)).toBeVisible()
  expect(await said()).toEqual(['reached'])
  expect(errors).toEqual([])
})

test('a stop where everybody is decided is left with one tap', async ({ page, screens }) => {
  const scene: Scene = { reached: 1, ada: HANDED_OVER, ben: NO_SHOW, cleo: ON_BOARD }
  const { said, errors } = await show(page, screens, 'stop', scene)
  await page.getByRole('button', { name: /^Next stop: Piazza Mercato/ }).click()
  await expect(page.getByRole('heading', { name: 'Piazza Mercato' })).toBeVisible()
  expect(await said()).toEqual(['left'])
  expect(errors).toEqual([])
})

test('before the planned time who may still come is asked about, at the stop and at a no-show; after it they are undecided', async ({
  page,
  screens,
}) => {
  const scene: Scene = { reached: 0, ada: TO_COME, ben: ON_BOARD, cleo: ON_BOARD }
  const { said, errors } = await show(page, screens, 'stop', scene, '11:25')
  const question = page.getByRole('dialog', { name: 'Leave School?' })
  await page.getByRole('button', { name: /^Next stop: Via Roma/ }).click()
  await expect(question).toContainText('Planned 13:30: they may still come')
  await expect(question.getByRole('listitem')).toHaveText([/Ada Colli/])
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: /^Ada Colli/ }).click()
  await page.getByRole('button', { name: 'Not here', exact: true }).click()
  const early = page.getByRole('dialog', { name: 'Is Ada Colli already a no-show?' })
  await early.getByRole('button', { name: 'Wait' }).click()
  expect(await said()).toEqual([])
  await page.clock.setFixedTime(new Date('2026-10-05T11:31:00Z'))
  await page.getByRole('button', { name: /^Next stop: Via Roma/ }).click()
  await expect(question).toContainText('Nothing recorded yet')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Not here', exact: true }).click()
  await expect.poll(said).toEqual(['NOT_HERE'])
  expect(errors).toEqual([])
})

test('the close tells no number before one was given, names who did not come, and keeps what was counted', async ({
  page,
  screens,
}) => {
  const scene: Scene = { reached: 2, ada: HANDED_OVER, ben: HANDED_OVER, cleo: NO_SHOW }
  const { said, last, errors } = await show(page, screens, 'close', scene)
  await expect(page.getByText('Every child is accounted for')).toBeVisible()
  const words = async () => (await page.locator('body').innerText()).replace(/Bus 2/, '')
  expect(await words()).not.toMatch(/\d/)
  const close = page.getByRole('button', { name: 'Close on this phone' })
  await page.getByLabel('Head count').fill('3')
  await page.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
  // Typed, not given yet.
  expect(await words()).not.toMatch(/\d/)
  await close.click()
  await expect(page.getByRole('alert').filter({ hasText: 'You counted 3, the list says 2' })).toContainText(
    'Ada Colli, Ben Colli',
  )
  expect(await said()).toEqual([])
  await page.getByLabel('Head count').fill('2 of 2')
  await expect(page.getByText('Write a whole number')).toBeVisible()
  await expect(page.getByLabel('Head count')).toHaveValue('2 of 2')
  await page.getByLabel('Head count').fill('2')
  await expect(page.getByText('You counted')).toHaveCount(0)
  await close.click()
  const question = page.getByRole('dialog', { name: 'Close the run?' })
  await expect(question.getByRole('listitem')).toHaveText([/Cleo Colli/])
  await question.getByRole('button', { name: 'Not yet' }).click()
  expect(await said()).toEqual([])
  await close.click()
  await question.getByRole('button', { name: 'Close the run' }).click()
  await expect.poll(said).toEqual(['closed'])
  expect(await last()).toMatchObject({ headCount: 2, vehicleChecked: true })
  expect(errors).toEqual([])
})

test('a close before the last stop was reached names who is said to have got off there', async ({ page, screens }) => {
  const scene: Scene = { reached: 1, ada: HANDED_OVER, ben: HANDED_OVER, cleo: HANDED_OVER }
  const { errors } = await show(page, screens, 'close', scene)
  await page.getByLabel('Head count').fill('3')
  await page.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
  await page.getByRole('button', { name: 'Close on this phone' }).click()
  const question = page.getByRole('dialog', { name: 'Close the run?' })
  await expect(question).toContainText('Handed over at Piazza Mercato, where you have not arrived')
  await expect(question.getByRole('listitem')).toHaveText([/Cleo Colli/])
  expect(errors).toEqual([])
})

test('a card boards its child once; one of another run is asked about, one that was taken back boards nobody', async ({
  page,
  screens,
}) => {
  const cards = { ada: 'AAAABBBBCCCC', other: 'DDDDEEEEFFFF', revoked: 'HHHHJJJJKKKK' }
  const scene: Scene = { direction: 'to_school', reached: 0, ada: TO_COME, ben: TO_COME, cleo: TO_COME, cards }
  const { said, last, errors } = await show(page, screens, 'stop', scene)
  await page.getByRole('button', { name: 'Scan cards' }).click()
  const sheet = page.getByRole('dialog')
  const type = async (signs: string) => {
    await sheet.getByRole('textbox').fill(signs)
    await sheet.getByRole('button', { name: 'Check' }).click()
  }
  // Without a camera a short message takes the place of its picture, and what is below moves up.
  await expect(sheet.getByText('No camera')).toBeVisible()
  await type(cards.revoked)
  await expect(sheet.getByText('This card was revoked')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Check' }), 'disabled again, and still focused').toBeFocused()
  expect(await said()).toEqual([])
  await type('aaaa bbbb cccc')
  await expect(sheet.getByText('Ada Colli')).toBeVisible()
  expect(await last()).toMatchObject({ type: 'BOARDED', passengerId: PASSENGERS[0], method: 'qr' })
  await type(cards.ada)
  expect((await said()).filter((one) => one === 'BOARDED')).toHaveLength(1)
  await type(cards.other)
  await expect(sheet.getByText('Not on this run. Line 4 waits for this child.')).toBeVisible()
  expect((await said()).filter((one) => one === 'BOARDED')).toHaveLength(1)
  expect(errors).toEqual([])
})

test('a child is handed to somebody on the list, and never to an adult who must not take them', async ({
  page,
  screens,
}) => {
  const grandmother = {
    id: '00000000-0000-7000-8000-000000000501',
    kind: 'delegate' as const,
    name: 'Nonna Colli',
    relation: 'Grandmother',
    phone: null,
    picture: null,
    idCheck: null,
    oneTime: false,
    passengerIds: PASSENGERS.slice(0, 2),
    verifiers: null,
  }
  const pickup = { people: [grandmother], stops: [{ name: 'Zeno Colli', passengerIds: PASSENGERS.slice(0, 1) }] }
  const scene: Scene = { reached: 1, ada: ON_BOARD, ben: ON_BOARD, cleo: ON_BOARD, pickup }
  const { said, errors } = await show(page, screens, 'stop', scene)
  await page.getByRole('button', { name: 'Handed over: Ada Colli' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Not to Zeno Colli')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Zeno/ })).toHaveCount(0)
  await sheet.getByRole('button', { name: /Nonna Colli/ }).click()
  const hand = sheet.getByRole('button', { name: 'Hand over to Nonna Colli' })
  await expect(hand).toBeDisabled()
  expect(await said()).toEqual([])
  await sheet.getByRole('radio', { name: 'Document seen' }).click()
  await hand.click()
  await expect(sheet).toBeHidden()
  expect(await said()).toEqual(['DROPPED'])
  expect(errors).toEqual([])
})

test('a run with a blocked vehicle is not started by the crew; with an inspection that is due it offers the checklist', async ({
  page,
  screens,
}) => {
  const vehicle = { id: PASSENGERS[0] ?? '', name: 'Bus 2', expired: [], blocked: true, inspectionDue: true }
  const ben = { ...TO_COME, ...ALLERGIC }
  const scene: Scene = { reached: -1, ada: TO_COME, ben, cleo: TO_COME, ready: { vehicle } }
  const { said, errors } = await show(page, screens, 'start', scene)
  // What only the family says so far is known at the door, too.
  await expect(page.getByText('the family, not confirmed: Sesame · Rash · not life-threatening')).toBeVisible()
  await expect(page.getByText('Allergy: Peanuts · Swollen throat · can be fatal')).toBeVisible()
  await expect(page.getByText('Bus 2 is blocked by a dangerous defect')).toBeVisible()
  await expect(page.getByText('Bus 2 has to be inspected first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
  await page.getByRole('button', { name: 'Inspect the vehicle' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Save' }).click()
  // Each item has to be answered: nothing is in order by itself.
  await expect(sheet.getByRole('alert')).toHaveCount(12)
  expect(await said()).toEqual([])
  expect(errors).toEqual([])
})
