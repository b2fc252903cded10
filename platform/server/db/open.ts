import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { SettingError } from '../config/setting-error.ts'
import { AccessChanges } from './access-changes.ts'
import { Answers } from './answers.ts'
import { STATEMENT_MS, withinDeadline } from './deadline.ts'
import { appDialect, type Shared } from './dialect.ts'
import type { DatabaseUrls } from './prepare.ts'
import { sever } from './sever.ts'
import { openKysely } from './side-by-side.ts'
import { whyUnfit } from './roles.ts'
import type { NamingLimits } from './statements.ts'
import type { ControlDatabase, Database } from './schema.generated.ts'

/** The open database: tenant tables only through `inTransaction()`, the schema `control` for accounts and sessions. */
export type OpenDatabase = {
  readonly tenant: Kysely<Database>
  readonly control: Kysely<ControlDatabase>
  /** Says when this process has written what decides who may do what. */
  readonly access: AccessChanges
  /** Answers when the database does; throws after 2 s at most, which leaves time to tell whoever asked. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

type Options = {
  connections?: number
  controlConnections?: number
  poolWaitMs?: number
  naming?: NamingLimits
  sent?: Shared['sent']
}

/**
 * Opens both pools with the runtime's roles and refuses roles that could bypass row security. A wait for a free
 * connection ends after `poolWaitMs` (1 s), which the request path answers with 503.
 */
export async function openDatabase(urls: DatabaseUrls, options: Options = {}): Promise<OpenDatabase> {
  const wait = options.poolWaitMs ?? 1000
  const pools = {
    app: poolOf(urls.app, options.connections ?? 16, wait),
    control: poolOf(urls.control, options.controlConnections ?? 8, wait),
  }
  pools.control.on('connect', (client) => void client.query(SETTINGS).catch(() => {}))
  pools.app.on('connect', (client) => void client.query(TENANT_SETTINGS).catch(() => {}))
  const close = async () => {
    await Promise.all([endOf(pools.app), endOf(pools.control)])
  }
  let citus: boolean
  try {
    await refuse(pools.app, 'DATABASE_URL')
    await refuse(pools.control, 'DATABASE_CONTROL_URL')
    citus = (await pools.app.query<{ citus: boolean }>(`select ${HAS_CITUS} as citus`)).rows[0]?.citus === true
  } catch (error) {
    await close()
    throw error
  }
  // Both pools lead to the same database: what one learns of it holds for the other.
  const { naming, sent } = options
  const shared = { waitMs: wait, answers: new Answers(), access: new AccessChanges(), naming, sent }
  const tenant = openKysely<Database>(appDialect(pools.app, { ...shared, plans: citus ? 'never' : 'connection' }))
  const control = openKysely<ControlDatabase>(
    appDialect(pools.control, { ...shared, plans: citus ? 'never' : 'transaction' }),
  )
  let asking: Promise<unknown> | undefined
  const ask = () => Promise.all([sql`select 1`.execute(tenant), sql`select 1`.execute(control)])
  return {
    tenant,
    control: control.withSchema('control'),
    access: shared.access,
    ping: async () => {
      // However many ask: the database is asked by one of them at a time.
      asking ??= ask().finally(() => (asking = undefined))
      const asked = asking
      await withinDeadline(PING_MS, asked).catch((error: unknown) => {
        // The next one asks anew: the database may be back while this question waits on a connection that is not.
        if (asking === asked) asking = undefined
        throw error
      })
    },
    close,
  }
}

/**
 * What holds for every statement. A transaction of a job may give itself more time (transaction.ts). Every key begins with the
 * organisation, so there is always an index: in it the list of groups of a policy is a condition, as a filter of a sequential scan
 * it is read once per row. Days become instants in UTC, whatever the zone of the machine. The last setting is read by Citus only, any
 * other PostgreSQL keeps it as an unknown one.
 */
const SETTINGS = [
  `set statement_timeout = ${STATEMENT_MS}`,
  'set lock_timeout = 2000',
  `set timezone = 'UTC'`,
  'set enable_seqscan = off',
  `set citus.propagate_set_commands = 'local'`,
].join('; ')

const HAS_CITUS = `exists (select from pg_extension where extname = 'citus')`

/** Most statements on the tenant tables find their rows by keys: one plan is right for all values (statements.ts). */
const TENANT_SETTINGS = `${SETTINGS}; select set_config('plan_cache_mode',
  case when ${HAS_CITUS} then 'auto' else 'force_generic_plan' end, false)`

const PING_MS = 2000
const GOODBYE_MS = 2000

/** Ends a pool; connections that do not answer the goodbye are ended without it. */
async function endOf(pool: pg.Pool): Promise<void> {
  await withinDeadline(GOODBYE_MS, pool.end()).catch(() => clientsOf.get(pool)?.forEach(sever))
}

const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

async function refuse(pool: pg.Pool, variable: string): Promise<void> {
  const client = await patiently(pool)
  try {
    const why = await whyUnfit(client)
    if (why !== null)
      throw new SettingError(variable, `${why}; the application serves only with a role that owns nothing`)
  } finally {
    client.release()
  }
}

/** A machine that is just starting everything may need longer for the first connection than a call may wait. */
async function patiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      const late = error instanceof Error && /timeout/.test(error.message)
      if (!late || attempt === FIRST_ATTEMPTS) throw error
    }
  }
}

const FIRST_ATTEMPTS = 20
const DAY = 1082
const BIGINT = 20
const INSTANT = 1184

/**
 * Days stay `YYYY-MM-DD`; our bigints are counters, far below 2^53. Instants come in UTC, which the platform itself reads in a fifth
 * of the time that pg takes for any zone. Everything else as pg does it.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === DAY) return (value: string) => value
    if (type === BIGINT) return Number
    if (type === INSTANT && format !== 'binary') return instant
    return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type)
  },
}

const anyInstant = pg.types.getTypeParser(INSTANT)

/** `2026-10-05 05:30:00.123456+00`; what is not of this form (infinity, five digits of a year) is left to pg. */
function instant(text: string): unknown {
  if (!(text.endsWith('+00') && text[4] === '-' && text[10] === ' ')) return anyInstant(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** A pool whose idle connections may break (a database restart) without breaking the process. */
export function poolOf(url: string, max: number, waitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })
  pool.on('error', () => {})
  const clients = new Set<pg.PoolClient>()
  clientsOf.set(pool, clients)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
    client.on('end', () => clients.delete(client))
  })
  return pool
}
