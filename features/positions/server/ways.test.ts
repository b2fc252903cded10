import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { hazards } from '#features/hazards/shared/hazards.contract.ts'
import { waysOfRuns } from '../shared/ways.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('a run goes straight without an area and along its streets with one', async () => {
  const { organisation, run, group } = await activeLine(app)
  const ways = (person = organisation.assistant) =>
    app.as(person).call(waysOfRuns, { body: { runIds: [run.id, app.app.newId()] } })
  const [via, piazza, school]: [number, number][] = [
    [45.9, 9.1],
    [45.91, 9.1],
    [45.92, 9.1],
  ]
  expect(await ways()).toEqual([
    { runId: run.id, shape: [via, piazza, piazza, school], estimated: true, hazards: [], forbidden: false },
  ])

  const { areaFolder } = app.app.settings
  const corner: [number, number] = [45.905, 9.11]
  const nodes = [via!, corner, piazza!, school!].map((at, index) => ({ id: index + 1, at }))
  putArea(
    areaFolder,
    await graphOf({ nodes, ways: [{ id: 10, refs: [1, 2, 3, 4], tags: { highway: 'residential' } }] }),
  )
  const [way] = await ways(organisation.administrator)
  expect(way).toMatchObject({ estimated: false, shape: { length: 5 }, hazards: [], forbidden: false })

  const closed = { kind: 'closedStreet', closedFor: 'vehicles', firstDay: '2026-10-05', lastDay: '2026-10-05' } as const
  const points = [
    { latitude: 45.911, longitude: 9.1 },
    { latitude: 45.919, longitude: 9.1 },
  ]
  const body = { customerGroupId: group.id, name: 'Roadworks', points, ...closed }
  await app.as(organisation.administrator).call(hazards.create, { body })
  expect(await ways()).toMatchObject([{ hazards: [{ name: 'Roadworks', kind: 'closedStreet' }], forbidden: true }])
  removeArea(areaFolder)
})

test('a run out of reach is left out, and a family is refused', async () => {
  const { organisation, run, group } = await activeLine(app)
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const other = (await newOrganisation(app)).administrator
  for (const person of [colleague, other])
    expect(await app.as(person).call(waysOfRuns, { body: { runIds: [run.id] } })).toEqual([])
  const refused = app.as(organisation.parent).refused(waysOfRuns, { body: { runIds: [run.id] } })
  expect(await refused).toMatchObject({ status: 403 })
})
