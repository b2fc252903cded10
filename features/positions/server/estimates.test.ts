import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { reachStop } from '#features/runs/shared/runs.contract.ts'
import { estimateScore, getApproach, sendPositions, setApproach } from '../shared/positions.contract.ts'
import { forgetPositions, KEPT_DAYS, scoreEstimates, watchApproach } from './positions.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada and Ben get on at Via Roma (07:40), Cleo at Piazza Mercato (07:48); two families. */
async function scene() {
  const trip = await ride(app)
  const { organisation, children, crew, run } = trip
  const second = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, second, children[2])
  let seq = 0
  return {
    ...trip,
    first: organisation.parent,
    second,
    where: (latitude: number, longitude = 9.1) =>
      crew.call(sendPositions, {
        params: { id: run.id },
        body: {
          deviceId: 'p',
          positions: [{ deviceSeq: (seq += 1), at: app.clock.now().toISOString(), latitude, longitude }],
        },
      }),
    reach: (i: number) =>
      crew.call(reachStop, {
        body: { runId: run.id, stopId: run.stops[i]?.id ?? '', what: 'reached', ...trip.device() },
      }),
    told: async (person: typeof second) =>
      (await app.as(person).list(searchNotices, { body: {} })).data.map(({ title, values }) => [
        title,
        values['time'],
        values['names'],
      ]),
    watch: () => app.runJob(organisation.id, watchApproach, undefined),
  }
}

test('a family is told once that the vehicle is near, by the time along the line', async () => {
  const { where, reach, told, second, watch } = await scene()
  app.clock.set('2026-10-05T05:41:00Z')
  await reach(0)
  // Right behind the first stop, a minute behind the plan: the next one is eight minutes away.
  await where(45.9)
  expect(await told(second)).toEqual([])
  app.clock.set('2026-10-05T05:45:00Z')
  await where(45.905)
  await where(45.906)
  await watch()
  expect(await told(second)).toEqual([['positions.notice.near', '07:49', undefined]])
})

test('where streets bend away from the straight line, the way along them says how far the vehicle is', async () => {
  const { where, reach, told, second, run } = await scene()
  const { areaFolder } = app.app.settings
  const nodes = [
    { id: 1, at: [45.9, 9.1] },
    { id: 2, at: [45.9, 9.13] },
    { id: 3, at: [45.91, 9.13] },
    { id: 4, at: [45.91, 9.1] },
  ] satisfies { id: number; at: [number, number] }[]
  putArea(
    areaFolder,
    await graphOf({ nodes, ways: [{ id: 10, refs: [1, 2, 3, 4], tags: { highway: 'residential' } }] }),
  )
  // A position waits only shortly for streets that nobody asked before.
  await legsThrough({ areaFolder, roadServer: null }, run.stops, 'bus', { patienceMs: 60_000 })
  app.clock.set('2026-10-05T05:40:00Z')
  await reach(0)
  // 930 m before the next stop of 5.8 km: 6 min 43 s of its 8 minutes, a minute behind the plan.
  app.clock.set('2026-10-05T05:47:43Z')
  await where(45.91, 9.112)
  expect(await told(second)).toEqual([['positions.notice.near', '07:49', undefined]])
  removeArea(areaFolder)
})

test('each adult is told at the distance that they chose, by minutes or by stops, and once', async () => {
  const { where, reach, told, first, second, organisation, children, group } = await scene()
  const [early, never] = [
    await organisation.person([{ role: 'CB_PARENT', group }]),
    await organisation.person([{ role: 'CB_PARENT', group }]),
  ]
  for (const adult of [early, never]) await makeGuardian(app, organisation, adult, children[2])
  expect(await app.as(second).call(getApproach)).toEqual({ level: 'm5' })
  await app.as(second).call(setApproach, { body: { level: 's1' } })
  await app.as(early).call(setApproach, { body: { level: 'm15' } })
  await app.as(never).call(setApproach, { body: { level: 'none' } })
  expect(await app.as(second).call(getApproach)).toEqual({ level: 's1' })
  // On the way to the first stop: the market is 15 minutes away, and two stops.
  app.clock.set('2026-10-05T05:34:00Z')
  await where(45.899)
  await reach(0)
  expect(await told(second)).toEqual([])
  app.clock.set('2026-10-05T05:40:00Z')
  await where(45.9)
  await where(45.9001)
  expect(await told(early)).toHaveLength(1)
  expect(await told(second)).toHaveLength(1)
  app.clock.set('2026-10-05T05:46:00Z')
  await where(45.908)
  expect(await told(early)).toHaveLength(1)
  expect(await told(second)).toHaveLength(1)
  expect(await told(never)).toEqual([])
  expect(await told(first)).toEqual([])
})

test('when no phone says where the vehicle is, the stops do', async () => {
  const { reach, told, second, watch } = await scene()
  await watch()
  expect(await told(second)).toEqual([])
  app.clock.set('2026-10-05T05:43:00Z')
  await reach(0)
  app.clock.pass({ minutes: 4 })
  await watch()
  expect(await told(second)).toEqual([['positions.notice.near', '07:51', undefined]])
})

