import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { DAY, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { getChildDay } from '../shared/family.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('the office reads both rides of the day with their state, and what the family said', async () => {
  const { office, parent, ada, out } = await schoolDay(app)
  const params = { id: ada.id }
  await parent.call(reportAbsence, {
    body: { childId: ada.id, fromDay: DAY, toDay: DAY, directions: 'from_school', reason: 'appointment' },
  })
  await out.start()
  const stopId = out.run.stops[0]?.id ?? null
  await out.send(out.say('BOARDED', ada, { stopId }))
  const { runs, messages } = await office.call(getChildDay, { params })
  expect(runs.map(({ direction, state, facts }) => [direction, state, facts.map(({ type }) => type)])).toEqual([
    ['to_school', 'BOARDED', ['BOARDED']],
    ['from_school', 'ABSENT', []],
  ])
  expect(messages).toMatchObject([{ runId: runs[1]?.runId, said: 'absence', reason: 'appointment', by: 'Pia Parent' }])
})

test('a family reads the rides without who said what; another day is not shown', async () => {
  const { parent, ada } = await schoolDay(app)
  await parent.call(reportAbsence, { body: { childId: ada.id, fromDay: DAY, toDay: DAY } })
  const params = { id: ada.id }
  expect(await parent.call(getChildDay, { params })).toMatchObject({ runs: [{}, {}], messages: [] })
  app.clock.set('2026-10-07T05:30:00Z')
  expect((await parent.call(getChildDay, { params })).runs.every(({ serviceDate }) => serviceDate !== DAY)).toBe(true)
})

test('a crew reads the rides of its own runs only', async () => {
  const { organisation, group, home, ada, office } = await schoolDay(app)
  const escort = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await app.inside(organisation.id, ({ db }) =>
    db
      .insertInto('run_crew')
      .values({
        organisation_id: organisation.id,
        group_id: group.id,
        run_id: home.run.id,
        person_id: escort.personId,
        name: 'An escort',
        function: 'escort',
      })
      .execute(),
  )
  const params = { id: ada.id }
  expect((await app.as(escort).call(getChildDay, { params })).runs.map(({ runId }) => runId)).toEqual([home.run.id])
  expect((await office.call(getChildDay, { params })).runs).toHaveLength(2)
})

test('an adult who is restricted from the child finds nothing, whatever the role', async () => {
  const { organisation, group, ada, parent } = await schoolDay(app)
  const father = await organisation.person([{ role: 'CB_ADMIN', group }])
  const other = await organisation.person([{ role: 'CB_PARENT', group }])
  for (const person of [father, other]) await makeGuardian(app, organisation, person, ada, { restricted: true })
  const params = { id: ada.id }
  for (const person of [father, other])
    expect(await app.as(person).refused(getChildDay, { params })).toMatchObject({ status: 404 })
  expect((await parent.call(getChildDay, { params })).runs).toHaveLength(2)
})
