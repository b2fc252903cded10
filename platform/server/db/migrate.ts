import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { version } from '../version.ts'
import { writePolicies } from './policies.ts'
import { refuseNewer, type AppliedMigration } from './newer.ts'
import { makeGrantRoles } from './roles.ts'
import { SUPERSEDED } from './superseded.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')

type Migration = {
  name: string
  sql: string
  checksum: string
  /** The oldest program that works with it, as its line `-- oldest program: 1.2.3` says; null without one. */
  oldestProgram: string | null
}

const OLDEST_PROGRAM = /^-- oldest program: (\d+\.\d+\.\d+)$/m

/** The number of the advisory lock that lets one runner work at a time. Those of the application have two numbers, which are others. */
const LOCK = 7_265_001

/** The migrations of `folder` in their order. A file is never edited after it was merged: its checksum is kept. */
export function migrationsIn(folder: string = MIGRATIONS): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  names.forEach((name, index) => {
    if (numbers[index] === undefined) throw new Error(`db/migrations/${name}: the name must be NNNN_name.sql`)
    if (index > 0 && numbers[index] === numbers[index - 1])
      throw new Error(`db/migrations/${name}: the number is taken`)
  })
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: checksumOf(sql), oldestProgram: OLDEST_PROGRAM.exec(sql)?.[1] ?? null }
  })
}

/** SHA-256 of the text of a migration, the same for both ends of line. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/** Does `work` while no other server migrates this database or makes its roles. */
export async function alone<T>(owner: pg.Client, run: () => Promise<T>): Promise<T> {
  await owner.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await run()
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/**
 * Brings the database up to date as its owner: forward only, each file in its own transaction, one runner at a time.
 * Answers the names that it applied. Throws when an applied file was changed, or when the database is too new for this
 * program; then nothing was changed.
 */
export function migrate(owner: pg.Client, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = migrationsIn(folder)
  return alone(owner, async () => {
    await makeGrantRoles(owner)
    await owner.query(`create table if not exists public.schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
      alter table public.schema_migration add column if not exists program text,
        add column if not exists oldest_program text`)
    await owner.query('grant select on public.schema_migration to caravan_app')
    const applying = pending(migrations, await applied(owner))
    for (const migration of applying) await apply(owner, migration)
    await writePolicies(owner)
    return applying.map((migration) => migration.name)
  })
}

/** The names of the migrations that the database still lacks; usable by the runtime role. Throws as `migrate()` does. */
export async function missingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  return pending(migrationsIn(folder), await applied(client)).map((migration) => migration.name)
}

async function applied(client: Pick<pg.Client, 'query'>): Promise<AppliedMigration[]> {
  // Of whatever columns there are: an older program made the table with fewer.
  return (await client.query<AppliedMigration>('select * from public.schema_migration order by name desc')).rows
}

function pending(migrations: Migration[], rows: readonly AppliedMigration[]): Migration[] {
  refuseNewer(rows, new Set(migrations.map(({ name }) => name)))
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum === undefined || checksum === migration.checksum) continue
    if (!SUPERSEDED[migration.name]?.includes(checksum)) {
      throw new Error(`db/migrations/${migration.name} was changed after it was applied to this database`)
    }
  }
  return migrations.filter((migration) => !done.has(migration.name))
}

async function apply(owner: pg.Client, migration: Migration): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(migration.sql)
    await owner.query(
      'insert into public.schema_migration (name, checksum, program, oldest_program) values ($1, $2, $3, $4)',
      [migration.name, migration.checksum, version, migration.oldestProgram],
    )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`db/migrations/${migration.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
