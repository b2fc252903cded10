/**
 * `node bench/area/geocode.ts <extract.osm.pbf> [addresses]`: how long it takes to look up addresses in one call (5,000 unless given), as the
 * import of families does. They are drawn with a seed from those of the extract; every second one has a mistake or a number that is not known.
 * Prints the seconds without and with the start of the thread, and how sure the points are.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { addressesIn } from '#features/area/server/addresses.api.ts'
import { importArea } from '#features/area/server/area.commands.ts'
import { partsOf } from '#features/area/server/addresses/find.ts'
import { readAddresses } from '#features/area/server/addresses/store.ts'
import { Chance } from '../random.ts'

const SEED = 20_261_125

const [file, asked = '5000'] = process.argv.slice(2)
if (file === undefined) throw new Error('node bench/area/geocode.ts <extract.osm.pbf> [addresses]')
const count = z.coerce.number().check(z.int(), z.gte(1)).parse(asked)
const folder = mkdtempSync(join(tmpdir(), 'geocode-'))
try {
  await importArea({ path: file, folder, importedAt: new Date().toISOString() })
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const { findAll } = addressesIn(folder)
  const texts = drawn()
  const began = performance.now()
  await findAll(texts.slice(0, 1))
  const open = performance.now()
  const found = (await findAll(texts)) ?? []
  const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${texts.length} addresses: ${seconds(open)} s, ${seconds(began)} s with the start of the thread`)
  const sure = Map.groupBy(found, (one) => one?.confidence ?? 'none')
  console.log([...sure].map(([how, all]) => `${all.length} ${how}`).join(', '))
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
