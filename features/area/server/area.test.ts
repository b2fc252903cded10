import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getArea } from '../shared/area.contract.ts'
import { removeArea } from './area.commands.ts'
import { graphOf, putArea, spot } from './testing/made-area.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

test('an administrator reads what is known of the area, from the moment it is there', async () => {
  const { administrator } = await newOrganisation(app)
  const office = app.as(administrator)
  const { areaFolder } = app.app.settings
  expect(await office.call(getArea)).toBeNull()
  const nodes = [0, 1].map((at) => ({ id: at + 1, at: spot(at, at) }))
  const ways = [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }]
  putArea(areaFolder, await graphOf({ nodes, ways, extractedAt: 1_700_000_000 }))
  expect(await office.call(getArea)).toMatchObject({
    extractedAt: '2023-11-14T22:13:20.000Z',
    streets: 1,
    bounds: { south: 0, west: 10, north: 0.001, east: 10.001 },
    attribution: '© OpenStreetMap contributors',
  })
  removeArea(areaFolder)
  expect(await office.call(getArea)).toBeNull()
})

test('nobody else reads what is known of the area', async () => {
  const { assistant, parent } = await newOrganisation(app)
  for (const person of [assistant, parent]) expect((await app.as(person).send(getArea)).statusCode).toBe(403)
})
