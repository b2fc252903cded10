/**
 * `node bench/area/geocode.ts <extract.osm.pbf | made> [addresses]`: how long it takes to look up addresses in one call (5,000 unless given), as
 * the import of families does. They are drawn with a seed from those of the extract, or of a made area with 300,000 addresses in 15,000 streets
 * and 200 towns; every second one has a mistake or a number that is not known. Prints the seconds without and with the start of the thread,
 * how sure the points are, and how long a question takes while 300 of them are typed letter by letter.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { addressesIn } from '#features/area/server/addresses.api.ts'
import { importArea } from '#features/area/server/area.commands.ts'
import { partsOf } from '#features/area/server/addresses/find.ts'
import { readAddresses, writeAddresses } from '#features/area/server/addresses/store.ts'
import { beginVersion } from '#features/area/server/stored/versions.ts'
import { Chance } from '../random.ts'

const SEED = 20_261_125
/** Addresses that are typed, and the letters after which the first question is asked. */
const [TYPED, FIRST] = [300, 3]
const MADE = { towns: 200, streets: 15_000, houses: 20, words: 4000 } as const

const [file, asked = '5000'] = process.argv.slice(2)
if (file === undefined) throw new Error('node bench/area/geocode.ts <extract.osm.pbf | made> [addresses]')
const count = z.coerce.number().check(z.int(), z.gte(1)).parse(asked)
const folder = mkdtempSync(join(tmpdir(), 'geocode-'))
try {
  if (file === 'made') putMade()
  else await importArea({ path: file, folder, importedAt: new Date().toISOString() })
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const { find, findAll } = addressesIn(folder)
  const texts = drawn()
  const began = performance.now()
  await findAll(texts.slice(0, 1))
  const open = performance.now()
  const found = (await findAll(texts)) ?? []
  const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${texts.length} addresses: ${seconds(open)} s, ${seconds(began)} s with the start of the thread`)
  const sure = Map.groupBy(found, (one) => one?.confidence ?? 'none')
  console.log([...sure].map(([how, all]) => `${all.length} ${how}`).join(', '))
  const taken: number[] = []
  for (const text of texts.slice(0, TYPED))
    for (let letters = FIRST; letters <= text.length; letters += 1) {
      const asking = performance.now()
      await find(text.slice(0, letters))
      taken.push(performance.now() - asking)
    }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)]!.toFixed(1)
  console.log(`${taken.length} questions while typing: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
}

/** Addresses of the extract, each drawn as often as it takes. */
function drawn(): string[] {
  const addresses = readAddresses(folder)
  if (addresses === null || addresses.pointLat.length === 0) throw new Error('the extract has no addresses')
  const { pointFirst, streetName, pointLat } = addresses
  const chance = new Chance(SEED)
  const streets = Array.from(streetName, (_, street) => street).filter(
    (street) => pointFirst[street + 1]! > pointFirst[street]!,
  )
  console.log(`${pointLat.length} addresses in ${streets.length} streets`)
  return Array.from({ length: count }, (_, at) => {
    const street = streets[Math.floor(chance.between(0, streets.length))]!
    const point = Math.floor(chance.between(pointFirst[street]!, pointFirst[street + 1]!))
    const { label, number } = partsOf(addresses, street, point)
    if (at % 4 === 1) return label.replace(/(\p{L})(\p{L})(?=\p{L}*\s)/u, '$2$1')
    return at % 4 === 3 ? label.replace(` ${number},`, ` ${at},`) : label
  })
}

/** Streets of one or two words that other streets have too, numbered from 1 without every tenth house, in towns on a grid. */
function putMade(): void {
  const { towns, streets, houses, words } = MADE
  const chance = new Chance(SEED)
  const pick = (most: number) => Math.floor(chance.between(0, most))
  const syllable = () => 'bcdfglmnprstvz'[pick(14)]! + 'aeiou'[pick(5)]!
  const word = () => Array.from({ length: 2 + pick(3) }, syllable).join('')
  const known = Array.from({ length: words }, word)
  const texts = ['', ...Array.from({ length: towns }, word)]
  const numbers = Array.from({ length: houses }, (_, at) => texts.push(String(at + 1 + Math.floor(at / 9))) - 1)
  const names = Array.from({ length: streets }, () => {
    const own = [known[pick(words)], ...(pick(2) === 0 ? [known[pick(words)]] : [])].join(' ')
    return texts.push(`${['Via', 'Viale', 'Piazza', 'Vicolo'][pick(4)]} ${own}`) - 1
  })
  const of = <T>(length: number, value: (at: number) => T) => Array.from({ length }, (_, at) => value(at))
  const townOf = (street: number) => 1 + (street % towns)
  const lat = (street: number) => 450_000_000 + townOf(street) * 20_000 + Math.floor(street / towns) * 500
  const all = streets * houses
  const streetOf = (point: number) => Math.floor(point / houses)
  const draft = beginVersion(folder)
  writeAddresses(draft.path('addresses.bin'), {
    texts,
    streetName: Uint32Array.from(names),
    streetLat: Int32Array.from(of(streets, lat)),
    streetLon: Int32Array.from(of(streets, () => 90_000_000)),
    streetPlace: Uint32Array.from(of(streets, townOf)),
    pointFirst: Uint32Array.from(of(streets + 1, (street) => street * houses)),
    pointLat: Int32Array.from(of(all, (point) => lat(streetOf(point)))),
    pointLon: Int32Array.from(of(all, (point) => 90_000_000 + (point % houses) * 2000)),
    pointNumber: Uint32Array.from(of(all, (point) => numbers[point % houses]!)),
    pointTown: Uint32Array.from(of(all, (point) => townOf(streetOf(point)))),
    pointPostcode: new Uint32Array(all),
    pointPlace: Uint32Array.from(of(all, (point) => townOf(streetOf(point)))),
    pointListed: new Uint32Array(all),
    placeText: new Uint32Array(0),
    placeLat: new Int32Array(0),
    placeLon: new Int32Array(0),
    placeReach: new Uint32Array(0),
  })
  draft.publish()
}
