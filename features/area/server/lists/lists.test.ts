import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addAddresses, cancelImportIn, importArea } from '../area.commands.ts'
import { addressesIn } from '../addresses.api.ts'
import { buildAddresses } from '../addresses/build.ts'
import { readAddresses } from '../addresses/store.ts'
import { lastImport } from '../importing/record.ts'
import { ImportCancelled } from '../importing/run.ts'
import { FileError } from '../osm/file-error.ts'
import { partOf, versionOf } from '../stored/versions.ts'
import { readArea } from '../streets/store.ts'
import { addressesOfFile } from '../testing/made-addresses.ts'
import { spot, withFolder } from '../testing/made-area.ts'
import { makePbf } from '../testing/make-pbf.ts'
import { Merged } from './merge.ts'

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH'
const made = makePbf({
  nodes: [
    ...[0, 1, 2, 3].map((at) => ({ id: at + 1, at: spot(at, 0) })),
    { id: 10, at: spot(1, 0.1), tags: { 'addr:street': 'Via Roma', 'addr:housenumber': '12', 'addr:city': 'Alba' } },
    { id: 11, at: spot(2, 0), tags: { place: 'town', name: 'Alba' } },
  ],
  ways: [{ id: 5, refs: [1, 2, 3, 4], tags: { highway: 'residential', name: 'Via Roma' } }],
})

/** A row of OpenAddresses at a place in units of 0.001 degrees. */
const row = (street: string, number: string, [east, north]: [number, number]) =>
  [10 + east / 1000, north / 1000, number, street, '', '', '', '', '', '', ''].join(',')

/** A folder with the made area in it. */
const withArea = (run: (area: Area) => Promise<void>) =>
  withFolder(async (home) => {
    const [folder, extract, list] = [join(home, 'area'), join(home, 'made.osm.pbf'), join(home, 'list.csv')]
    writeFileSync(extract, made)
    const order = { folder, importedAt: '2026-11-25T03:00:00.000Z' }
    await importArea({ ...order, path: extract })
    const add = async (text: string | Buffer) => {
      writeFileSync(list, text)
      return addAddresses({ ...order, path: list })
    }
    await run({ folder, list, add, again: () => importArea({ ...order, path: extract }) })
  })
type Area = {
  folder: string
  list: string
  add: (text: string | Buffer) => ReturnType<typeof addAddresses>
  again: () => Promise<unknown>
}

const NOTHING = { added: 0, known: 0, outside: 0, noNumber: 0, noPoint: 0, bad: 0, named: [] }
const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

test('addresses of a list are found beside those of the extract, and numbers between them', async () => {
  await withArea(async ({ folder, add }) => {
    const before = versionOf(folder)
    const streets = readFileSync(partOf(folder, 'streets.bin')!)
    const tiles = readFileSync(partOf(folder, 'tiles.bin')!)
    const text = csv(row('VIA ROMA', '20', [2.6, 0.1]), row('"VIA DELLE ROSE"', '3', [2, 0.5]))
    expect(await add(text)).toEqual({ ...NOTHING, rows: 2, added: 2 })
    expect(versionOf(folder)).not.toBe(before)
    const { find, nearest } = addressesIn(folder)
    const best = async (typed: string) => (await find(typed))?.[0]
    expect(await best('via roma 12')).toMatchObject({ label: 'Via Roma 12, Alba', confidence: 'rooftop' })
    expect(await best('via roma 20')).toMatchObject({ label: 'Via Roma 20, Alba', confidence: 'rooftop' })
    // Half-way between 12 and 20.
    expect(await best('via roma 16')).toMatchObject({
      confidence: 'interpolated',
      latitude: 0.0001,
      longitude: 10.0018,
    })
    expect(await best('via delle rose 3')).toMatchObject({ label: 'Via delle Rose 3, Alba', confidence: 'rooftop' })
    expect(await nearest({ latitude: 0.0005, longitude: 10.002 })).toMatchObject({ number: '3' })
    expect(readFileSync(partOf(folder, 'streets.bin')!)).toEqual(streets)
    expect(readFileSync(partOf(folder, 'tiles.bin')!)).toEqual(tiles)
    expect(lastImport(folder)).toMatchObject({ state: 'done' })
  })
})

test('addresses of a list stay when the extract is imported again, and once each', async () => {
  await withArea(async ({ folder, add, again }) => {
    await add(
      csv(row('VIA ROMA', '20', [2.6, 0.1]), row('Via delle Rose', '3', [2, 0.5]), row('Via Roma', '90', [3, 3])),
    )
    const before = readAddresses(folder)!
    await again()
    expect(readAddresses(folder)!.pointListed).toEqual(before.pointListed)
    for (const typed of ['via roma 20', 'via delle rose 3'])
      expect((await addressesIn(folder).find(typed))?.[0]).toMatchObject({ confidence: 'rooftop' })
    writeFileSync(partOf(folder, 'addresses.bin')!, 'damaged')
    await again()
    expect(readAddresses(folder)!.pointListed.includes(1)).toBe(false)
  })
})

test('what is there already, and the same list again, changes nothing', async () => {
  await withArea(async ({ folder, add }) => {
    const text = csv(row('V. Roma', '12', [1.2, 0]), row('Via Roma', '14', [1.5, 0]), row('VIA ROMA', '14', [1.5, 0]))
    expect(await add(text)).toEqual({ ...NOTHING, rows: 3, added: 1, known: 2 })
    const [version, addresses] = [versionOf(folder), readAddresses(folder)]
    expect(await add(text)).toEqual({ ...NOTHING, rows: 3, known: 3 })
    expect(versionOf(folder)).toBe(version)
    expect(readAddresses(folder)).toEqual(addresses)
  })
})

