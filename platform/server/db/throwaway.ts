import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBinaries, nativeBinaries, type Binaries } from './binaries.ts'
import { startCluster, type Cluster } from './embedded.ts'
import { openDataDir } from './data-dir.ts'
import { throwawayRoot } from './throwaway-root.ts'

export type Throwaway = Cluster & { folder: string }

/** A database server for tests and generators in a folder of its own, gone with this process. */
export async function startThrowaway(engine: 'embedded' | 'native' = 'embedded'): Promise<Throwaway> {
  const folder = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-')))
  const cluster = await startCluster({
    binaries: binariesOf(engine, folder),
    folder: join(folder, 'database'),
    throwaway: true,
  })
  return {
    ...cluster,
    folder,
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function binariesOf(engine: 'embedded' | 'native', folder: string): Binaries {
  if (engine === 'embedded') return embeddedBinaries(folder)
  const found = nativeBinaries()
  if (!found) throw new Error('CARAVAN_TEST_ENGINE=native, but /usr/lib/postgresql/15/bin is not there')
  return found
}
