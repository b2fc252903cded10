import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { addOrder, consentToOrder } from '#features/medicines/shared/orders.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { listChildren } from '#features/relationships/shared/relationships.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { searchVisits } from '#features/timeline/shared/visits.contract.ts'
import { activatePlan, addPlan, sendPlan, signPlan } from '#features/plans/shared/plans.contract.ts'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { getRun, latestRuns, recordEvents, type NewBoardingEvent } from '#features/runs/shared/runs.contract.ts'
import type { Client } from '../bench/client.ts'
import { MORNING, test } from './app.ts'
import { axe } from './axe.ts'
import { callAs } from './care-steps.ts'
import { board, confirmClose, setOff } from './crew-steps.ts'
import { entriesIn, openedShelf } from './device-store.ts'
import { arrive, collectErrors, signIn } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

test.use({ serviceWorkers: 'allow' })

const SIGN = 'Wheezing, cannot finish a sentence'
const INCIDENT = 'Wheezing after the second stop'
const KIT = 'Blue pouch in the front pocket'

const RELIEVER = 'Salbutamol 100'

/** An inhaler that is given as needed, with the consents of both sides. */
async function orderInhaler(office: Client, family: Client, personId: string): Promise<void> {
  const orderId = randomUUID()
  await office.call(addOrder, {
    body: {
      id: orderId,
      personId,
      product: RELIEVER,
      substance: 'salbutamol',
      form: 'inhaler',
      unit: 'puff',
      schedule: { kind: 'asNeeded' },
      indication: 'Wheezing',
      dose: 2,
      gapMinutes: 240,
      mostIn24h: 8,
      route: 'inhaled',
      startsOn: '2026-01-01',
    },
  })
  for (const side of [office, family])
    await side.call(consentToOrder, { body: { id: randomUUID(), orderId, version: 1 } })
}

/** Puts a plan for asthma into force for a child of the family who rides on the bus. */
async function childWithAsthma(office: Client, crew: Client, family: Client) {
  const parent = await family.call(getMyInfo, {})
  const ties = await office.call(listChildren, { params: { id: parent.id } })
  const mine = new Set(ties.map(({ childId }) => childId))
  const runs = await crew.call(latestRuns, {})
  const bus = runs.find(({ routeName }) => routeName === 'Line 3 Collina')
  const run = await crew.call(getRun, { params: { id: bus?.id ?? '' } })
  const child = run.passengers.find(
    ({ childId, state }) => childId !== null && mine.has(childId) && state === 'EXPECTED',
  )
  if (!child?.childId) throw new Error('no child of the family is expected on the bus')
  const emergency = [{ sign: SIGN, action: 'Two puffs of the blue inhaler', call: '112' }]
  const content = { diagnosis: 'Asthma bronchiale', emergency, kit: KIT }
  const personId = child.childId
  const plan = await office.call(addPlan, { body: { id: randomUUID(), personId, kind: 'SCHOOL', content } })
  const params = { id: plan.id }
  const { version } = await office.call(sendPlan, { params, body: { version: plan.version } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID() } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID(), name: 'The mother' } })
  await office.call(activatePlan, { params, body: { version } })
  // Medicines are ordered for guests.
  const [group] = parent.customerGroupDtoCollection
  await office.call(addMembership, { body: { personId, customerGroupId: group?.id ?? '', role: 'GUEST' } })
  await orderInhaler(office, family, personId)
  // No other run of the day carries the child: until then the page for an emergency stays on the phone.
  for (const { id } of runs.filter(({ id, status }) => id !== run.id && status === 'PLANNED')) {
    const { passengers } = await crew.call(getRun, { params: { id } })
    if (passengers.some(({ childId }) => childId === personId))
      await office.call(cancelRun, { params: { id }, body: { reason: 'Snow' } })
  }
  return { runId: run.id, name: child.name, personId }
}

/** Which parts of the record of somebody were read today. */
async function visitsIn(office: Client, personId: string): Promise<string[]> {
  const day = MORNING.slice(0, 10)
  const visits = await office.call(searchVisits, { body: { filters: { personId, from: day, to: day } } })
  return visits.flatMap(({ parts }) => parts)
}

/** Everybody else of the run gets on and reaches the school. Returns how many. */
async function deliver(crew: Client, runId: string): Promise<number> {
  const { passengers, stops } = await crew.call(getRun, { params: { id: runId } })
  const school = stops.at(-1)?.id
  const deviceId = randomUUID()
  let seq = 0
  const fact = (passengerId: string, more: Pick<NewBoardingEvent, 'type'> & Partial<NewBoardingEvent>) => ({
    id: randomUUID(),
    deviceId,
    deviceSeq: (seq += 1),
    occurredAt: MORNING,
    passengerId,
    stopId: school,
    ...more,
  })
  const expected = passengers.filter(({ state }) => state === 'EXPECTED')
  const events = expected.flatMap(({ id }) => [
    fact(id, { type: 'BOARDED' }),
    fact(id, { type: 'DROPPED', outcome: 'to_school' }),
  ])
  await crew.call(recordEvents, { params: { id: runId }, body: { events } })
  return expected.length
}