test('a number that the list has somewhere else than the extract is doubtful, not replaced', async () => {
  await withArea(async ({ folder, add }) => {
    expect(await add(csv(row('Via Roma', '12', [2.5, 0])))).toMatchObject({ added: 1 })
    expect((await addressesIn(folder).find('via roma 12'))?.[0]).toMatchObject({ confidence: 'street' })
  })
})

test('rows that cannot be read are counted and named, the others are added', async () => {
  await withArea(async ({ add }) => {
    const bad = Array.from({ length: 12 }, (_, at) => `x${at},0,1,Via Roma,,,,,,,`)
    const text = csv(
      row('Via Roma', '2', [0.2, 0]),
      '',
      row('Via Roma', '', [0.3, 0]),
      row('Via Roma', '4', [500, 0]),
      ',,6,Via Roma,,,,,,,',
      '1,2,3',
      row('', '8', [0.8, 0]),
      ...bad,
    )
    const report = await add(text)
    const counts = { rows: 18, added: 1, outside: 1, noNumber: 1, noPoint: 1, bad: 14 }
    expect(report).toMatchObject({ ...NOTHING, ...counts, named: expect.any(Array) })
    expect(report.named).toHaveLength(10)
    expect(report.named.slice(0, 3)).toEqual([
      { row: 7, problem: 'cells', value: '1 2 3' },
      { row: 8, problem: 'street', value: '8' },
      { row: 9, problem: 'point', value: '0 x0' },
    ])
  })
})

test('a mark of UTF-8, line ends of Windows and rows over the border of a part are read', async () => {
  await withArea(async ({ add }) => {
    // Three parts of 1 MiB: letters of two bytes stand on every border.
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `10.00${at % 4},0.0001,${at},"Vià, ""${'è'.repeat(60)}""",,,,,,,`,
    )
    const report = await add(`\u{FEFF}${[HEADER, ...rows].join('\r\n')}`)
    expect(report).toEqual({ ...NOTHING, rows: 20_000, added: 20_000 })
  })
})

test.each([
  ['', 'notList'],
  ['name;street\na;b', 'notList'],
  [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0x0a]), 'notList'],
  [`${HEADER}\n`, 'noRows'],
  [`${HEADER}\na,b\nc\n`, 'noRows'],
  [Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from('10,0,1,Via Per\u{F2},,,,,,,\n', 'latin1')]), 'noRows'],
  [`${HEADER}\n"${'x\n'.repeat(4_000_000)}`, 'broken'],
  [`${HEADER}\n${'x'.repeat(8_000_000)}`, 'broken'],
])('a file that is no list of addresses is refused, and the area stays', async (text, problem) => {
  await withArea(async ({ folder, add }) => {
    const before = versionOf(folder)
    await expect(add(text)).rejects.toThrow(FileError)
    expect(lastImport(folder)).toMatchObject({ state: 'failed', problem })
    expect(versionOf(folder)).toBe(before)
  })
})

test('without an area, or with one of another version of the program, nothing is added', async () => {
  await withArea(async ({ folder, list, add }) => {
    const text = csv(row('Via Roma', '2', [0.2, 0]))
    const file = partOf(folder, 'addresses.bin')!
    const bytes = readFileSync(file)
    bytes.writeUInt32LE(2, 16)
    writeFileSync(file, bytes)
    await expect(add(text)).rejects.toMatchObject({ problem: 'noArea' })
    const none = join(folder, '../none')
    await expect(
      addAddresses({ folder: none, path: list, importedAt: '2026-11-25T03:00:00.000Z' }),
    ).rejects.toMatchObject({
      problem: 'noArea',
    })
    expect(versionOf(none)).toBeNull()
    await expect(
      addAddresses({ folder, path: `${list}.none`, importedAt: '2026-11-25T03:00:00.000Z' }),
    ).rejects.toMatchObject({
      problem: 'noArea',
    })
  })
})

test('a list that is being read can be cancelled, and the area stays', async () => {
  await withArea(async ({ folder, list }) => {
    const before = versionOf(folder)
    const rows = Array.from({ length: 300_000 }, (_, at) => row(`Via ${at % 50_000}`, String(at), [1, 0.1]))
    writeFileSync(list, [HEADER, ...rows].join('\n'))
    const onProgress = () => cancelImportIn(folder)
    const order = { folder, path: list, importedAt: '2026-11-25T03:00:00.000Z', onProgress }
    await expect(addAddresses(order)).rejects.toThrow(ImportCancelled)
    expect(versionOf(folder)).toBe(before)
    expect(lastImport(folder)).toMatchObject({ state: 'cancelled' })
  })
})

const MONACO = join(import.meta.dirname, '../../../../../shared/data/osm/monaco.osm.pbf')
test.skipIf(!existsSync(MONACO))(
  'taken apart and put together without a list, addresses are what they were',
  async () => {
    await withFolder(async (folder) => {
      const order = { folder, importedAt: '2026-11-25T03:00:00.000Z' }
      await importArea({ ...order, path: MONACO })
      const [addresses, graph] = [readAddresses(folder)!, readArea(folder)!]
      expect(addresses).toEqual(addressesOfFile(MONACO))
      const again = buildAddresses(new Merged(addresses, graph.meta.bounds).done(), graph)
      expect(again).toEqual(addresses)
    })
  },
)
