import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { exportReport, readAttendance, readEstimates, readPunctuality } from '../shared/reports.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A closed run: stops reached 0, 300 and 301 seconds late; Ada rode, Ben was not there, Cleo was collected by the family. */
async function closed() {
  const scene = await ride(app)
  const { send, say, children, crew, close, run } = scene
  await send(say('BOARDED', children[0]), say('NOT_HERE', children[1]), say('COLLECTED', children[2]))
  await send(
    say('ANSWERED', children[1], { outcome: 'at_home' }),
    say('DROPPED', children[0], { outcome: 'to_school' }),
  )
  for (const [i, late] of [0, 300, 301].entries())
    await app.database.asOwner(
      `update run_stop set arrived_at = planned_at + $2 * interval '1 second' where run_id = $1 and seq = $3`,
      [run.id, late, run.stops[i]?.seq],
    )
  await crew.call(closeRun, close(1))
  return scene
}

test('on time is from one minute early to five minutes late; median and ninth of ten are said beside it', async () => {
  const { office, run } = await closed()
  const [row] = await office.call(readPunctuality, { body: { period: 'TODAY' } })
  expect(row).toMatchObject({ name: run.routeName, visits: 3, onTime: 2, medianDelay: 300, p90Delay: 301 })
  const stops = await office.call(readPunctuality, { body: { period: 'TODAY', by: 'stop' } })
  expect(stops.map(({ name, onTime }) => [name, onTime])).toEqual([
    ['School', 0],
    ['Piazza Mercato', 1],
    ['Via Roma', 1],
  ])
  // Monday.
  expect(await office.call(readPunctuality, { body: { period: 'TODAY', by: 'weekday' } })).toMatchObject([
    { name: '1' },
  ])
  await app.database.asOwner(`update run_stop set arrived_at = planned_at - interval '61 seconds' where run_id = $1`, [
    run.id,
  ])
  expect(await office.call(readPunctuality, { body: { period: 'TODAY' } })).toMatchObject([
    { onTime: 0, medianDelay: -61 },
  ])
})

test('attendance counts each child of closed runs once: rode, collected before, not there', async () => {
  const { office, children } = await closed()
  const body = { period: 'TODAY' as const }
  expect(await office.call(readAttendance, { body })).toMatchObject([{ expected: 3, rode: 1, absent: 1, noShow: 1 }])
  expect(await office.call(readAttendance, { body: { ...body, by: 'weekday' } })).toMatchObject([
    { key: '1', name: '1', expected: 3, rode: 1, absent: 1, noShow: 1 },
  ])
  const rows = await office.call(readAttendance, { body: { ...body, by: 'child' } })
  expect(rows.map(({ key, rode, absent, noShow }) => [key, rode, absent, noShow])).toEqual([
    [children[1].id, 0, 0, 1],
    [children[0].id, 1, 0, 0],
    [children[2].id, 0, 1, 0],
  ])
})

test('estimates are summed up over closed runs by how far ahead they looked', async () => {
  const { office, organisation, group, run } = await closed()
  const scored = (low: number, samples: number, within: number) => ({
    organisation_id: organisation.id,
    group_id: group.id,
    run_id: run.id,
    low,
    samples,
    within,
  })
  await app.inside(organisation.id, ({ db }) =>
    db
      .insertInto('eta_score')
      .values([scored(0, 2, 1), scored(3, 1, 1)])
      .execute(),
  )
  const rows = await office.call(readEstimates, { body: { period: 'TODAY' } })
  expect(rows.map(({ key, name, samples, within }) => [key, name, samples, within])).toEqual([
    ['0', '0-3', 2, 1],
    ['3', '3-6', 1, 1],
    ['6', '6-10', 0, 0],
    ['10', '10-15', 0, 0],
  ])
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect((await stranger.call(readEstimates, { body: { period: 'TODAY' } })).map(({ samples }) => samples)).toEqual([
    0, 0, 0, 0,
  ])
})

test('a report is of the own groups, of at most a year, and runs nothing in a spreadsheet', async () => {
  const { office, run, children, organisation } = await closed()
  const stranger = app.as((await newOrganisation(app)).administrator)
  for (const endpoint of [readPunctuality, readAttendance])
    expect(await stranger.call(endpoint, { body: { period: 'TODAY' } })).toEqual([])
  const tooLong = { from: '2025-01-01', to: '2026-10-05' }
  expect(await office.refused(readAttendance, { body: tooLong })).toMatchObject({ status: 400, errorCode: 'E012' })
  expect(await office.refused(readAttendance, { body: { period: 'FROMTO' } })).toMatchObject({ status: 400 })
  expect(await app.as(organisation.assistant).refused(readAttendance, { body: {} })).toMatchObject({ status: 403 })
  await app.database.asOwner(`update run_passenger set name = '=1+1' where run_id = $1 and child_id = $2`, [
    run.id,
    children[1].id,
  ])
  const csv = (await office.send(exportReport, { body: { report: 'attendance', by: 'child', period: 'TODAY' } })).body
  expect(csv).toContain(`'=1+1,1,0,0,1`)
})
