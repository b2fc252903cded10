import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getArea } from '../shared/area.contract.ts'
import { cancelImport, getImporting, importUploaded, PART_BYTES, uploadPart } from '../shared/upload.contract.ts'
import { cancelImportIn, importArea, removeArea } from './area.commands.ts'
import { ImportCancelled, ImportUnderWay } from './importing/run.ts'
import { keepRecord, lastImport } from './importing/record.ts'
import { takeTurn } from './importing/turn.ts'
import { withFolder } from './testing/made-area.ts'
import { spot } from './testing/made-area.ts'
import { makePbf } from './testing/make-pbf.ts'

let app: TestApp
let administrator: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  administrator = (await newOrganisation(app)).administrator
})
afterAll(() => app?.close())

const office = () => app.as(administrator)
const nodes = [0, 1].map((at) => ({ id: at + 1, at: spot(at, at) }))
const ways = [{ id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }]
const extract = makePbf({ nodes, ways })
const encoded = (bytes: Buffer) => bytes.toString('base64')
const left = () => readdirSync(app.app.settings.areaFolder).filter((name) => /upload|draft|lock/.test(name))

/** Sends the bytes in two parts and begins the import. */
async function send(bytes: Buffer, id = app.app.newId()) {
  const half = Math.floor(bytes.length / 2)
  const total = bytes.length
  for (const [offset, data] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const)
    await office().call(uploadPart, { body: { id, offset, total, data: encoded(data) } })
  await office().call(importUploaded, { body: { id, total } })
  return id
}

const ended = () =>
  expect
    .poll(async () => (await office().call(getImporting)).import?.state, { timeout: 20_000 })
    .not.toBe('running')
    .then(async () => (await office().call(getImporting)).import)

test('an extract that is sent in parts becomes the area, and nothing of it is left', async () => {
  expect(await office().call(getImporting)).toEqual({ import: null, mayUpload: true })
  await send(extract)
  expect(await ended()).toMatchObject({ state: 'done', share: 1, problem: null })
  expect(await office().call(getArea)).toMatchObject({ streets: 1, sourceBytes: extract.length })
  await expect.poll(left).toEqual([])
})

test('a part that does not begin where the file ends changes nothing: the answer says where to go on', async () => {
  const id = app.app.newId()
  const part = (offset: number, length: number) =>
    office().call(uploadPart, {
      body: { id, offset, total: 9, data: encoded(extract.subarray(offset, offset + length)) },
    })
  expect(await part(0, 3)).toEqual({ received: 3 })
  expect(await part(0, 3)).toEqual({ received: 3 })
  expect(await part(6, 3)).toEqual({ received: 3 })
  expect(await part(3, 6)).toEqual({ received: 9 })
  const beyond = office().refused(uploadPart, { body: { id, offset: 9, total: 9, data: 'AAAA' } })
  expect(await beyond).toMatchObject({ status: 400 })
  const large = encoded(Buffer.alloc(PART_BYTES + 3))
  expect(await office().refused(uploadPart, { body: { id, offset: 9, total: 9, data: large } })).toMatchObject({
    status: expect.toSatisfy((status: number) => status === 400 || status === 413),
  })
  const { status } = await office().refused(importUploaded, { body: { id, total: 10 } })
  expect(status).toBe(400)
})

test('a third file at the same time is refused until one of the others is abandoned', async () => {
  const { areaFolder } = app.app.settings
  const begin = (id: string) => ({ body: { id, offset: 0, total: 3, data: 'AAAA' } })
  const [first, second, third] = [app.app.newId(), app.app.newId(), app.app.newId()]
  for (const name of left()) writeFileSync(join(areaFolder, name), '')
  const old = Date.now() / 1000 - 2 * 3600
  for (const name of left()) utimesSync(join(areaFolder, name), old, old)
  await office().call(uploadPart, begin(first))
  await office().call(uploadPart, begin(second))
  expect(await office().refused(uploadPart, begin(third))).toMatchObject({ status: 409 })
  utimesSync(join(areaFolder, `upload-${first}`), old, old)
  expect(await office().call(uploadPart, begin(third))).toEqual({ received: 3 })
  for (const name of left()) utimesSync(join(areaFolder, name), old, old)
})

test('a file that is no extract says so, and the area before it stays', async () => {
  await send(Buffer.from('no extract at all'))
  expect(await ended()).toMatchObject({ state: 'failed', problem: 'notExtract' })
  expect(await office().call(getArea)).toMatchObject({ streets: 1 })
})

test('one import at a time; one that is cancelled leaves the area and no draft', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'made.osm.pbf')
    writeFileSync(path, extract)
    const order = { path, folder: join(folder, 'area'), importedAt: '2026-11-25T03:00:00.000Z' }
    const running = importArea(order)
    await expect(importArea(order)).rejects.toThrow(ImportUnderWay)
    cancelImportIn(order.folder)
    // The thread may be quicker than the next look at its turn.
    await running.catch((error: unknown) => expect(error).toBeInstanceOf(ImportCancelled))
    expect(readdirSync(order.folder).filter((name) => name.startsWith('draft'))).toEqual([])
    await importArea(order)
    expect(lastImport(order.folder)).toMatchObject({ state: 'done' })
  })
})

test('an import whose process was killed has stopped, and the next one takes its turn', async () => {
  await withFolder((folder) => {
    const [id, next] = [app.app.newId(), app.app.newId()]
    expect(takeTurn(folder, id)).toBe(true)
    keepRecord(folder, { id, startedAt: '2026-11-25T03:00:00.000Z', share: 0.4, state: 'running', problem: null })
    expect(lastImport(folder)).toMatchObject({ state: 'running' })
    expect(takeTurn(folder, next)).toBe(false)
    const old = Date.now() / 1000 - 60
    utimesSync(join(folder, 'import.lock'), old, old)
    expect(lastImport(folder)).toMatchObject({ state: 'stopped', share: 0.4 })
    expect(takeTurn(folder, next)).toBe(true)
  })
})

test('nobody sends or cancels where the operator does not allow it, and only administrators ever do', async () => {
  const closed = await openTestApp({ areaUpload: false })
  const { administrator: other, assistant } = await newOrganisation(closed)
  const id = closed.app.newId()
  const calls = [
    [uploadPart, { body: { id, offset: 0, total: 3, data: 'AAAA' } }],
    [importUploaded, { body: { id, total: 3 } }],
    [cancelImport, {}],
  ] as const
  for (const person of [other, assistant])
    for (const [endpoint, input] of calls) expect((await closed.as(person).send(endpoint, input)).statusCode).toBe(403)
  expect(await closed.as(other).call(getImporting)).toMatchObject({ mayUpload: false })
  await closed.close()
  removeArea(app.app.settings.areaFolder)
})
