import { expect, test } from 'vitest'
import type { MadeArea } from '../testing/make-pbf.ts'
import { addressesOf } from '../testing/made-addresses.ts'
import { pointAt, spot } from '../testing/made-area.ts'
import { directoryOf } from './directory.ts'
import { findAddresses } from './find.ts'
import { NearestAddresses } from './nearest.ts'

const node = (id: number, at: [number, number], tags: Record<string, string> = {}) => ({ id, at: spot(...at), tags })
const house = (id: number, at: [number, number], street: string, number: string) =>
  node(id, at, { 'addr:street': street, 'addr:housenumber': number })
const way = (id: number, refs: number[], name: string) => ({ id, refs, tags: { highway: 'residential', name } })

/** Two villages 33 km apart with a Via Roma each; a building with corners 90 to 93. */
const area: MadeArea = {
  nodes: [
    node(1, [0, 0]),
    node(2, [2, 0]),
    node(3, [4, 0]),
    node(4, [300, 0]),
    node(5, [302, 0]),
    node(6, [0, 0.1], { place: 'village', name: 'Alba' }),
    node(7, [300, 0.1], { place: 'village', name: 'Bosco' }),
    house(11, [0, 0.2], 'Via Roma', '1'),
    house(12, [1, 0.2], 'Via Roma', '11'),
    house(13, [0.5, -0.2], 'Via Roma', '8'),
    house(14, [301, 0.2], 'via roma', '1'),
    house(15, [301.5, 0.2], 'via roma', '5'),
    house(16, [2, 0.3], 'Via Garibaldi', '3/A'),
    house(17, [3, 0.3], 'Via Martini', '2'),
    house(19, [4, 1], 'Via Martini', '6-8'),
    house(20, [3, 0.1], 'Via Martini', '6'),
    house(18, [4, 0.3], 'Via Martino', '2'),
    node(90, [2, 1]),
    node(91, [3, 1]),
    node(92, [3, 2]),
    node(93, [2, 2]),
  ],
  ways: [
    way(30, [1, 2], 'Via Roma'),
    way(31, [4, 5], 'Via Roma'),
    way(32, [2, 3], 'Viale Europa'),
    {
      id: 40,
      refs: [90, 91, 92, 93, 90],
      tags: {
        'addr:place': 'Cascina Però',
        'addr:housenumber': '7;9',
        'addr:city': 'Alba',
        'addr:postcode': '12051',
      },
    },
    { id: 41, refs: [77, 78, 77], tags: { 'addr:street': 'Via Roma', 'addr:housenumber': '99' } },
  ],
}
const directory = directoryOf(await addressesOf(area))
const first = (text: string) => findAddresses(directory, text, { limit: 5 })[0]
const at = (east: number, north: number) => {
  const { latitude, longitude } = pointAt(east, north)
  return { latitude: expect.closeTo(latitude, 6), longitude: expect.closeTo(longitude, 6) }
}

test.each([
  ['Via Roma 11', 'Via Roma 11, Alba', 1, 0.2],
  ['11 via roma alba', 'Via Roma 11, Alba', 1, 0.2],
  ['alba roma 11', 'Via Roma 11, Alba', 1, 0.2],
  ['v. Roma, 1 - BOSCO', 'Via Roma 1, Bosco', 301, 0.2],
  ['3 a v. garib', 'Via Garibaldi 3/A, Alba', 2, 0.3],
  ['v. Garibladi 3/a', 'Via Garibaldi 3/A, Alba', 2, 0.3],
  ['9 cascina pero 12051 Alba', 'Cascina Però 7;9, 12051 Alba', 2.5, 1.5],
])('%j is the house %j', (text, label, east, north) => {
  expect(first(text)).toMatchObject({ label, ...at(east, north), confidence: 'rooftop' })
})

