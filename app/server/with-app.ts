import { lockDataDir, lockHolder, openDataDir } from '#platform/server/db/data-dir.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { openApp } from './open-app.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the application of these settings without a port, for a command of the operator, and closes it again. It works beside
 * servers that serve meanwhile, also beside the one that has the embedded database open.
 */
export async function withApp<T>(settings: Settings, run: (app: AppContext) => Promise<T>): Promise<T> {
  const dataDir = openDataDir(settings.dataDir)
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseControlUrl: controlUrl } = settings
  const beside = url === undefined && lockHolder(dataDir) !== null
  const unlock = url === undefined && !beside ? lockDataDir(dataDir) : () => {}
  try {
    const database = await prepareDatabase({ dataDir, url, ownerUrl, controlUrl, beside })
    try {
      const { app, close } = await openApp({
        dataDir,
        filesDir: settings.filesDir,
        bucket: settings.bucket,
        operator: true,
        masterKey: settings.masterKey,
        urls: database.urls,
        clock: settings.clock,
      })
      try {
        return await run(app)
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
