import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { getRoute } from '#features/routes/shared/routes.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'
import { latestRuns, getRun } from '#features/runs/shared/runs.contract.ts'
import { answerRider, decideRider, listRiders } from '../shared/riders.contract.ts'
import { askRiders } from './riders.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type State = 'NO_SHOW' | 'DROPPED' | 'ABSENT'

/** A line whose first child met these fates on the days before today, the latest first. */
async function after(fates: readonly State[]) {
  const scene = await ride(app)
  const { organisation, run, children } = scene
  await app.inside(organisation.id, async ({ db, newId }) => {
    const row = await db.selectFrom('run').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
    for (const [back, state] of fates.entries()) {
      const id = newId()
      const day = addDays(row.service_date, -back - 1)
      await db
        .insertInto('run')
        .values({
          ...row,
          id,
          service_date: day,
          status: 'CLOSED',
          head_count: 0,
          vehicle_checked: true,
          unaccounted: 0,
        })
        .execute()
      await db
        .insertInto('run_passenger')
        .values({
          organisation_id: organisation.id,
          group_id: row.group_id,
          id: newId(),
          run_id: id,
          child_id: children[0].id,
          name: children[0].name,
          planned: state === 'ABSENT' ? 'ABSENT' : 'EXPECTED',
          state,
          rode: state === 'DROPPED',
          answered: true,
        })
        .execute()
    }
  })
  const family = app.as(organisation.parent)
  return { ...scene, family, night: () => app.runJob(organisation.id, askRiders, undefined) }
}

test('three days without the child of the last ten and no absence: the family is asked once, and nothing is removed', async () => {
  const { family, office, night, run, route, children } = await after([
    'NO_SHOW',
    'DROPPED',
    'NO_SHOW',
    'ABSENT',
    'NO_SHOW',
  ])
  await night()
  await night()
  const asked = await family.call(listRiders)
  expect(asked).toMatchObject([
    {
      childId: children[0].id,
      routeName: run.routeName,
      state: 'asked',
      days: ['2026-09-30', '2026-10-02', '2026-10-04'],
    },
  ])
  expect(await office.call(listRiders)).toHaveLength(1)
  const { passengerList } = await office.call(getRoute, { params: { id: route.id } })
  expect(passengerList.find((one) => one.childId === children[0].id)).toMatchObject({ rest: null })
})

test('two days are too few, reported absences do not count, nor what is longer ago than ten service days', async () => {
  const rode: State[] = Array.from({ length: 8 }, () => 'DROPPED')
  const few: State[][] = [
    ['NO_SHOW', 'NO_SHOW'],
    ['ABSENT', 'ABSENT', 'ABSENT', 'NO_SHOW'],
    [...rode, 'NO_SHOW', 'NO_SHOW', 'NO_SHOW'],
  ]
  for (const fates of few) {
    const { family, night } = await after(fates)
    await night()
    expect(await family.call(listRiders)).toEqual([])
  }
})

const THREE: State[] = ['NO_SHOW', 'NO_SHOW', 'NO_SHOW']

test('who rides on says so once: nothing changes, and nobody asks for thirty days', async () => {
  const { family, night, organisation } = await after(THREE)
  await night()
  const [question] = await family.call(listRiders)
  const params = { id: question?.id ?? '' }
  const kept = await family.call(answerRider, { params, body: { version: 1, answer: 'keep' } })
  expect(kept).toMatchObject({ state: 'kept', version: 2 })
  await night()
  expect(await family.call(listRiders)).toEqual([])
  expect(await family.refused(answerRider, { params, body: { version: 2, answer: 'keep' } })).toMatchObject({
    status: 409,
  })
  await app.database.asOwner(
    `update ride_question set answered_at = answered_at - interval '31 days' where organisation_id = $1`,
    [organisation.id],
  )
  await night()
  expect(await family.call(listRiders)).toHaveLength(1)
})

