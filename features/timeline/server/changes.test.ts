import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence, endGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import * as activities from '#features/activities/shared/activities.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { addGoal, changeGoal, moveGoal, reviewGoal } from '#features/goals/shared/goals.contract.ts'
import { correctDose } from '#features/medicines/shared/doses.contract.ts'
import { changeOrder, suspendOrder } from '#features/medicines/shared/orders.contract.ts'
import * as treatments from '#features/treatments/shared/treatments.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changesScene } from './testing/changes-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a measurement that was corrected says what it was, in the unit of the group', async () => {
  const { admin, nurse, daughter, record, correct, choose, changed, entries } = await changesScene(app)
  const { id } = await record(nurse, { value: '39,4', context: { site: 'ear' } })
  await correct(admin, id, { value: '36,4', context: { site: 'oral' }, note: 'Read wrongly' })
  const said = ['Value: 39,4 °C > 36,4 °C', 'Site: Ear > Mouth', 'Note:  > Read wrongly']
  for (const who of [admin, nurse, daughter]) expect(await changed(who, 'measurement')).toEqual(said)
  const glucose = await record(nurse, { measurement: 'GLYCEMIA', value: '112' })
  await correct(admin, glucose.id, { outcome: 'refused' })
  await choose({ GLYCEMIA: 'mmol/L' })
  expect(await changed(admin, 'measurement')).toContain('Value: 6,2 mmol/L > Refused')
  // What was entered in error changes nothing: it stays as it was, struck through.
  const wrong = await record(nurse, { measurement: 'HEART_RATE', value: '70' })
  await correct(admin, wrong.id, { inError: true })
  const rates = (await entries(admin, 'measurement')).filter(({ title }) => title.includes('70'))
  expect(rates.map(({ struck, changes }) => [struck, changes])).toEqual([
    [true, []],
    [true, []],
  ])
})

test('an order says how it was given before, a dose what was recorded before', async () => {
  const { admin, nurse, daughter, office, order, plan, given, entries, changed } = await changesScene(app)
  const made = await order()
  app.clock.pass({ minutes: 1 })
  const params = { id: made.id }
  const body = {
    ...plan({ dose: 2.5, schedule: { kind: 'hours', every: 8, first: '06:00' }, endsOn: '2026-12-31' }),
    version: 1,
    reason: 'Stronger',
  }
  // What today becomes has to be confirmed.
  const { warnings } = (await office.send(changeOrder, { params, body })).json().current
  await office.call(changeOrder, { params, body: { ...body, confirmed: [warnings[0].key] } })
  const said = [
    'Dose at one time: 1 tablet > 2,5 tablets',
    'When: 08:00, 12:00 > every 8 h from 06:00',
    'Last day:  > 31/12/2026',
  ]
  for (const who of [admin, nurse, daughter]) expect(await changed(who, 'dose')).toEqual(said)
  app.clock.pass({ minutes: 1 })
  await office.call(suspendOrder, { params: { id: made.id }, body: { version: 2, reason: 'Away' } })
  const steps = (await entries(nurse, 'dose')).map(({ title, about, changes }) => [title, about[0], changes.length])
  expect(steps).toEqual([
    ['Metformin', 'Order suspended', 0],
    ['Metformin', 'Order changed', 3],
    ['Metformin', 'Order in force', 0],
  ])
  const other = await order({ critical: true })
  const dose = await given(nurse, other.id)
  await office.call(correctDose, {
    params: { id: dose.id },
    body: { id: randomUUID(), correctionReason: 'Mixed up', outcome: 'refused', reason: 'declined' },
  })
  expect(await changed(nurse, 'dose')).toEqual(
    expect.arrayContaining(['Outcome: Given > Refused', 'How much: 1 tablet > ', 'Why:  > Declined']),
  )
})

test('steps of a taper are told apart', async () => {
  const { admin, office, order, plan, changed } = await changesScene(app)
  const taper = (dose: number) =>
    ({
      kind: 'taper',
      steps: [
        { days: 5, dose, times: ['08:00'] },
        { days: 5, dose: 1, times: ['08:00'] },
      ],
    }) as const
  const steps = (dose: number) => ({
    ...taper(dose),
    steps: taper(dose).steps.map((one) => ({ ...one, times: [...one.times] })),
  })
  const { id } = await order({ schedule: steps(3) })
  await office.call(changeOrder, {
    params: { id },
    body: { ...plan({ schedule: steps(2) }), version: 1, reason: 'Less' },
  })
  expect(await changed(admin, 'dose')).toEqual(['When: 5 x 3: 08:00; 5 x 1: 08:00 > 5 x 2: 08:00; 5 x 1: 08:00'])
})