test('a number that is not known lies between those of its side, and one beyond them is the street alone', () => {
  expect(first('Via Roma 3 Alba')).toEqual({
    label: 'Via Roma 3, Alba',
    street: 'Via Roma',
    number: '3',
    town: 'Alba',
    ...at(0.2, 0.2),
    confidence: 'interpolated',
  })
  expect(first('Via Roma 10 Alba')).toMatchObject({ ...at(0.5 + 0.5 * (2 / 3), -0.2 + 0.4 * (2 / 3)) })
  expect(first('Via Roma 8 bis Alba')).toMatchObject({ number: '8bis', ...at(0.5, -0.2), confidence: 'interpolated' })
  expect(first('Via Roma 99 Alba')).toMatchObject({ label: 'Via Roma, Alba', number: null, confidence: 'street' })
  expect(first('viale europa')).toMatchObject({ label: 'Viale Europa, Alba', confidence: 'street' })
})

test('what may be another street is no house', () => {
  // Both villages have the number, and "Martinn" is as near to Martini as to Martino.
  expect(findAddresses(directory, 'Via Roma 1', { limit: 5 }).map(({ confidence }) => confidence)).toEqual([
    'street',
    'street',
  ])
  expect(first('Via Martinx 2')!.confidence).toBe('street')
  expect(first('Via Martini 2')!.confidence).toBe('rooftop')
  // Two houses have the number; the one that has it alone is shown.
  expect(first('Via Martini 6')).toMatchObject({ ...at(3, 0.1), confidence: 'street' })
  expect(first('Via Martini 8')!.confidence).toBe('rooftop')
  // Words that were not understood: a square is no street, and nothing is known of Torino.
  expect(first('Piazza Garibaldi 3/A')!.confidence).toBe('street')
  expect(first('Via Garibaldi 3/A, Torino')!.confidence).toBe('street')
})

test('the name comes before its beginning, that before a mistake, and nothing is found for another name', () => {
  const labels = findAddresses(directory, 'martini', { limit: 5 }).map(({ label }) => label)
  expect(labels).toEqual(['Via Martini, Alba', 'Via Martino, Alba'])
  expect(findAddresses(directory, 'martin', { limit: 1 })).toHaveLength(1)
  expect(findAddresses(directory, 'via napoleone 3', { limit: 5 })).toEqual([])
  expect(findAddresses(directory, ' - ', { limit: 5 })).toEqual([])
  expect(findAddresses(directory, 'x'.repeat(10_000), { limit: 5 })).toEqual([])
})

test('of what fits as well the closest comes first, and no point makes it surer or hides a better name', () => {
  const near = (text: string, east: number) => findAddresses(directory, text, { limit: 5, near: pointAt(east, 0) })
  expect(near('Via Roma 1', 300).map(({ label }) => label)).toEqual(['Via Roma 1, Bosco', 'Via Roma 1, Alba'])
  expect(near('Via Roma 1', 0).map(({ label }) => label)).toEqual(['Via Roma 1, Alba', 'Via Roma 1, Bosco'])
  expect(near('Via Roma 1', 300).map(({ confidence }) => confidence)).toEqual(['street', 'street'])
  // Only the one in Alba has a number 11, and the name is that of Martini however close Martino is.
  expect(near('Via Roma 11', 300)[0]).toMatchObject({ label: 'Via Roma 11, Alba', confidence: 'rooftop' })
  expect(near('Via Martini 2', 4)[0]).toMatchObject({ label: 'Via Martini 2, Alba', confidence: 'rooftop' })
})

test('the nearest address of a point is found within the distance that is asked for', () => {
  const near = new NearestAddresses(directory.addresses)
  expect(near.nearest(pointAt(0.9, 0.2), 100)).toMatchObject({
    label: 'Via Roma 11, Alba',
    metres: expect.closeTo(11.1, 0),
  })
  expect(near.nearest(pointAt(0.9, 0.2), 10)).toBeNull()
  expect(near.nearest(pointAt(100, 0), 5000)).toBeNull()
})