for (const size of PHONE_SIZES)
  test(`the emergency card of a child with asthma opens without network and leaves the phone with the run, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const [office, crew] = [await callAs(app, 'CB_ADMIN'), await callAs(app, 'CB_ASSISTANT')]
    const family = await callAs(app, 'CB_PARENT')
    const { runId, name, personId } = await childWithAsthma(office, crew, family)
    const inbox = async (who: Client) =>
      (await who.call(searchNotices, { body: {} }))
        .map(({ title }) => title)
        .filter((title) => title.startsWith('onboard.'))
    const { page: phone, context, errors } = await arrive(browser, app, 'CB_ASSISTANT', size)
    await phone.goto(`/loggedIn/routeDetail/?run=${runId}`)
    await setOff(phone)
    await board(phone, name)

    await test.step('the card is one tap away', async () => {
      await phone.getByRole('link', { name: `Emergency card: ${name}` }).click()
      await expect(phone.getByText(SIGN)).toBeVisible()
      await expect(phone.getByText(KIT)).toBeVisible()
      await expect(phone.getByText(/^On board since/)).toBeVisible()
      await expect(phone.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
      await expect(phone.getByRole('main')).not.toContainText('bronchiale')
      expect((await axe(phone).analyze()).violations.map(({ id }) => id)).toEqual([])
      expect(await openedShelf(phone)).toContain(KIT)
    })

    await test.step('the inhaler is given from the card, and family and office know', async () => {
      await phone.getByRole('link', { name: 'Give medicine' }).click()
      const round = phone.getByRole('region', { name })
      await expect(round).toContainText(RELIEVER)
      await round.getByRole('button', { name: 'Give', exact: true }).click()
      for (const who of [family, office]) await expect.poll(() => inbox(who)).toEqual(['onboard.notice.dose'])
      await phone.goto(`/loggedIn/emergencyCard/?run=${runId}&person=${personId}`)
      await expect(phone.getByText(/^Salbutamol 100, 2 puffs/)).toBeVisible()
    })

    const again = await test.step('without network the app is killed, and the card opens', async () => {
      await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
      await phone.waitForLoadState('networkidle')
      await context.setOffline(true)
      await phone.close()
      const page = await context.newPage()
      const more = collectErrors(page)
      page.on('close', () => errors.push(...more))
      await page.goto(`/loggedIn/emergencyCard/?run=${runId}&person=${personId}`)
      await expect(page.getByText(SIGN)).toBeVisible()
      return page
    })

    await test.step('without network an incident is recorded, and waits on the device', async () => {
      await again.getByRole('button', { name: 'Record incident' }).click()
      const sheet = again.getByRole('dialog', { name: 'Record incident' })
      await expect(sheet).toContainText(`${name} · Date of birth not known`)
      await expect(sheet).toContainText('Do not name other children.')
      await sheet.getByRole('button', { name: 'Record and notify' }).click()
      await expect(sheet).toContainText('Enter a value')
      await sheet.getByRole('textbox', { name: /^Description/ }).fill(INCIDENT)
      await sheet.getByRole('radio', { name: '4, serious' }).check()
      expect((await axe(again).analyze()).violations.map(({ id }) => id)).toEqual([])
      await sheet.getByRole('button', { name: 'Record and notify' }).click()
      await expect(again.getByText('Waiting for network: 1')).toBeVisible()
      expect(await inbox(family)).toEqual(['onboard.notice.dose'])
    })

    await test.step('the opening is sent after the next sign-in, and the office finds it', async () => {
      expect(await entriesIn(again, 'outbox')).toBe(2)
      await context.setOffline(false)
      await signIn(again, app, 'CB_ASSISTANT')
      await expect.poll(() => entriesIn(again, 'outbox')).toBe(0)
      expect(await visitsIn(office, personId)).toContain('Emergency card, opened on a run')
    })

    await test.step('the family finds the incident in its inbox and reads it', async () => {
      for (const who of [family, office])
        expect(await inbox(who)).toEqual(['onboard.notice.incident', 'onboard.notice.dose'])
      const parent = await arrive(browser, app, 'CB_PARENT', size)
      await parent.page.goto('/loggedIn/notificationScreen/')
      await parent.page.getByRole('button', { name: /^Something happened on the way/ }).click()
      await expect(parent.page.getByText(INCIDENT)).toBeVisible()
      await parent.context.close()
      expect(parent.errors).toEqual([])
    })

    await test.step('when the run is closed the card is gone from the device', async () => {
      const heads = (await deliver(crew, runId)) + 1
      await again.goto(`/loggedIn/routeDetail/?run=${runId}&view=close`)
      await again.getByRole('button', { name: `At school: ${name}` }).click()
      await expect(again.getByText('Every child is accounted for')).toBeVisible()
      await again.getByRole('textbox', { name: 'Head count' }).fill(String(heads))
      await again.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
      await confirmClose(again)
      await expect(again.getByText('Run closed. Thank you.')).toBeVisible()
      await expect.poll(() => openedShelf(again)).not.toContain(KIT)
      await again.goto(`/loggedIn/emergencyCard/?run=${runId}&person=${personId}`)
      await expect(again.getByRole('heading', { name: 'This run is over' })).toBeVisible()
      await expect(again.getByText(SIGN)).toBeHidden()
    })
    await again.close()
    expect(errors).toEqual([])
  })
