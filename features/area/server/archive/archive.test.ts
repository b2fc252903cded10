import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mapOf, tileOf } from '../map.queries.ts'
import { withFolder } from '../testing/made-area.ts'
import { makePmtiles, PROTOMAPS } from '../testing/make-pmtiles.ts'
import { putTiles, tilesOf } from '../testing/made-tiles.ts'
import { mapFileOf } from './archive.queries.ts'

const TILE = { z: 12, x: 2130, y: 1493 }
const bytes = Buffer.from('a tile')
const whole = makePmtiles({
  tiles: [{ ...TILE, bytes }],
  metadata: { ...PROTOMAPS, attribution: '<a href="x">&copy; OpenStreetMap</a>' },
})

/** Puts a file into a folder, as the operator does; `second` is its date. */
function put(folder: string, file: Uint8Array, second = 0): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'map.pmtiles'), file)
  const date = Date.UTC(2026, 10, 25) / 1000 + second
  utimesSync(join(folder, 'map.pmtiles'), date, date)
}

const asked = (version: string, { z, x, y } = TILE) => ({ version, z: String(z), x: String(x), y: String(y) })

test('maps are drawn from the file, with its attribution, size and date', async () => {
  await withFolder(async (folder) => {
    expect(await mapFileOf(folder)).toBeNull()
    put(folder, whole)
    const map = await mapOf(folder)
    expect(map).toMatchObject({ layers: 'protomaps', minZoom: 12, maxZoom: 12, attribution: '© OpenStreetMap' })
    expect(map!.bounds).toEqual({ south: 43, west: 7, north: 44, east: 8 })
    expect(await mapFileOf(folder)).toEqual({
      name: 'map.pmtiles',
      size: whole.length,
      changedAt: '2026-11-25T00:00:00.000Z',
      attribution: '© OpenStreetMap',
      problem: null,
    })
    const tile = await tileOf(folder, asked(map!.version))
    expect(gunzipSync(tile.bytes).equals(bytes)).toBe(true)
    const beside = await tileOf(folder, asked(map!.version, { ...TILE, x: TILE.x + 1 }))
    expect(gunzipSync(beside.bytes)).toHaveLength(0)
    await expect(tileOf(folder, asked(map!.version, { ...TILE, z: 13 }))).rejects.toMatchObject({ status: 404 })
  })
})

test('another file is another version, and without one the tiles of the import are back', async () => {
  await withFolder(async (folder) => {
    put(folder, whole)
    const first = (await mapOf(folder))!.version
    put(folder, whole, 1)
    const second = (await mapOf(folder))!.version
    expect(second).not.toBe(first)
    await expect(tileOf(folder, asked(first))).rejects.toMatchObject({ status: 404 })
  })
})

const cut = (length: number) => whole.subarray(0, length)
const WRONG: [string, Uint8Array, string][] = [
  ['empty', Buffer.alloc(0), 'damaged'],
  ['another kind of file', Buffer.alloc(20_000, 'x'), 'damaged'],
  ['cut in the header', cut(100), 'damaged'],
  ['cut before the description', cut(150), 'damaged'],
  ['cut at its end', cut(whole.length - 3), 'damaged'],
  [
    'with a directory that says it has 2 ** 40 tiles',
    makePmtiles({ tiles: [{ ...TILE, bytes }], entries: 2 ** 40 }),
    'damaged',
  ],
  ['with pictures', makePmtiles({ tiles: [{ ...TILE, bytes }], tileType: 2 }), 'kind'],
  [
    'with other layers',
    makePmtiles({ tiles: [{ ...TILE, bytes }], metadata: { vector_layers: [{ id: 'streets' }] } }),
    'layers',
  ],
  [
    'with a description that unpacks to 64 MB',
    makePmtiles({ tiles: [{ ...TILE, bytes }], metadata: { x: ' '.repeat(64 << 20) } }),
    'damaged',
  ],
]

test.each(WRONG)('a file that is %s is named, and the map is that of the import', async (_, file, problem) => {
  await withFolder(async (folder) => {
    putTiles(
      folder,
      await tilesOf({
        nodes: [
          { id: 1, at: [0, 10] },
          { id: 2, at: [0, 10.001] },
        ],
        ways: [{ id: 3, refs: [1, 2], tags: { highway: 'residential' } }],
      }),
    )
    put(folder, file)
    expect(await mapFileOf(folder)).toMatchObject({ problem, attribution: null })
    expect(await mapOf(folder)).toMatchObject({ layers: 'import' })
  })
})
