import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packedTile, readTile, tileOn, tilesOfFile } from '../testing/made-tiles.ts'
import { LAYERS } from './kinds.rules.ts'
import type { Tiles } from './store.ts'

/** The extracts are too large for the repository: without them nothing is looked at. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/osm')
const MONACO = join(FOLDER, 'monaco.osm.pbf')
const LIECHTENSTEIN = join(FOLDER, 'liechtenstein-2013-08-03.osm.pbf')

const everyTile = (tiles: Tiles) =>
  Array.from(tiles.keys, (_, at) => readTile(tiles.tiles.subarray(tiles.from[at], tiles.from[at]! + tiles.bytes[at]!)))

test.runIf(existsSync(MONACO))(
  'the map of Monaco has its streets, its harbour in the sea and its casino on land',
  () => {
    const tiles = tilesOfFile(MONACO)
    const all = everyTile(tiles)
    const names = new Set(all.flatMap(({ road = [] }) => road.map(({ tags }) => tags['name'])))
    expect(names).toContain('Boulevard des Moulins')
    expect(names).toContain('Avenue de la Costa')
    // Its railway is under the ground, its rivers too.
    for (const layer of LAYERS.filter((one) => one !== 'waterway' && one !== 'rail'))
      expect(
        all.some((tile) => (tile[layer] ?? []).length > 0),
        layer,
      ).toBe(true)
    const { bounds } = tiles.meta
    expect(bounds.south).toBeLessThan(43.7233)
    expect(bounds.east).toBeGreaterThan(7.4432)
    const seaAt = (latitude: number, longitude: number): boolean => {
      const packed = packedTile(tiles, tileOn(14, latitude, longitude))
      const size = 2 ** 14
      const x = (((longitude + 180) / 360) * size) % 1
      const sine = Math.sin((latitude * Math.PI) / 180)
      const y = ((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size) % 1
      const sea = packed ? (readTile(packed)['water'] ?? []) : []
      return sea.some(({ rings }) => rings.filter((ring) => holds(ring, x * 4096, y * 4096)).length % 2 === 1)
    }
    // The sea off the harbour, and the square of the casino.
    expect(seaAt(43.733, 7.44)).toBe(true)
    expect(seaAt(43.7392, 7.4275)).toBe(false)
    expect(Math.max(...tiles.bytes)).toBeLessThan(100_000)
  },
)

test.runIf(existsSync(LIECHTENSTEIN))(
  'a country without a coast has no sea, and its towns from the first zoom on',
  () => {
    const all = everyTile(tilesOfFile(LIECHTENSTEIN))
    expect(all.flatMap(({ water = [] }) => water).some(({ tags }) => tags['class'] === 'sea')).toBe(false)
    const names = new Set(all.flatMap(({ label = [] }) => label.map(({ tags }) => tags['name'])))
    expect(names).toContain('Vaduz')
  },
)

function holds(ring: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [a, b] = [ring[at]!, ring[before]!]
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
