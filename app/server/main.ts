import { SettingError } from '#platform/server/config/setting-error.ts'
import { growSlowly } from '#platform/server/collect.ts'
import { giveBackMemory } from './give-back.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

/** A Ctrl-C comes twice, from the terminal and from npm: only one that comes later means "at once". */
const IMPATIENT_MS = 3000

/**
 * `npm start`: opens the application and prints its address. SIGTERM, Ctrl-C and the end of `npm start` close it cleanly; a signal
 * more than 3 s later ends it at once.
 */
async function main(): Promise<void> {
  const starting = start(readSettings(process.env))
  let since: number | undefined
  const leave = () => {
    if (since !== undefined && performance.now() - since > IMPATIENT_MS) process.exit(1)
    if (since !== undefined) return
    since = performance.now()
    starting
      .then((app) => app.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave)
  // `npm start` keeps a channel open while it runs (tools/boot.mjs).
  process.on('disconnect', leave)
  const started = await starting
  tell(started)
  giveBackLater(started)
}

/** What the first rounds of the jobs took is garbage by then. */
const SETTLED_MS = 2000

/** Once, as soon as nobody is connected: it holds the thread for longer than a request may. */
function giveBackLater(started: Started): void {
  const timer = setInterval(() => {
    started.connected().then(
      (count) => {
        if (count > 0) return
        clearInterval(timer)
        giveBackMemory()
      },
      () => clearInterval(timer),
    )
  }, SETTLED_MS)
  timer.unref()
}

function tell({ address, dataDir, demo, migrated, mailFolder }: Started): void {
  if (migrated.length > 0) console.log(`Database brought up to date: ${migrated.join(', ')}`)
  console.log(`Data: ${dataDir}`)
  if (mailFolder !== null) console.log(`Letters are not sent (no SMTP_URL): they are laid into ${mailFolder}`)
  if (demo) {
    console.log('Demo sign-ins:')
    for (const { role, username, password } of demo)
      console.log(`  ${role.padEnd(13)} ${username.padEnd(14)} ${password}`)
  }
  console.log(`Caravan is ready: ${address}`)
}

// Whatever is written is for the user of this process alone.
process.umask(0o077)
growSlowly()
try {
  await main()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