test('treatments, their sessions and goals say what they were', async () => {
  const { admin, nurse, daughter, office, olga, changed } = await changesScene(app)
  const goal = await office.call(addGoal, {
    body: { id: randomUUID(), personId: olga.id, content: { statement: 'Walk to the garden' } },
  })
  const content = { name: 'Walk', frequency: { kind: 'times' as const, times: ['10:00'] }, startsOn: '2026-10-01' }
  const { id } = await office.call(treatments.addTreatment, {
    body: { id: randomUUID(), personId: olga.id, kind: 'PHYSIOTHERAPY', content },
  })
  await office.call(treatments.changeTreatment, {
    params: { id },
    body: {
      version: 1,
      kind: 'OTHER',
      goalId: goal.id,
      content: {
        ...content,
        frequency: { kind: 'weekdays', weekdays: [1, 3], times: ['09:00'] },
        bodySites: ['HIP_L'],
      },
    },
  })
  const session = await app.as(nurse).call(treatments.recordSession, {
    body: { id: randomUUID(), treatmentId: id, outcome: 'DONE', minutes: 30 },
  })
  await office.call(treatments.correctSession, {
    params: { id: session.id },
    body: { id: randomUUID(), correctionReason: 'Read again', outcome: 'REFUSED', reason: 'TIRED' },
  })
  for (const who of [admin, nurse, daughter])
    expect((await changed(who, 'treatment')).toSorted()).toEqual([
      'Duration in minutes: 30 > ',
      'For which goal:  > Walk to the garden',
      'How it went: Done > Refused',
      'How often: Every day 10:00 > Mon Wed 09:00',
      'Parts of the body:  > Left hip',
      'Reason:  > Tired',
      'Type: Physiotherapy > Other',
    ])
  await office.call(changeGoal, {
    params: { id: goal.id },
    body: { version: 1, content: { statement: 'Walk to the gate', area: 'MOBILITY', dueOn: '2026-12-01' } },
  })
  await office.call(reviewGoal, {
    params: { id: goal.id },
    body: { version: 2, outcome: 'IMPROVING', reason: 'Two rounds', reviewOn: '2026-11-05' },
  })
  await office.call(moveGoal, { params: { id: goal.id }, body: { version: 3, to: 'ON_HOLD' } })
  for (const who of [admin, nurse, daughter])
    expect((await changed(who, 'goal')).toSorted()).toEqual([
      'Area: Other > Mobility',
      'How it goes: In progress > Improving',
      'In the words of the person: Walk to the garden > Walk to the gate',
      'Next review: 03/01/2027 > 05/11/2026',
      'State: Under way > On hold',
      'To be reached by:  > 01/12/2026',
    ])
})

test('the words are those of the reader, and a long text only says that it changed', async () => {
  const { admin, office, olga, changed } = await changesScene(app)
  const { id } = await office.call(allergyCalls.add, {
    body: { id: randomUUID(), personId: olga.id, content: { substance: 'Hazelnut' } },
  })
  await office.call(allergyCalls.change, {
    params: { id },
    body: { version: 1, content: { substance: 'Hazelnut', criticality: 'HIGH', note: 'x'.repeat(301) }, reason: '' },
  })
  await app.app.db.control
    .updateTable('session')
    .set({ language: 'it' })
    .where('person_id', '=', admin.personId)
    .execute()
  app.app.known.forget()
  expect(await changed(admin, 'health')).toEqual(['Pericolo: Pericolo non noto > Può essere mortale', 'Che cosa fare'])
})

test('an attendance that was corrected says how somebody took part before', async () => {
  const { admin, nurse, daughter, office, olga, group, hoursAgo, changed } = await changesScene(app)
  const { id } = await office.call(activities.addActivity, {
    body: {
      id: randomUUID(),
      customerGroupId: group.id,
      name: 'Singing',
      startsAt: hoursAgo(0.5),
      endsAt: hoursAgo(-0.5),
    },
  })
  await office.call(activities.enrol, { params: { id }, body: { personIds: [olga.id] } })
  const made = {
    id: randomUUID(),
    activityId: id,
    personId: olga.id,
    outcome: 'PRESENT' as const,
    mood: 'CALM' as const,
  }
  await app.as(nurse).call(activities.recordAttendance, { body: made })
  await office.call(activities.correctAttendance, {
    params: { id: made.id },
    body: { id: randomUUID(), correctionReason: 'Left early', outcome: 'PARTIAL', reason: 'TIRED', mood: 'TIRED' },
  })
  for (const who of [admin, nurse, daughter])
    expect(await changed(who, 'activity')).toEqual([
      'Outcome: Present > Partly',
      'Reason:  > Tired',
      'Mood: Calm > Tired',
    ])
})

test('a return that was entered says until when somebody was to be away', async () => {
  const { admin, nurse, daughter, office, olga, hoursAgo, changed } = await changesScene(app)
  const { id } = await office.call(addGuestAbsence, {
    body: { id: randomUUID(), guestId: olga.id, startsAt: hoursAgo(0), endsAt: null, reason: 'hospital' },
  })
  app.clock.pass({ hours: 30 })
  await office.call(endGuestAbsence, { params: { id }, body: { version: 1, at: hoursAgo(2) } })
  // MORNING is 07:30 where the group is.
  const said = ['Returns: Until further notice > 06/10/2026 11:30']
  for (const who of [admin, nurse, daughter]) expect(await changed(who, 'absence')).toEqual(said)
})
