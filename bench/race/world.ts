import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { lockDataDir, openDataDir } from '#platform/server/db/data-dir.ts'
import { migrationsIn } from '#platform/server/db/migrate.ts'
import { prepareDatabase, type DatabaseUrls } from '#platform/server/db/prepare.ts'
import { MEASURE_PLANNING, measuresStatements } from './database-time.ts'
import { fillWorld } from './fill.ts'

export type World = {
  dataDir: string
  urls: DatabaseUrls & { owner: string }
  /** How many rows each table got; null when the world was there already. */
  written: Record<string, number> | null
  stop: () => Promise<void>
}

/** `measured`: the database measures what each statement takes, which slows it a little. */
export type Opening = { folder: string; scale: number; measured?: boolean; say: (text: string) => void }

const SOURCES = ['fill.ts', 'names.ts', 'people.sql.ts', 'plan.sql.ts', 'runs.sql.ts', 'size.ts']

/** Changes with the migrations, the scale and what the world is made of. */
function keyOf(scale: number): string {
  const hash = createHash('sha256').update(String(scale))
  for (const { checksum } of migrationsIn()) hash.update(checksum)
  for (const file of SOURCES) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

/**
 * Starts the database of `folder` with the world of a scale (1: 100,000 children); fills it unless what lies there is the
 * same world. `say` hears what takes long.
 */
export async function openWorld({ folder, scale, measured = false, say }: Opening): Promise<World> {
  const dataDir = openDataDir(folder)
  const unlock = lockDataDir(dataDir)
  const stamp = join(dataDir, 'race.key')
  const key = keyOf(scale)
  const known = existsSync(stamp) && readFileSync(stamp, 'utf8') === key
  if (!known)
    for (const old of ['database', 'files', 'race.key']) rmSync(join(dataDir, old), { recursive: true, force: true })
  let database = await prepareDatabase({ dataDir })
  const stop = async () => {
    await database.stop()
    unlock()
  }
  try {
    if (!(await withOwner(ownerOf(database.urls), (client) => measuresStatements(client, measured)))) {
      await database.stop()
      database = await prepareDatabase({ dataDir })
    }
    const owner = ownerOf(database.urls)
    if (measured) await withOwner(owner, (client) => client.query(MEASURE_PLANNING))
    if (!known) say(`filling the world at scale ${scale}`)
    const written = known ? null : await withOwner(owner, (client) => fillWorld(client, scale, say))
    if (!known) writeFileSync(stamp, key)
    return { dataDir, urls: { ...database.urls, owner }, written, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function ownerOf({ owner }: DatabaseUrls): string {
  if (owner === undefined) throw new Error('the embedded database has an owner')
  return owner
}

/** Does something as the owner of the database, whom row security does not limit. */
export async function withOwner<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Undoes what a race before left: who signed in, what was recorded on the runs under way, and what followed from it. */
export async function resetWorld(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(`truncate control.session, control.session_token, control.ticket, control.totp, control.recovery_code, control.throttle,
    control.known_device, control.sign_in_step, control.boot_token, outbox, notice, notice_letter, live_message, live_counter, alert, command_log,
    audit, audit_seal, audit_head, absence_contradiction, run_position, control.mail, pgboss.job`)
  const { rowCount } = await owner.query(`delete from boarding_event e using run
    where run.status = 'IN_PROGRESS' and e.organisation_id = run.organisation_id and e.run_id = run.id`)
  await owner.query(`update run_passenger p set state = 'EXPECTED', rode = false, answered = false, since = null, received_at = null
    from run where run.status = 'IN_PROGRESS' and p.organisation_id = run.organisation_id and p.run_id = run.id and p.state <> 'EXPECTED'`)
  await owner.query(`update run set rode = 0, delivered = 0, unaccounted = (select count(*) from run_passenger p
    where p.organisation_id = run.organisation_id and p.run_id = run.id) where status = 'IN_PROGRESS'`)
  if ((rowCount ?? 0) > 0) await owner.query('vacuum analyze boarding_event, run_passenger, run')
  await owner.query('checkpoint')
}