test('guardians hear that a child got on and arrived; what is taken back is corrected by a new notice', async () => {
  const { say, send, children, told, first } = await scene()
  const boarded = say('BOARDED', children[0])
  await send(boarded)
  await send(boarded)
  expect(await told(first)).toEqual([['runs.notice.boarded', '07:30', 'Ada Colli']])
  app.clock.pass({ minutes: 1 })
  await send(say('UNDO', children[0], { supersedesId: boarded.id }))
  app.clock.pass({ minutes: 1 })
  await send(say('BOARDED', children[0]))
  app.clock.pass({ minutes: 1 })
  await send(say('DROPPED', children[0], { outcome: 'to_school' }))
  expect((await told(first)).map(([title]) => title)).toEqual([
    'runs.notice.arrived',
    'runs.notice.boarded',
    'runs.notice.undone',
    'runs.notice.boarded',
  ])
  const { data } = await app.as(first).list(searchNotices, { body: {} })
  expect(data.map((one) => one.superseded)).toEqual([false, false, false, true])
})

test('siblings who get on together are one notice', async () => {
  const { say, send, children, told, first, organisation } = await scene()
  await makeGuardian(app, organisation, first, children[1])
  await send(say('BOARDED', children[0]), say('BOARDED', children[1]))
  expect(await told(first)).toEqual([['runs.notice.boarded', '07:30', 'Ada Colli, Ben Colli']])
})

test('estimates are noted while a run is under way and scored at night by the open bands', async () => {
  const { reach, watch, organisation, run } = await scene()
  app.clock.set('2026-10-05T05:43:00Z')
  await reach(0)
  await watch()
  app.clock.set('2026-10-05T05:53:00Z')
  await reach(1)
  app.clock.set('2026-10-06T02:53:00Z')
  await app.runJob(organisation.id, scoreEstimates, undefined)
  const samples = await app.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('eta_sample')
      .select(['predicted_at', 'actual_at', 'within'])
      .where('run_id', '=', run.id)
      .orderBy('predicted_at')
      .execute(),
  )
  // Expected 05:51, came 05:53, eight minutes ahead: within +210 s. The school was never reached.
  expect(samples).toMatchObject([{ predicted_at: new Date('2026-10-05T05:51:00Z'), within: true }])
  const scores = () =>
    app.inside(organisation.id, ({ db }) =>
      db
        .selectFrom('eta_score')
        .select(['low', 'samples', 'within'])
        .where('run_id', '=', run.id)
        .orderBy('low')
        .execute(),
    )
  expect(await scores()).toEqual([{ low: 6, samples: 1, within: 1 }])
  // Two more, scored in the next night: three minutes ahead is the second band, twenty is none.
  const [stop] = await app.inside(organisation.id, ({ db }) =>
    db.selectFrom('run_stop').selectAll().where('run_id', '=', run.id).where('seq', '=', 1).execute(),
  )
  for (const minutes of [3, 20])
    await app.inside(organisation.id, ({ db }) =>
      db
        .insertInto('eta_sample')
        .values({
          organisation_id: organisation.id,
          group_id: stop!.group_id,
          run_id: run.id,
          stop_id: stop!.id,
          made_at: new Date(Date.parse('2026-10-05T05:30:00Z') - minutes * 60_000),
          predicted_at: new Date('2026-10-05T05:30:00Z'),
          source: 'stops',
        })
        .execute(),
    )
  app.clock.set('2026-10-07T02:53:00Z')
  await app.runJob(organisation.id, scoreEstimates, undefined)
  expect(await scores()).toEqual([
    { low: 3, samples: 1, within: 0 },
    { low: 6, samples: 1, within: 1 },
  ])
  // The estimates are forgotten, what they were worth is kept.
  const left = () =>
    app.inside(organisation.id, ({ db }) =>
      db.selectFrom('eta_sample').select('stop_id').where('run_id', '=', run.id).execute(),
    )
  await app.runJob(organisation.id, forgetPositions, undefined)
  expect(await left()).toHaveLength(3)
  app.clock.pass({ minutes: (KEPT_DAYS + 1) * 24 * 60 })
  await app.runJob(organisation.id, forgetPositions, undefined)
  expect(await left()).toEqual([])
  expect(await scores()).toHaveLength(2)
})

test('a family and the office read how good the estimates of the route were in the days before; nobody else', async () => {
  const { organisation, run } = await scene()
  const score = (role: 'parent' | 'administrator' | 'assistant') =>
    app.as(organisation[role]).call(estimateScore, { params: { id: run.id } })
  expect(await score('parent')).toEqual({ samples: 0, within: 0 })
  await app.inside(organisation.id, async ({ db, newId }) => {
    const today = await db.selectFrom('run').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
    for (const [day, samples] of [
      ['2026-10-02', 30],
      ['2026-09-04', 100],
    ] as const) {
      const past = { ...today, id: newId(), service_date: day, status: 'CANCELLED' as const, snapshot: undefined }
      await db.insertInto('run').values(past).execute()
      const key = { organisation_id: organisation.id, group_id: today.group_id, run_id: past.id }
      await db
        .insertInto('eta_score')
        .values({ ...key, low: 3, samples, within: 24 })
        .execute()
    }
  })
  for (const role of ['parent', 'administrator', 'assistant'] as const)
    expect(await score(role)).toEqual({ samples: 30, within: 24 })
  const other = await newOrganisation(app)
  for (const stranger of [other.parent, other.administrator])
    expect(await app.as(stranger).refused(estimateScore, { params: { id: run.id } })).toMatchObject({ status: 404 })
})
