/** A second server beside the one whose embedded database lies under `CHAOS_FIRST`: on its database, key and files. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockStartingAt } from '#platform/server/clock.ts'
import { runningCluster } from '#platform/server/db/embedded.ts'
import { readSettings } from '../../app/server/settings.ts'
import { start } from '../../app/server/start.ts'

const { CHAOS_FIRST: first = '', CARAVAN_CLOCK: now = '', ...env } = process.env
mkdirSync(env['DATA_DIR'] ?? '', { recursive: true })
const settings = readSettings({
  ...env,
  HOST: '127.0.0.1',
  DATABASE_URL: runningCluster(join(first, 'database')).ownerUrl('caravan'),
  CARAVAN_MASTER_KEY: readFileSync(join(first, 'master.secret'), 'utf8').trim(),
  FILES_DIR: join(first, 'files'),
})
// Only the demo may have a clock of its own by a setting; here both servers must live on the same day.
const started = await start({ ...settings, clock: clockStartingAt(new Date(now)) })
process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
console.log('the second server is ready')
