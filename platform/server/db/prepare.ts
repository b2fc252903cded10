import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { SettingError } from '../config/setting-error.ts'
import { installJobs } from '../jobs/install.ts'
import { embeddedBinaries } from './binaries.ts'
import { secretIn } from './data-dir.ts'
import { startCluster } from './embedded.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { makeLoginRole, whyUnfit } from './roles.ts'

/** The addresses that the house works with. `owner` is only there when this process may migrate. */
export type DatabaseUrls = { app: string; control: string; owner?: string }

export type DatabaseSettings = {
  dataDir: string
  /** `DATABASE_URL`, `DATABASE_OWNER_URL`, `DATABASE_CONTROL_URL`; all unset: the embedded database. */
  url?: string
  ownerUrl?: string
  controlUrl?: string
}

export type Prepared = { urls: DatabaseUrls; stop: () => Promise<void>; migrated: string[] }

const DATABASE = 'caravan'

/** Starts or reaches the database, migrates it and makes the runtime's roles. Afterwards the house may open it. */
export async function prepareDatabase(settings: DatabaseSettings): Promise<Prepared> {
  if (settings.url !== undefined) return { ...(await prepareGiven(settings, settings.url)), stop: async () => {} }

  const folder = join(settings.dataDir, 'database')
  const cluster = await startCluster({ binaries: embeddedBinaries(settings.dataDir), folder })
  try {
    await makeDatabase(cluster.ownerUrl('postgres'), DATABASE)
    return { ...(await prepareOwned(cluster.ownerUrl(DATABASE), settings.dataDir)), stop: cluster.stop }
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

/** Migrates as the owner and makes both login roles, whose secrets stay under `dataDir`. */
export async function prepareOwned(
  ownerUrl: string,
  dataDir: string,
): Promise<{ urls: DatabaseUrls; migrated: string[] }> {
  const database = new URL(ownerUrl).pathname.slice(1)
  const names = { app: `${database}_app_login`, control: `${database}_control_login` }
  const secrets = secretsIn(dataDir)
  const migrated = await withClient(ownerUrl, async (owner) => {
    const applied = await migrate(owner)
    await installJobs(owner)
    await makeLoginRole(owner, names.app, secrets.app, 'caravan_app')
    await makeLoginRole(owner, names.control, secrets.control, 'caravan_control')
    return applied
  })
  const as = (name: string, secret: string) =>
    Object.assign(new URL(ownerUrl), { username: name, password: secret }).href
  return {
    urls: { owner: ownerUrl, app: as(names.app, secrets.app), control: as(names.control, secrets.control) },
    migrated,
  }
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

function secretsIn(dataDir: string): { app: string; control: string } {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { app: secretIn(join(folder, 'database-app')), control: secretIn(join(folder, 'database-control')) }
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection or right that fails here is a wrong setting: one line that names it, without the password. */
async function naming<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(variable, error instanceof Error ? error.message || error.name : String(error))
  }
}
