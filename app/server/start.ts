import { join } from 'node:path'
import { pino } from 'pino'
import { STATEMENT_MS } from '#platform/server/db/deadline.ts'
import { lockDataDir, openDataDir } from '#platform/server/db/data-dir.ts'
import { clamdScanner } from '#platform/server/files/scanner.ts'
import { keepReserve } from '#platform/server/disk/reserve.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import type { DemoSignIn } from '#platform/server/app-context.ts'
import { SettingError } from '#platform/server/config/setting-error.ts'
import { appPushOf, carriersOf } from './channels.ts'
import type { OpenApp } from './open-app.ts'
import { refusePlainHttp } from './serving.ts'
import type { Settings } from './settings.ts'

export type Started = {
  address: string
  dataDir: string
  demo: readonly DemoSignIn[] | null
  migrated: string[]
  /** Where letters are laid instead of being sent; null with `SMTP_URL`. */
  mailFolder: string | null
  /** Fulfilled when the area of the demo is imported, or was before; null where none is. */
  demoArea: Promise<void> | null
  /** How many clients are connected at this moment. */
  connected: () => Promise<number>
  stop: () => Promise<void>
}

const WEB = join(import.meta.dirname, '../../dist/web')

/** The application itself, most of what a start loads. */
function application() {
  return import('./open-app.ts')
}

/** Opens everything in order and closes it in the other: data folder, database, house, port. */
export async function start(settings: Settings): Promise<Started> {
  const undo: (() => void | Promise<void>)[] = []
  const stop = async () => {
    const problems: unknown[] = []
    // What comes after a step that failed is still to be closed: a database that runs on would hold the data folder.
    for (const step of undo.splice(0).toReversed()) {
      try {
        await step()
      } catch (error) {
        problems.push(error)
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, 'the application could not be closed cleanly')
  }
  try {
    refusePlainHttp(settings)
    const dataDir = openDataDir(settings.dataDir)
    const log = pino({ level: settings.logLevel })
    const disk = keepReserve(dataDir, log)
    undo.push(disk.close)
    if (settings.databaseUrl === undefined) undo.push(lockDataDir(dataDir))
    const database = await prepareDatabase({
      dataDir,
      log,
      onEnded: disk.ended,
      url: settings.databaseUrl,
      ownerUrl: settings.databaseOwnerUrl,
      controlUrl: settings.databaseControlUrl,
      // Loaded while the database starts in its own process.
      launched: () => void application().catch(() => {}),
    })
    undo.push(database.stop)
    const { openApp } = await application()
    const demo = settings.demo ? await import('./demo.ts') : null
    const signIns = demo?.demoSignIns(dataDir) ?? null
    const scanner = settings.clamd && clamdScanner(settings.clamd)
    // It may start later than we do: files are refused until it answers.
    void scanner
      ?.ping()
      .then((there) => there || log.warn('clamd (CLAMD) does not answer: no file is taken until it does'))
    const mailFolder = settings.smtpUrl === undefined ? join(dataDir, 'mail') : null
    const open = await openApp({
      carriers: carriersOf(settings, dataDir),
      pushHosts: settings.pushHosts,
      appPush: appPushOf(settings),
      appLinks: settings.appLinks,
      smsCountry: settings.smsCountry,
      dataDir,
      masterKey: settings.masterKey,
      filesDir: settings.filesDir,
      bucket: settings.bucket,
      scanner,
      publicUrl: settings.publicUrl,
      mapTiles: settings.mapTiles,
      areaUpload: settings.areaUpload,
      roadServer: settings.roadServer,
      addressServer: settings.addressServer,
      oidc: settings.oidc,
      // A laptop that is busy with something else is no overload: there is nobody to turn away.
      poolWaitMs: demo ? STATEMENT_MS : undefined,
      urls: database.urls,
      clock: settings.clock,
      demo: signIns,
      production: settings.production,
      web: WEB,
      trustedProxies: settings.trustedProxies,
      tls: settings.tls,
      databaseAway: database.away,
      disk,
      log,
    })
    undo.push(open.close)
    if (signIns) await demo?.seedDemo(open.app, open.features, signIns)
    await open.jobs.start()
    const address = await listen(open, settings)
    // A link in a letter needs the address.
    open.post.start()
    const connected = () => connectionsOf(open)
    const area = settings.demoArea ? await beginDemoArea(open) : null
    if (area) undo.push(area.stop)
    const { migrated } = database
    return { address, dataDir, demo: signIns, migrated, mailFolder, demoArea: area?.done ?? null, connected, stop }
  } catch (error) {
    await stop()
    throw named(error)
  }
}

/** Pages are answered meanwhile. */
async function beginDemoArea({ app: { settings, log, clock } }: OpenApp) {
  const { importDemoArea } = await import('#features/area/server/demo/import.ts')
  return importDemoArea(settings.areaFolder, { log, today: clock.now() })
}

function connectionsOf({ fastify }: OpenApp): Promise<number> {
  return new Promise((resolve, reject) => {
    fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** What the system refuses when the application makes its files is a wrong folder; only the lock and the database say so themselves. */
function named(error: unknown): unknown {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : ''
  if (!(error instanceof Error) || !['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EPERM', 'EROFS', 'EIO'].includes(code))
    return error
  return new SettingError('DATA_DIR', error.message)
}

async function listen({ fastify }: OpenApp, { host, port }: Settings): Promise<string> {
  try {
    // One socket: of the two that `localhost` may mean, the handlers of the server would be on the first alone.
    return await fastify.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new SettingError('PORT', `${port} is taken by another program`)
    if (code === 'EACCES') throw new SettingError('PORT', `${port} may not be used by this user`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingError('HOST', `${host} is not an address of this machine`)
    throw error
  }
}
