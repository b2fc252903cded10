import { gunzipSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getAreaMap, getAreaTile } from '../shared/map.contract.ts'
import { removeArea } from './area.commands.ts'
import { beginVersion } from './stored/versions.ts'
import { graphOf, putArea, spot } from './testing/made-area.ts'
import { packedTile, putTiles, readTile, tileOn, tilesOf } from './testing/made-tiles.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const area = (name: string) => ({
  nodes: [0, 1].map((at) => ({ id: at + 1, at: spot(at, 0) })),
  ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name } }],
})
const HERE = tileOn(14, 0, 10.0005)

const paramsOf = (version: string, { z, x, y } = HERE) => ({ version, z: String(z), x: String(x), y: String(y) })

test('every role reads the map and its tiles, as they are in the file', async () => {
  const { administrator, assistant, parent } = await newOrganisation(app)
  const { areaFolder } = app.app.settings
  const tiles = await tilesOf(area('Via Roma'))
  for (const person of [administrator, assistant, parent]) expect(await app.as(person).call(getAreaMap)).toBeNull()
  putTiles(areaFolder, tiles)
  for (const person of [administrator, assistant, parent]) {
    const map = await app.as(person).call(getAreaMap)
    expect(map).toMatchObject({ minZoom: 8, maxZoom: 14, attribution: '© OpenStreetMap contributors' })
    const answer = await app
      .as(person)
      .send(getAreaTile, { params: paramsOf(map!.version), headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(readTile(answer.rawPayload)['road']).toMatchObject([{ tags: { name: 'Via Roma' } }])
  }
})

test('who cannot unpack gets the tile as it is, and nobody without a session gets one', async () => {
  const { parent } = await newOrganisation(app)
  const { areaFolder } = app.app.settings
  const tiles = await tilesOf(area('Via Roma'))
  putTiles(areaFolder, tiles)
  const { version } = (await app.as(parent).call(getAreaMap))!
  const plain = await app
    .as(parent)
    .send(getAreaTile, { params: paramsOf(version), headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload.equals(gunzipSync(packedTile(tiles, HERE)!))).toBe(true)
  expect((await app.anonymous().send(getAreaTile, { params: paramsOf(version) })).statusCode).toBe(417)
  expect((await app.anonymous().send(getAreaMap)).statusCode).toBe(417)
})

test('inside of the bounds a tile that nothing is on is empty; outside, of another zoom or version it is not found', async () => {
  const { parent } = await newOrganisation(app)
  const { areaFolder } = app.app.settings
  putTiles(areaFolder, await tilesOf(area('Via Roma')))
  const client = app.as(parent)
  const { version, bounds } = (await client.call(getAreaMap))!
  const get = (params: Record<'version' | 'z' | 'x' | 'y', string>) => client.send(getAreaTile, { params })
  const empty = await get(paramsOf(version, tileOn(14, bounds.north, bounds.west)))
  expect([empty.statusCode, empty.rawPayload.length]).toEqual([200, 0])
  const refused = [
    paramsOf(version, tileOn(14, 1, 10)),
    paramsOf(version, { z: 7, x: 67, y: 63 }),
    paramsOf(version, { z: 15, x: 1, y: 1 }),
    paramsOf(version, { z: 14, x: 99_999, y: 0 }),
    paramsOf('v-01890a5d-ac96-774b-bcce-b302099a8057'),
  ]
  for (const params of refused) {
    const answer = await get(params)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errorCode: 'E008', detail: 'This record does not exist' })
  }
  for (const params of [{ ...paramsOf(version), z: '-1' }, { ...paramsOf(version), x: '1e3' }, paramsOf('v-..%2f..')])
    expect((await get(params)).statusCode).toBe(400)
})

test('another map is used at once, and the tiles of the one before stay for pages that are open', async () => {
  const { parent } = await newOrganisation(app)
  const { areaFolder } = app.app.settings
  const client = app.as(parent)
  const names = async (version: string) => {
    const { rawPayload, statusCode } = await client.send(getAreaTile, {
      params: paramsOf(version),
      headers: { 'accept-encoding': 'gzip' },
    })
    return statusCode === 200 ? readTile(rawPayload)['road']?.map(({ tags }) => tags['name']) : statusCode
  }
  putTiles(areaFolder, await tilesOf(area('Via Roma')))
  const before = (await client.call(getAreaMap))!.version
  putTiles(areaFolder, await tilesOf(area('Via Verdi')))
  const after = (await client.call(getAreaMap))!.version
  expect([await names(before), await names(after)]).toEqual([['Via Roma'], ['Via Verdi']])
  putTiles(areaFolder, await tilesOf(area('Via Dante')))
  expect(await names(before)).toBe(404)
  removeArea(areaFolder)
  expect(await client.call(getAreaMap)).toBeNull()
  expect(await names(after)).toBe(404)
})

test('an area without tiles, and a file that is not whole, are no map', async () => {
  const { parent } = await newOrganisation(app)
  const { areaFolder } = app.app.settings
  putArea(areaFolder, await graphOf(area('Via Roma')))
  expect(await app.as(parent).call(getAreaMap)).toBeNull()
  const draft = beginVersion(areaFolder)
  writeFileSync(draft.path('tiles.bin'), 'half of it')
  draft.publish()
  expect(await app.as(parent).call(getAreaMap)).toBeNull()
})
