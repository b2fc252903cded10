import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { checksumOf, migrate, migrationsIn, missingMigrations } from './migrate.ts'
import { makeDatabase, withClient } from './prepare.ts'
import { SUPERSEDED } from './superseded.ts'

const MONTHS = '0102_months.sql'
const ALERTS = '0161_alerts_by_stop.sql'
const REPAIR = '0185_one_schema.sql'
/** The same migrations as they are, each name with its text. */
const CURRENT = new Map(migrationsIn().map(({ name, sql }) => [name, sql]))
const made: string[] = []

afterAll(() =>
  withClient(inject('template').admin, async (admin) => {
    for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  }),
)

function edited(name: string, edits: readonly (readonly [string, string])[]): string {
  return edits.reduce(
    (text, [now, before]) => {
      if (!text.includes(now)) throw new Error(`${name} has no line ${now}`)
      return text.replace(now, before)
    },
    CURRENT.get(name) ?? '',
  )
}

// What the commits 125b8ad, 2133062 and 6deef4b had. Their checksums prove it, below.
const SECOND_MONTHS = edited(MONTHS, [
  [
    '(docs/adr/0097), and\n-- all that the board of a day needs, or it takes the unique key and the policy as a filter.',
    '(docs/adr/0097).',
  ],
  ['name, answered);', 'name);'],
  ['arrived_at, id, seq, latitude, longitude);', 'arrived_at);'],
])
const FIRST_MONTHS = SECOND_MONTHS.replace(
  `-- Forgotten by age; rows lie in the order in which they were made.
create index eta_sample_by_age on eta_sample using brin (organisation_id, made_at);
`,
  '',
)
const FIRST_ALERTS = edited(ALERTS, [
  [
    `  -- Everybody whom it was ever about, for the timeline.
  add column concerned_ids uuid[] not null default '{}',
`,
    '',
  ],
])

/** A database that a server of before the repair migrated, with these texts in place of those of today. */
async function migratedWith(texts: Readonly<Record<string, string>>): Promise<string> {
  const name = `earlier_${crypto.randomUUID().slice(0, 8)}`
  made.push(name)
  const template = inject('template')
  await makeDatabase(template.admin, name)
  const url = Object.assign(new URL(template.owner), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'caravan-migrations-'))
  try {
    for (const [file, sql] of CURRENT) if (file < REPAIR) writeFileSync(join(folder, file), texts[file] ?? sql)
    await withClient(url, (owner) => migrate(owner, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return url
}

/** Everything that a migration can make, but the order of columns. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select indexdef as line from pg_indexes where schemaname in ('public', 'control')
    union all select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default)
      from information_schema.columns where table_schema in ('public', 'control')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in ('public'::regnamespace, 'control'::regnamespace)
    union all select concat_ws(' ', schemaname, tablename, policyname, qual, with_check) from pg_policies
    union all select concat_ws(' ', grantee, table_schema, table_name, privilege_type)
      from information_schema.table_privileges where table_schema in ('public', 'control')
    order by 1`)
  return rows.map(({ line }) => line)
}

test('the texts of this test are those that were merged', () => {
  expect([FIRST_MONTHS, SECOND_MONTHS].map(checksumOf)).toEqual(SUPERSEDED[MONTHS])
  expect([FIRST_ALERTS].map(checksumOf)).toEqual(SUPERSEDED[ALERTS])
})

test.each([
  ['the first text of 0102', { [MONTHS]: FIRST_MONTHS }],
  ['the second text of 0102', { [MONTHS]: SECOND_MONTHS }],
  ['the first text of 0161', { [ALERTS]: FIRST_ALERTS }],
  ['the first texts of both', { [MONTHS]: FIRST_MONTHS, [ALERTS]: FIRST_ALERTS }],
  ['the texts of today', {}],
])('a database that was migrated with %s starts, and has the schema of a new one', async (_, texts) => {
  const url = await migratedWith(texts)
  await withClient(url, async (owner) => {
    expect(await missingMigrations(owner)).toContain(REPAIR)
    await migrate(owner)
    const fresh = await withClient(inject('template').owner, schemaOf)
    expect(fresh.length).toBeGreaterThan(1000)
    expect(await schemaOf(owner)).toEqual(fresh)
    expect(await migrate(owner)).toEqual([])
  })
})
