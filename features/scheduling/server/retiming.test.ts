import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian } from '#app/server/testing/line-scene.ts'
import { reportAbsence, withdrawAbsence } from '#features/absences/shared/absences.contract.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'

/** 06:30 in Rome: more than an hour before the first stop. */
const EARLY = '2026-10-05T04:30:00Z'
const TODAY = '2026-10-05'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: EARLY })))
beforeEach(() => app.clock.set(EARLY))
afterAll(() => app?.close())

/** Via Roma 07:40, the market far off the straight way 07:48, the school 08:00; only Cleo gets on at the market. */
async function scene() {
  const line = await activeLine(app)
  const { organisation, run, children } = line
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('run_stop')
      .set({ longitude: 9.13 })
      .where('organisation_id', '=', organisation.id)
      .where('name', '=', 'Piazza Mercato')
      .execute(),
  )
  const cleosMother = await organisation.person([{ role: 'CB_PARENT', group: line.group }])
  await makeGuardian(app, organisation, cleosMother, children[2])
  const mother = app.as(cleosMother)
  const absent = () => mother.call(reportAbsence, { body: { childId: children[2].id, fromDay: TODAY, toDay: TODAY } })
  const times = async () => {
    const { stops } = await app.as(organisation.administrator).call(getRun, { params: { id: run.id } })
    return stops.map((stop) => stop.plannedAt.slice(11, 16))
  }
  const told = (personId: string) =>
    app.inside(organisation.id, async ({ db }) => {
      const rows = await db
        .selectFrom('notice')
        .select(['data', 'superseded_by'])
        .where('organisation_id', '=', organisation.id)
        .where('person_id', '=', personId)
        .where('kind', '=', 'runs.retimed')
        .orderBy('created_at')
        .execute()
      return rows.map(({ data, superseded_by }) => ({ data, replaced: superseded_by !== null }))
    })
  return { ...line, mother, cleosMother, absent, times, told }
}

test('an absence that drops a stop lets the stop before it be later, and tells the family that waits there', async () => {
  const { absent, times, told, organisation, cleosMother } = await scene()
  await absent()
  // 20 minutes over the market, 8.6 of the same speed straight: 11 whole minutes later, the school as ever (UTC).
  expect(await times()).toEqual(['05:51', '05:48', '06:00'])
  expect(await told(organisation.parent.personId)).toMatchObject([
    { data: { values: { stop: 'Via Roma', time: '07:51', before: '07:40' } }, replaced: false },
  ])
  expect(await told(cleosMother.personId)).toEqual([])
})

test('where the only street leads past the stop that is dropped, leaving it out saves nothing', async () => {
  const { absent, times } = await scene()
  const { areaFolder } = app.app.settings
  const at: [number, number][] = [
    [45.9, 9.1],
    [45.91, 9.13],
    [45.92, 9.1],
  ]
  const nodes = at.map((spot, index) => ({ id: index + 1, at: spot }))
  putArea(areaFolder, await graphOf({ nodes, ways: [{ id: 10, refs: [1, 2, 3], tags: { highway: 'residential' } }] }))
  // An absence waits only shortly for streets that nobody asked before.
  const [first, second, third] = at.map(([latitude, longitude]) => ({ latitude, longitude }))
  for (const points of [
    [first!, second!, third!],
    [first!, third!],
  ])
    await legsThrough(app.app.settings, points, 'bus', { patienceMs: 60_000 })
  await absent()
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  removeArea(areaFolder)
})

test('what was promised never moves earlier: needed again, the stop is served when the vehicle can be there', async () => {
  const { absent, mother, times, told, organisation, cleosMother } = await scene()
  const { id } = await absent()
  await mother.call(withdrawAbsence, { params: { id } })
  expect(await times()).toEqual(['05:51', '05:59', '06:00'])
  expect(await told(organisation.parent.personId)).toHaveLength(1)
  expect(await told(cleosMother.personId)).toMatchObject([{ data: { values: { time: '07:59', before: '07:48' } } }])
})

test('within half an hour of the first stop nothing moves: families are getting ready by what they were told', async () => {
  const { absent, times, told, organisation } = await scene()
  app.clock.set('2026-10-05T05:15:00Z')
  await absent()
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  expect(await told(organisation.parent.personId)).toEqual([])
})
