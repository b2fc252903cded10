import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresApart } from '#platform/shared/geo/metres.ts'
import { tilesAround } from './around.rules.ts'

const MAP = { minZoom: 8, maxZoom: 14, bounds: { south: 43, west: 7, north: 45, east: 9 } }
const AROUND = { metres: 500, most: 100_000 }

/** The tile of a zoom that a point is in, written another way than the rule: by the Gudermannian function. */
function tileOf(latitude: number, longitude: number, z: number) {
  const merc = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  return { z, x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(((1 - merc) / 2) * 2 ** z) }
}

test('a point in the middle of a tile needs one tile of each zoom', () => {
  // The middle of tile 14/8529/5975.
  const longitude = (8529.5 / 2 ** 14) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * 5975.5) / 2 ** 14))) * 180) / Math.PI
  const tiles = tilesAround([[latitude, longitude]], MAP, AROUND)
  expect(tiles.map(({ z }) => z)).toEqual([8, 9, 10, 11, 12, 13, 14])
  expect(tiles.at(-1)).toEqual({ z: 14, x: 8529, y: 5975 })
})

test('nothing is kept of a way outside of the map, and of no way', () => {
  expect(tilesAround([[50, 8]], MAP, AROUND)).toEqual([])
  expect(tilesAround([], MAP, AROUND)).toEqual([])
})

test('a way that is too long is cut at the closest zooms', () => {
  const way: [number, number][] = [
    [43.1, 7.1],
    [44.9, 8.9],
  ]
  const all = tilesAround(way, MAP, AROUND)
  const some = tilesAround(way, MAP, { ...AROUND, most: 60 })
  expect(all.length).toBeGreaterThan(200)
  expect(some).toEqual(all.slice(0, 60))
  expect(some.filter(({ z }) => z === 8)).toEqual(all.filter(({ z }) => z === 8))
})

test('every tile within 400 m of any point of the way is there, once', () => {
  const place = fc.tuple(
    fc.double({ min: 43.9, max: 44.1, noNaN: true }),
    fc.double({ min: 7.9, max: 8.1, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (way, share, towards) => {
        const tiles = tilesAround(way, MAP, AROUND)
        const keys = new Set(tiles.map(({ z, x, y }) => `${z} ${x} ${y}`))
        expect(keys.size).toBe(tiles.length)
        const at = Math.min(way.length - 1, Math.floor(share * way.length))
        const [from, to] = [way[Math.max(0, at - 1)]!, way[at]!]
        const on: [number, number] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
        const near: [number, number] = [
          on[0] + (400 / 111_195) * Math.sin(towards),
          on[1] + ((400 / 111_195) * Math.cos(towards)) / Math.cos((on[0] * Math.PI) / 180),
        ]
        expect(
          metresApart({ latitude: on[0], longitude: on[1] }, { latitude: near[0], longitude: near[1] }),
        ).toBeLessThan(402)
        for (let z = MAP.minZoom; z <= MAP.maxZoom; z += 1) {
          const { x, y } = tileOf(near[0], near[1], z)
          expect(keys.has(`${z} ${x} ${y}`)).toBe(true)
        }
      },
    ),
  )
})
