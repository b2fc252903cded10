import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAreaCommand, RefusedFile } from './area-command.ts'
import { UsageError } from './usage-error.ts'
import { areaOf } from '#features/area/server/area.queries.ts'
import { partOf, versionOf } from '#features/area/server/stored/versions.ts'
import { spot, withFolder } from '#features/area/server/testing/made-area.ts'
import { makePbf } from '#features/area/server/testing/make-pbf.ts'

const EXTRACTS = join(import.meta.dirname, '../../../shared/data/osm')
const MONACO = join(EXTRACTS, 'monaco.osm.pbf')
const LIECHTENSTEIN = join(EXTRACTS, 'liechtenstein-2013-08-03.osm.pbf')

const made = makePbf({
  nodes: [
    ...[0, 1, 2].map((at) => ({ id: at + 1, at: spot(at, 0) })),
    { id: 4, at: spot(1, 1), tags: { 'addr:street': 'Via Roma', 'addr:housenumber': '12', 'addr:city': 'Alba' } },
  ],
  ways: [{ id: 5, refs: [1, 2, 3], tags: { highway: 'residential', name: 'Via Roma' } }],
})

/** What a command prints. */
async function said(folder: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await readAreaCommand(args)(join(folder, 'area'), (line) => lines.push(line))
  return lines
}

test('an area is imported, shown, used and removed', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'made.osm.pbf')
    writeFileSync(file, made)
    expect(await said(folder, 'show')).toEqual(['There is no area.'])
    expect(await said(folder, 'route', '0,10', '0,10.002')).toEqual(['No way was found.'])
    expect(await said(folder, 'import', file)).toContain('© OpenStreetMap contributors')
    expect(await said(folder, 'show')).toContain('1 streets between 0, 10 and 0, 10.002')
    const [first] = await said(folder, 'route', '0,10', '0,10.002', '--mode', 'car')
    expect(first).toMatch(/^\d+ s, 222 m, 3 points$/)
    expect(await said(folder, 'find', '12 v. roma')).toEqual(['0.001,10.001 rooftop Via Roma 12, Alba'])
    await said(folder, 'remove')
    expect(await said(folder, 'find', '12 v. roma')).toEqual(['No addresses are known.'])
    expect(await areaOf(join(folder, 'area'))).toBeNull()
    await said(folder, 'remove')
  })
})

test('a list of addresses is added to the area, and says what became of its rows', async () => {
  await withFolder(async (folder) => {
    const [file, list] = [join(folder, 'made.osm.pbf'), join(folder, 'list.csv')]
    writeFileSync(file, made)
    const rows = ['10.0002,0,2,VIA ROMA', '10.001,0.001,12,VIA ROMA', '50,0,4,VIA ROMA', 'east,0,6,VIA ROMA']
    writeFileSync(list, ['LON,LAT,NUMBER,STREET', ...rows].join('\n'))
    await expect(said(folder, 'addresses', list)).rejects.toThrow(
      /^There is no area that the addresses could be added to/,
    )
    await said(folder, 'import', file)
    const lines = await said(folder, 'addresses', list)
    expect(lines.slice(lines.findIndex((line) => line.includes('rows')))).toEqual([
      expect.stringMatching(/^4 rows read in \d+\.\d s, 1 addresses added\.$/),
      '  1 known already',
      '  1 outside of the area',
      '  1 cannot be read',
      '    row 5: no longitude and latitude: 0 east',
    ])
    expect(await said(folder, 'find', 'via roma 2')).toEqual(['0,10.0002 rooftop Via Roma 2'])
    await expect(said(folder, 'addresses', file)).rejects.toThrow(/^The file is no list of addresses/)
  })
})

test('a file that is refused is named in a sentence, and the old area stays', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'made.osm.pbf')
    writeFileSync(file, made)
    await said(folder, 'import', file)
    const before = versionOf(join(folder, 'area'))
    writeFileSync(file, made.subarray(0, made.length - 5))
    await expect(said(folder, 'import', file)).rejects.toThrow(RefusedFile)
    await expect(said(folder, 'import', file)).rejects.toThrow(/^The file ends too early\. Download it again\./)
    await expect(said(folder, 'import', join(folder, 'none'))).rejects.toThrow(/^The file cannot be opened\./)
    expect(versionOf(join(folder, 'area'))).toBe(before)
    expect(existsSync(partOf(join(folder, 'area'), 'streets.bin')!)).toBe(true)
    expect(readdirSync(join(folder, 'area')).toSorted()).toEqual(['current', 'import.json', before])
  })
})

test.each([
  [[]],
  [['import']],
  [['addresses']],
  [['import', 'a', 'b']],
  [['show', 'it']],
  [['find']],
  [['find', '']],
  [['find', 'Via', 'Roma']],
  [['route', '1,2']],
  [['route', '1,2', '91,0']],
  [['route', '1,2', '3,4', '--mode', 'train']],
  [['route', '1,2', '3,4', '--by', 'foot']],
  [['route', '1,2', '3,4', '--mode']],
])('%j is answered with the usage', (args) => {
  expect(() => readAreaCommand(args)).toThrow(UsageError)
})

// The extracts are too large for the repository.
test.runIf(existsSync(MONACO) && existsSync(LIECHTENSTEIN))('real extracts are read whole', async () => {
  await withFolder(async (folder) => {
    await said(folder, 'import', LIECHTENSTEIN)
    expect(await areaOf(join(folder, 'area'))).toMatchObject({ extractedAt: '2013-08-03T19:00:02.000Z', streets: 713 })
    await said(folder, 'import', MONACO)
    expect(await areaOf(join(folder, 'area'))).toMatchObject({ extractedAt: '2023-11-21T21:21:31.000Z', streets: 246 })
    // From the harbour up to the old town there are stairs, which a car goes around.
    const ends = ['43.7347,7.4206', '43.7312,7.4197']
    const metres = async (mode: string) =>
      Number(/, (\d+) m,/.exec((await said(folder, 'route', ...ends, '--mode', mode))[0]!)![1])
    expect(await metres('foot')).toBeLessThan(await metres('car'))
  })
})