test('a pause waits for the office; confirmed, the child is on no list until it ends, and its place stays in sight', async () => {
  const { family, office, night, route, organisation, children } = await after(THREE)
  await night()
  await app.runJob(organisation.id, planDay, undefined)
  const [question] = await family.call(listRiders)
  const params = { id: question?.id ?? '' }
  expect(await family.refused(answerRider, { params, body: { version: 1, answer: 'pause' } })).toMatchObject({
    status: 400,
  })
  expect(
    await family.refused(answerRider, { params, body: { version: 1, answer: 'pause', day: '2026-10-01' } }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'day' }] })
  expect(await office.refused(decideRider, { params, body: { version: 1, confirm: true } })).toMatchObject({
    status: 409,
  })
  await family.call(answerRider, { params, body: { version: 1, answer: 'pause', day: '2026-10-20' } })
  expect(await family.refused(decideRider, { params, body: { version: 2, confirm: true } })).toMatchObject({
    status: 403,
  })
  const tomorrow = async () => {
    const [run] = (await office.call(latestRuns, { query: { day: '2026-10-06' } })).filter(
      (one) => one.routeId === route.id,
    )
    return (await office.call(getRun, { params: { id: run?.id ?? '' } })).passengers.map((one) => one.childId)
  }
  expect(await tomorrow()).toContain(children[0].id)
  const done = await office.call(decideRider, { params, body: { version: 2, confirm: true } })
  expect(done.state).toBe('confirmed')
  expect(await tomorrow()).not.toContain(children[0].id)
  const { passengerList } = await office.call(getRoute, { params: { id: route.id } })
  expect(passengerList.find((one) => one.childId === children[0].id)?.rest).toEqual({
    from: '2026-10-06',
    until: '2026-10-20',
  })
  const kept = await app.database.asOwner(
    `select action from audit where subject_id = $1 and action like 'reports.%' order by action`,
    [children[0].id],
  )
  expect(kept).toEqual([{ action: 'reports.riderAnswered' }, { action: 'reports.riderConfirmed' }])
})

test('a stop that the office confirms holds from its day on: the child rides until then, keeps its place, and nobody asks again', async () => {
  const { family, office, night, route, organisation, children } = await after(THREE)
  await night()
  const [question] = await family.call(listRiders)
  const params = { id: question?.id ?? '' }
  const listed = async (day: string) => {
    await app.runJob(organisation.id, planDay, undefined)
    const [run] = (await office.call(latestRuns, { query: { day } })).filter((one) => one.routeId === route.id)
    const { passengers } = await office.call(getRun, { params: { id: run?.id ?? '' } })
    return passengers.some((one) => one.childId === children[0].id)
  }
  expect(await listed('2026-10-06')).toBe(true)
  await family.call(answerRider, { params, body: { version: 1, answer: 'stop', day: '2026-10-07' } })
  expect(await listed('2026-10-06')).toBe(true)
  expect(await office.call(decideRider, { params, body: { version: 2, confirm: true } })).toMatchObject({
    state: 'confirmed',
  })
  // Today's run has begun and tomorrow is before the day: both keep the child.
  expect([await listed('2026-10-05'), await listed('2026-10-06')]).toEqual([true, true])
  for (const day of ['2026-10-07', '2026-10-14']) {
    app.clock.set(`${day}T05:30:00Z`)
    expect(await listed(day)).toBe(false)
  }
  const { passengerList } = await office.call(getRoute, { params: { id: route.id } })
  expect(passengerList.find((one) => one.childId === children[0].id)).toMatchObject({
    rest: { from: '2026-10-07', until: null },
  })
  const told = await app.database.asOwner(
    `select 1 from notice where person_id = $1 and kind = 'reports.riderDecided'`,
    [organisation.parent.personId],
  )
  expect(told).toHaveLength(1)
  app.clock.set('2026-11-20T05:30:00Z')
  await night()
  const questions = await app.database.asOwner('select state from ride_question where organisation_id = $1', [
    organisation.id,
  ])
  expect(questions).toEqual([{ state: 'confirmed' }])
})

test('what the office leaves as it was changes nothing; two at once decide once', async () => {
  const { family, office, night, route, children } = await after(THREE)
  await night()
  const [question] = await family.call(listRiders)
  const params = { id: question?.id ?? '' }
  await family.call(answerRider, { params, body: { version: 1, answer: 'stop', day: '2026-10-12' } })
  const both = await Promise.all(
    [false, false].map((confirm) => office.send(decideRider, { params, body: { version: 2, confirm } })),
  )
  expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { passengerList } = await office.call(getRoute, { params: { id: route.id } })
  expect(passengerList.find((one) => one.childId === children[0].id)?.rest).toBeNull()
})

test('another family, a restricted adult and another organisation find no question', async () => {
  const { family, night, organisation, group, children } = await after(THREE)
  await night()
  const [question] = await family.call(listRiders)
  const params = { id: question?.id ?? '' }
  const body = { version: 1, answer: 'keep' as const }
  const other = await organisation.person([{ role: 'CB_PARENT', group }])
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
  const stranger = (await newOrganisation(app)).administrator
  for (const who of [other, restricted, stranger]) {
    expect(await app.as(who).call(listRiders)).toEqual([])
    expect(await app.as(who).refused(answerRider, { params, body })).toMatchObject({ status: 404 })
  }
})
