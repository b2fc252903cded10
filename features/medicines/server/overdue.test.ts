import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/doses.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('after a day an assistant says no more what became of a slot; what a phone wrote down in time counts', async () => {
  const { admin, organisation, olga, order, give, read } = await medicineScene(app)
  const { id } = await order()
  const nurse = organisation.assistant
  const team = { guestId: olga.id, kind: 'TEAM' as const, personId: nurse.personId, function: 'NURSE' as const }
  await app.as(admin).call(addCaregiver, { body: team })
  const at = (time: string) => ({ slotAt: `2026-10-05T${time}:00.000Z` })
  app.clock.set('2026-10-05T12:31:00Z')
  await app.runJobs()
  const outcomes = async () =>
    (await read(admin)).doses
      .map(({ slotAt, outcome, status }) => [slotAt?.slice(11, 16), outcome, status].join(' '))
      .toSorted()
  const before = ['06:00 missed final', '10:00 missed final']
  expect(await outcomes()).toEqual(before)

  app.clock.set('2026-10-06T06:00:01Z')
  const asleep = { outcome: 'refused', reason: 'asleep' } as const
  const refused = await give(nurse, id, { ...at('06:00'), ...asleep, lateReason: 'On paper' })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'This dose was due more than 24 hours ago. Tell the office, who can still enter it.',
  ])
  expect(await outcomes()).toEqual(before)
  // Twenty hours after the second one.
  expect((await give(nurse, id, { ...at('10:00'), ...asleep })).statusCode).toBe(200)
  // That it was given is kept for the office, also with a reason.
  const taken = { happenedAt: EIGHT, lateReason: 'On paper' }
  const given = await give(nurse, id, taken)
  expect([given.statusCode, given.json().detail]).toEqual([
    409,
    'The time for this dose is over. Your entry is kept for the office.',
  ])
  expect(await outcomes()).toEqual(['06:00 given conflict', '06:00 missed final', '10:00 refused final'])
  // The office says why so late.
  const bare = await give(admin, id, { ...at('06:00'), ...asleep })
  expect([bare.statusCode, bare.json().fields?.map((one: { fieldName: string }) => one.fieldName)]).toEqual([
    400,
    ['lateReason'],
  ])
  // A phone that had no network wrote it down in time.
  const offline = { happenedAt: '2026-10-05T06:20:00Z', recordedAt: '2026-10-05T06:20:00Z' }
  expect((await give(nurse, id, { ...at('06:00'), ...asleep, ...offline })).statusCode).toBe(200)
  expect(await outcomes()).toContainEqual('06:00 refused final')
})

test('the office says days later what became of a slot, with the reason', async () => {
  const { admin, order, give, read } = await medicineScene(app)
  const { id } = await order()
  app.clock.set('2026-10-05T08:31:00Z')
  await app.runJobs()
  app.clock.set('2026-10-08T08:31:00Z')
  const late = { outcome: 'held', reason: 'nil_by_mouth', lateReason: 'Found on paper' } as const
  expect((await give(admin, id, late)).statusCode).toBe(200)
  const [dose] = (
    await app.as(admin).list(contract.searchDoses, { body: { filters: { personId: (await read(admin)).id } } })
  ).data
  expect(dose).toMatchObject({ outcome: 'held', lateReason: 'Found on paper' })
})

test('a slot that was missed, recorded after all and entered in error has an outcome again', async () => {
  const { admin, order, read } = await medicineScene(app)
  const office = app.as(admin)
  const { id } = await order({ schedule: { kind: 'times', times: ['08:00'] } })
  app.clock.set('2026-10-05T09:00:00.000Z')
  await app.runJobs()
  const dose = {
    id: randomUUID(),
    orderId: id,
    slotAt: EIGHT,
    outcome: 'refused' as const,
    reason: 'declined' as const,
  }
  await office.call(contract.recordDose, { body: dose })
  const outcomes = async () =>
    (await read(admin)).doses.flatMap(({ orderId, outcome, status }) =>
      orderId === id && status === 'final' ? [outcome] : [],
    )
  expect(await outcomes()).toEqual(['refused'])
  await office.call(contract.correctDose, {
    params: { id: dose.id },
    body: { id: randomUUID(), correctionReason: 'Another guest', inError: true },
  })
  app.clock.pass({ minutes: 20 })
  await app.runJobs()
  expect(await outcomes()).toEqual(['missed'])
})
