import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
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
const KIT = 'Blue pouch in the front pocket'

/** Puts a plan for asthma into force for the first child who gets on the bus. */
async function childWithAsthma(office: Client, crew: Client) {
  const runs = await crew.call(latestRuns, {})
  const bus = runs.find(({ routeName }) => routeName === 'Line 3 Collina')
  const run = await crew.call(getRun, { params: { id: bus?.id ?? '' } })
  const child = run.passengers.find(
    ({ childId, boardStopId, state }) => childId !== null && boardStopId === run.stops[0]?.id && state === 'EXPECTED',
  )
  if (!child?.childId) throw new Error('nobody gets on at the first stop')
  const emergency = [{ sign: SIGN, action: 'Two puffs of the blue inhaler', call: '112' }]
  const content = { diagnosis: 'Asthma bronchiale', emergency, kit: KIT }
  const personId = child.childId
  const plan = await office.call(addPlan, { body: { id: randomUUID(), personId, kind: 'SCHOOL', content } })
  const params = { id: plan.id }
  const { version } = await office.call(sendPlan, { params, body: { version: plan.version } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID() } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID(), name: 'The mother' } })
  await office.call(activatePlan, { params, body: { version } })
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
    const { runId, name, personId } = await childWithAsthma(office, crew)
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

    await test.step('the opening is sent after the next sign-in, and the office finds it', async () => {
      expect(await entriesIn(again, 'outbox')).toBe(1)
      await context.setOffline(false)
      await signIn(again, app, 'CB_ASSISTANT')
      await expect.poll(() => entriesIn(again, 'outbox')).toBe(0)
      expect(await visitsIn(office, personId)).toContain('Emergency card, opened on a run')
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
