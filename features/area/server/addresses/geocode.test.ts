import { expect, test } from 'vitest'
import { addressesOf, putAddresses } from '../testing/made-addresses.ts'
import { spot, withFolder } from '../testing/made-area.ts'
import { addressesIn } from '../addresses.api.ts'
import { directoryOf } from './directory.ts'
import { geocode, townsOf } from './geocode.ts'

const house = (id: number, east: number, number: string) => ({
  id,
  at: spot(east, 0.1),
  tags: { 'addr:street': 'Via Roma', 'addr:housenumber': number, 'addr:city': 'Borgo San Dalmazzo' },
})
const area = {
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(4, 0) },
    { id: 3, at: spot(0, 0), tags: { place: 'village', name: 'Dalmazzo' } },
    house(4, 1, '1'),
    house(5, 2, '5'),
    house(6, 3, '7'),
  ],
  ways: [{ id: 7, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
}
const directory = directoryOf(await addressesOf(area))
const towns = townsOf(directory)

test.each([
  ['Via Roma 5, Borgo San Dalmazzo', 'rooftop'],
  ['via roma 3 Borgo San Dalmazzo', 'interpolated'],
  ['Via Roma 99', 'street'],
  ['Via Roma 5, Torino', 'street'],
  ['Contrada Sconosciuta 5, 12011 Borgo San Dalmazzo (CN)', 'town'],
  ['Dalmazzo', 'town'],
  ['Corso Francia 3, Torino', null],
  // A town in the middle of a text is rather the name of a street.
  ['Piazza Dalmazzo Bianchi 3', null],
  ['', null],
  [' , ', null],
  ['12', null],
])('%j is known as %j', (text, confidence) => {
  expect(geocode(directory, towns, text)?.confidence ?? null).toBe(confidence)
})

test('a town is where most of its addresses are, and the longer name is meant', () => {
  const { latitude, longitude } = geocode(directory, towns, 'Contrada Ignota, Borgo San Dalmazzo')!
  expect([latitude, longitude]).toEqual([expect.closeTo(0.0001, 6), expect.closeTo(10.002, 6)])
})

test('many are looked up in their order, and others are answered in between', async () => {
  await withFolder(async (folder) => {
    const { find, findAll } = addressesIn(folder)
    expect(await findAll(['Via Roma 5'])).toBeNull()
    await putAddresses(folder, area)
    expect(await findAll([])).toEqual([])
    const order: string[] = []
    const texts = Array.from({ length: 501 }, (_, at) =>
      at % 2 === 0 ? 'Via Roma 5, Borgo San Dalmazzo' : 'x'.repeat(9000),
    )
    const [all] = await Promise.all([
      findAll(texts).then((found) => (order.push('all'), found)),
      find('Via Roma').then(() => order.push('one')),
    ])
    expect(all!.map((one) => one?.confidence ?? null)).toEqual(texts.map((_, at) => (at % 2 === 0 ? 'rooftop' : null)))
    expect(order).toEqual(['one', 'all'])
  })
})
