/**
 * `node bench/area/list.ts <extract.osm.pbf> [rows]`: how long a list with the columns of ANNCSU takes to be added to an area (3,000,000 rows
 * unless given, as a large region of Italy has), and the same list again. Its rows are made: every tenth is a house within the area that is new
 * to it, the others lie beyond. Prints the bytes, the seconds, what became of the rows, and the peak of memory (MB, of the whole process).
 */
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { addAddresses, importArea } from '#features/area/server/area.commands.ts'
import type { Bounds } from '#features/area/server/streets/graph.ts'

const NEW = 10
/** Houses of each street, and streets of the rows beyond. */
const [HOUSES, STREETS] = [30, 60_000]
/** Degrees that the rows beyond lie north of the area. */
const BEYOND = 1

const [file, asked = '3000000'] = process.argv.slice(2)
if (file === undefined) throw new Error('node bench/area/list.ts <extract.osm.pbf> [rows]')
const rows = z.coerce.number().check(z.int(), z.gte(1)).parse(asked)
const home = mkdtempSync(join(tmpdir(), 'list-'))
const [folder, list] = [join(home, 'area'), join(home, 'list.csv')]
try {
  const order = { folder, importedAt: new Date().toISOString() }
  const { bounds } = await importArea({ ...order, path: file })
  await writeList(bounds)
  console.log(`${rows} rows, ${(statSync(list).size / 1e6).toFixed(0)} MB`)
  for (let time = 0; time < 2; time += 1) {
    const began = performance.now()
    const { added, known, outside } = await addAddresses({ ...order, path: list })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
    console.log(`${seconds} s: ${added} added, ${known} known, ${outside} outside; peak ${peak} MB`)
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}

async function writeList({ south, west, north, east }: Bounds): Promise<void> {
  const out = createWriteStream(list)
  out.write(
    "CODICE_COMUNE;CODICE_ISTAT;PROGRESSIVO_NAZIONALE;CODICE_COMUNALE;ODONIMO;LOCALITA';DIZIONE_LINGUA1;DIZIONE_LINGUA2;" +
      'PROGRESSIVO_ACCESSO;CODICE_COMUNALE_ACCESSO;CIVICO;ESPONENTE;SPECIFICITA;METRICO;PROGRESSIVO_SNC;COORD_X_COMUNE;' +
      'COORD_Y_COMUNE;QUOTA;METODO\n',
  )
  const degrees = (value: number) => value.toFixed(7).replace('.', ',')
  for (let at = 0; at < rows; at += 1) {
    const isNew = at % NEW === 0
    const street = isNew ? Math.floor(at / NEW / HOUSES) : at % STREETS
    const house = (Math.floor(at / NEW) % HOUSES) + 1
    const share = (street % 1000) / 1000
    const [x, y] = [west + (east - west) * share, (isNew ? south : north + BEYOND) + (north - south) * share]
    const name = `VIA ${isNew ? 'NUOVA' : 'LONTANA'} ${street}`
    const row = `X000;000000;${street};;${name};;;;${at};;${house};;;;;${degrees(x)};${degrees(y)};;4\n`
    if (!out.write(row)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
