import { lockDataDir, lockHolder, openDataDir } from '#platform/server/db/data-dir.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import type { House } from '#platform/server/house.ts'
import { openHouse } from './house.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the house of these settings without a port, for a command of the operator, and closes it again. It works beside
 * servers that serve meanwhile, also beside the one that has the embedded database open.
 */
export async function withHouse<T>(settings: Settings, run: (house: House) => Promise<T>): Promise<T> {
  const dataDir = openDataDir(settings.dataDir)
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseControlUrl: controlUrl } = settings
  const beside = url === undefined && lockHolder(dataDir) !== null
  const unlock = url === undefined && !beside ? lockDataDir(dataDir) : () => {}
  try {
    const database = await prepareDatabase({ dataDir, url, ownerUrl, controlUrl, beside })
    try {
      const { house, close } = await openHouse({
        dataDir,
        filesDir: settings.filesDir,
        operator: true,
        masterKey: settings.masterKey,
        urls: database.urls,
        clock: settings.clock,
      })
      try {
        return await run(house)
      } finally {
        await close()
      }
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}
