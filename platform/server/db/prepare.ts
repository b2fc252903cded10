import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { SettingError } from '../config/setting-error.ts'
import { installJobs } from '../jobs/install.ts'
import { embeddedBinaries } from './binaries.ts'
import { runningCluster, startCluster } from './embedded.ts'
import { loginOf, type Login } from './logins.ts'
import { alone, migrate, missingMigrations } from './migrate.ts'
import { whyUnfit } from './roles.ts'

/** The addresses that the application works with. `owner` is only there when this process may migrate. */
export type DatabaseUrls = { app: string; control: string; owner?: string }

export type DatabaseSettings = {
  dataDir: string
  /** `DATABASE_URL`, `DATABASE_OWNER_URL`, `DATABASE_CONTROL_URL`; all unset: the embedded database. */
  url?: string
  ownerUrl?: string
  controlUrl?: string
  log?: Logger
  /** Told each time the embedded database ended, and whether it said that the disk is full. */
  onEnded?: ((noRoom: boolean) => void) | undefined
  /** Told when nothing is left but to wait for the database. */
  launched?: () => void
  /** For a command of the operator: works beside the server that has the embedded database open. */
  beside?: boolean
}

/** `away`: the embedded database ended and does not serve again yet. */
export type Prepared = { urls: DatabaseUrls; away: () => boolean; stop: () => Promise<void>; migrated: string[] }

const DATABASE = 'caravan'

/** Starts or reaches the database, migrates it and makes the runtime's roles. Afterwards the application may open it. */
export async function prepareDatabase(settings: DatabaseSettings): Promise<Prepared> {
  if (settings.url !== undefined) {
    settings.launched?.()
    return { ...(await prepareGiven(settings, settings.url)), away: () => false, stop: async () => {} }
  }

  const folder = join(settings.dataDir, 'database')
  if (settings.beside === true) {
    const url = runningCluster(folder).ownerUrl(DATABASE)
    const owned = await naming('DATA_DIR', () => prepareOwned(url, settings.dataDir))
    return { ...owned, away: () => false, stop: async () => {} }
  }
  const { log, onEnded, launched } = settings
  const cluster = await startCluster({ binaries: embeddedBinaries(settings.dataDir), folder, log, onEnded, launched })
  try {
    await makeDatabase(cluster.ownerUrl('postgres'), DATABASE)
    const { away, stop } = cluster
    const owned = await naming('DATA_DIR', () => prepareOwned(cluster.ownerUrl(DATABASE), settings.dataDir))
    return { ...owned, away, stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Makes an empty database unless it is there. */
export async function makeDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(name)}`)
  })
}

/**
 * Migrates as the owner and finds or makes both logins of the runtime, one server at a time. `dataDir` is where an earlier
 * version kept their secrets.
 */
export async function prepareOwned(
  ownerUrl: string,
  dataDir: string,
): Promise<{ urls: DatabaseUrls; migrated: string[] }> {
  const database = new URL(ownerUrl).pathname.slice(1)
  const as = ({ name, secret }: Login) => Object.assign(new URL(ownerUrl), { username: name, password: secret }).href
  const signsIn = (login: Login) => withClient(as(login), async () => true).catch(ifRefused)
  return withClient(ownerUrl, (owner) =>
    alone(owner, async () => {
      const migrated = await migrate(owner)
      await installJobs(owner)
      const login = (member: 'app' | 'control') =>
        loginOf(
          owner,
          { name: `${database}_${member}_login`, member: `caravan_${member}`, file: `database-${member}` },
          dataDir,
          signsIn,
        )
      const urls = { owner: ownerUrl, app: as(await login('app')), control: as(await login('control')) }
      return { urls, migrated }
    }),
  )
}

/** False for a login that the database refuses (SQLSTATE class 28); any other failure stays one. */
function ifRefused(error: unknown): false {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('28')) return false
  throw error
}

async function prepareGiven(
  settings: DatabaseSettings,
  url: string,
): Promise<{ urls: DatabaseUrls; migrated: string[] }> {
  const { ownerUrl, controlUrl, dataDir } = settings
  if (ownerUrl !== undefined) {
    const owned = await naming('DATABASE_OWNER_URL', () => prepareOwned(ownerUrl, dataDir))
    const user = decodeURIComponent(new URL(url).username)
    await naming('DATABASE_OWNER_URL', () =>
      withClient(ownerUrl, (owner) => owner.query(`grant caravan_app to ${owner.escapeIdentifier(user)}`)),
    )
    return {
      urls: { ...owned.urls, app: url, ...(controlUrl === undefined ? {} : { control: controlUrl }) },
      migrated: owned.migrated,
    }
  }
  const unfit = await naming('DATABASE_URL', () => withClient(url, whyUnfitOrEmpty))
  if (unfit !== null) return naming('DATABASE_URL', () => prepareOwned(url, dataDir))
  const missing = await naming('DATABASE_URL', () => withClient(url, (client) => missingMigrations(client)))
  if (missing.length > 0) {
    throw new SettingError(
      'DATABASE_OWNER_URL',
      `the database lacks ${missing.join(', ')}, and only its owner can migrate it`,
    )
  }
  if (controlUrl === undefined) {
    throw new SettingError(
      'DATABASE_CONTROL_URL',
      'needed beside a DATABASE_URL of a role that owns nothing, unless DATABASE_OWNER_URL is set',
    )
  }
  return { urls: { app: url, control: controlUrl }, migrated: [] }
}

/** A database without our tables can only be made ours by whoever may create in it: treat its role as the owner. */
async function whyUnfitOrEmpty(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  return rows[0]?.there ? whyUnfit(client) : 'the database is empty'
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** A connection or right that fails here is a wrong setting: one line that names it, without the password. */
async function naming<T>(variable: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(variable, error instanceof Error ? error.message || error.name : String(error))
  }
}
