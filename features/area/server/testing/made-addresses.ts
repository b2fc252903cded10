import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '../addresses/addresses.ts'
import { buildAddresses } from '../addresses/build.ts'
import { collectAddresses } from '../addresses/collect.ts'
import { buildGraph } from '../streets/build.ts'
import { collectStreets } from '../streets/collect.ts'
import { writeAddresses } from '../addresses/store.ts'
import { beginVersion } from '../stored/versions.ts'
import { withFolder } from './made-area.ts'
import { makePbf, type MadeArea } from './make-pbf.ts'

/** The addresses of an extract. */
export function addressesOfFile(path: string): Addresses {
  const graph = buildGraph(collectStreets(path), { importedAt: '2026-11-25T03:00:00.000Z', sourceBytes: 1 })
  return buildAddresses(collectAddresses(path), graph)
}

/** The addresses of a made extract. */
export const addressesOf = (area: MadeArea): Promise<Addresses> =>
  withFolder((folder) => {
    const path = join(folder, 'made.osm.pbf')
    writeFileSync(path, makePbf(area))
    return addressesOfFile(path)
  })

/** Makes the addresses of a made extract those of the area in a folder. */
export async function putAddresses(folder: string, area: MadeArea): Promise<void> {
  const addresses = await addressesOf(area)
  const draft = beginVersion(folder)
  writeAddresses(draft.path('addresses.bin'), addresses)
  draft.publish()
}
