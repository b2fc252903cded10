import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeArea } from '#features/area/server/area.commands.ts'
import { putAddresses } from '#features/area/server/testing/made-addresses.ts'
import { spot } from '#features/area/server/testing/made-area.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { searchPlaces, updatePlace } from '#features/places/shared/places.contract.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { importFamilies, importReport } from '../shared/interchange.contract.ts'
import { FAMILY_COLUMNS } from './families.rules.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  await putAddresses(app.app.settings.areaFolder, area)
})
beforeEach(async () => void (school = await newOrganisation(app)))
afterAll(() => app?.close())

const house = (id: number, east: number, number: string) => ({
  id,
  at: spot(east, 0.1),
  tags: { 'addr:street': 'Via Roma', 'addr:housenumber': number },
})
const area = {
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(4, 0) },
    { id: 3, at: spot(0, 0), tags: { place: 'village', name: 'Alba' } },
    house(4, 1, '1'),
    house(5, 2, '5'),
  ],
  ways: [{ id: 6, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
}

type Column = (typeof FAMILY_COLUMNS)[number]
const COORDINATES: readonly Column[] = ['homeLatitude', 'homeLongitude', 'schoolLatitude', 'schoolLongitude']

/** Children by the address of their home; columns that are given beside it, and without the columns of coordinates when `bare`. */
function csv(homes: readonly string[], more: Partial<Record<Column, string>> = {}, bare = false): string {
  const columns = FAMILY_COLUMNS.filter((column) => !bare || !COORDINATES.includes(column))
  const base = {
    surname: 'Rossi',
    group: school.groups[0].name,
    schoolName: 'Primary',
    schoolAddress: 'Via Roma 5, Alba',
  }
  const rows = homes.map((homeAddress, at): Partial<Record<Column, string>> => {
    return { childId: `C-${at}`, name: `Child ${at}`, homeAddress, ...base, ...more }
  })
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n')
}

const office = () => app.as(school.administrator)
const body = (text: string, dryRun: boolean) => ({
  fileName: 'families.csv',
  data: Buffer.from(text).toString('base64'),
  dryRun,
})
const send = (text: string, dryRun = false) => office().call(importFamilies, { body: body(text, dryRun) })
const placesNow = async (filters: { doubtful?: true } = {}) =>
  (await office().list(searchPlaces, { body: { filters, limit: 100 } })).data
const confidences = async () => Object.fromEntries((await placesNow()).map((one) => [one.name, one.confidence]))

const DOUBTFUL = ['Via Roma 3, Alba', 'Via Roma 77, Alba', 'Contrada Ignota 2, Alba']

test.each([false, true])(
  'homes and schools by their address alone get a point and say how sure it is (columns left out: %s)',
  async (bare) => {
    const text = csv(['Via Roma 1, Alba', ...DOUBTFUL], {}, bare)
    const counts = { rooftop: 2, interpolated: 1, street: 1, town: 1, none: 0 }
    expect(await send(text, true)).toMatchObject({ applied: false, problemCount: 0, addresses: counts })
    expect(await placesNow()).toEqual([])
    expect(await send(text)).toMatchObject({ applied: true, addresses: counts, children: { created: 4 } })
    expect(await confidences()).toEqual({
      'Via Roma 1, Alba': 'rooftop',
      'Via Roma 3, Alba': 'interpolated',
      'Via Roma 77, Alba': 'street',
      'Contrada Ignota 2, Alba': 'town',
      Primary: 'rooftop',
    })
    expect((await placesNow({ doubtful: true })).map(({ name }) => name).toSorted()).toEqual(DOUBTFUL.toSorted())
    const found = (await placesNow()).find(({ name }) => name === 'Via Roma 1, Alba')
    expect(found).toMatchObject({ latitude: 0.0001, longitude: 10.001, located: { how: 'import' } })
  },
)

test('the same file again changes nothing, and a point that somebody set stays and is no longer doubtful', async () => {
  const text = csv(DOUBTFUL)
  await send(text)
  const unchanged = { created: 0, changed: 0, unchanged: 4 }
  expect(await send(text)).toMatchObject({ places: unchanged, children: { changed: 0, unchanged: 3 } })
  const street = (await placesNow()).find(({ confidence }) => confidence === 'street')!
  const { id, version, name, kind, address, longitude } = street
  const set = { version, name, kind, address, longitude, latitude: 0.0002 }
  expect(await office().call(updatePlace, { params: { id }, body: set })).toMatchObject({ confidence: null })
  expect(await send(text)).toMatchObject({ places: unchanged })
  const after = (await placesNow()).find((one) => one.id === id)!
  expect(after).toMatchObject({ latitude: 0.0002, confidence: null, located: { how: 'hand' } })
  // Whoever looks at a point and finds it right says so.
  const town = (await placesNow()).find(({ confidence }) => confidence === 'town')!
  const { latitude } = town
  await office().call(updatePlace, {
    params: { id: town.id },
    body: {
      version: town.version,
      name: town.name,
      kind,
      address: town.address,
      latitude,
      longitude: town.longitude,
      located: 'hand',
    },
  })
  expect((await placesNow({ doubtful: true })).map((one) => one.confidence)).toEqual(['interpolated'])
})

test('an address of which nothing is known is a problem of its row, and nothing is changed', async () => {
  const text = csv(['Via Roma 1, Alba', 'Corso Francia 3, Torino'])
  const expected = {
    field: 'homeAddress',
    reason: 'addressNotFound',
    count: 1,
    rows: [{ row: 3, value: 'Corso Francia 3, Torino' }],
  }
  expect(await send(text, true)).toMatchObject({ problems: [expected], addresses: { rooftop: 2, none: 1 } })
  const refused = await office().send(importFamilies, { body: body(text, false) })
  expect(refused.statusCode).toBe(400)
  expect(importReport.parse(refused.json().current).problems).toMatchObject([expected])
  expect((await office().list(searchChildren, { body: {} })).data).toEqual([])
})

test('coordinates of the file count as before; half of them is a mistake', async () => {
  const given = { homeLatitude: '45,8', homeLongitude: '9,1' }
  expect(await send(csv(['Via Roma 3, Alba'], given))).toMatchObject({ addresses: { rooftop: 1, interpolated: 0 } })
  expect(await confidences()).toMatchObject({ 'Via Roma 3, Alba': null, Primary: 'rooftop' })
  expect((await placesNow()).find(({ kind }) => kind === 'home_point')).toMatchObject({ latitude: 45.8 })
  expect(await send(csv(['Via Roma 3, Alba'], { homeLatitude: '45,8' }), true)).toMatchObject({
    problems: [{ field: 'homeLongitude', reason: 'missing' }],
  })
  const nowhere = csv([''], { schoolAddress: '' })
  expect((await send(nowhere, true)).problems.map(({ field }) => field).toSorted()).toEqual([
    'homeAddress',
    'homeLatitude',
    'homeLongitude',
    'schoolLatitude',
    'schoolLongitude',
  ])
})

test('without an area it says that coordinates or an area are needed, and takes rows with coordinates', async () => {
  const other = await openTestApp()
  try {
    school = await newOrganisation(other)
    const call = (text: string) => other.as(school.administrator).call(importFamilies, { body: body(text, true) })
    const report = await call(csv(['Via Roma 1']))
    expect(report.problems.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'homeAddress noArea',
      'schoolAddress noArea',
    ])
    const given = { homeLatitude: '45.8', homeLongitude: '9.1', schoolLatitude: '45.9', schoolLongitude: '9.2' }
    expect(await call(csv(['Via Roma 1'], given))).toMatchObject({ problemCount: 0 })
  } finally {
    removeArea(other.app.settings.areaFolder)
    await other.close()
  }
})
