import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTemplate, type TestDatabase } from '../testing/test-database.ts'

/** What the migrated database must look like (docs/trust.md, "Tenancy"). */

let database: TestDatabase
beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(() => database?.drop())

/** Ours, and not of one organisation. The job queue lives in a schema of its own. */
const EXEMPT = ['schema_migration']
/** One's own rows are visible before the groups of the actor are known, see 0001. */
const OWN_ROWS_TOO = ['membership']

const names = async (sql: string) =>
  (await database.asOwner<{ name: string }>(sql)).map((row) => row.name).filter((name) => !EXEMPT.includes(name))

const TENANT = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind in ('r', 'p')`

describe('every tenant table', () => {
  test('there are some', async () => {
    expect(await names(`select c.relname as name from ${TENANT}`)).toContain('membership')
  })

  test('has organisation_id uuid not null', async () => {
    expect(
      await names(`select c.relname as name from ${TENANT} where not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnotnull and a.atttypid = 'uuid'::regtype)`),
    ).toEqual([])
  })

  test('has a primary key, and organisation_id first in it, in every unique key and in every index', async () => {
    expect(
      await names(
        `select c.relname as name from ${TENANT} where not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
      ),
    ).toEqual([])
    expect(
      await names(`select i.indexrelid::regclass::text as name from ${TENANT} join pg_index i on i.indrelid = c.oid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relname <> 'schema_migration' and a.attname is distinct from 'organisation_id'`),
    ).toEqual([])
  })

  test('points only within its organisation: organisation_id first on both sides of every foreign key', async () => {
    expect(
      await names(`select k.conname as name from ${TENANT} join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where a.attname is distinct from 'organisation_id' or b.attname is distinct from 'organisation_id'`),
    ).toEqual([])
  })

  test('has row security, enabled and forced, with exactly one policy for everything', async () => {
    expect(
      await names(`select c.relname as name from ${TENANT} where not (c.relrowsecurity and c.relforcerowsecurity) or
      (select array_agg(p.polname::text || p.polcmd::text || p.polpermissive::text) from pg_policy p where p.polrelid = c.oid) is distinct from array['tenant*true']`),
    ).toEqual([])
  })

  test('compares the organisation, and the group where the row must have one, with settings read once', async () => {
    const rows = await database.asOwner<{ name: string; using: string; check: string; grouped: boolean }>(`
      select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as using, coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as check,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_id' and a.attnotnull) as grouped
      from ${TENANT} join pg_policy p on p.polrelid = c.oid`)
    const organisation = `(organisation_id = ( SELECT (NULLIF(current_setting('app.organisation_id'::text, true), ''::text))::uuid AS "nullif"))`
    const list = `( SELECT (string_to_array(NULLIF(current_setting('app.groups'::text, true), ''::text), ','::text))::uuid[] AS string_to_array)`
    const group = `(group_id = ANY (${list}::uuid[]))`
    const own = `(person_id = ( SELECT (NULLIF(current_setting('app.person'::text, true), ''::text))::uuid AS "nullif"))`
    const odd = rows.filter(({ name, using, check, grouped }) => {
      const seen = OWN_ROWS_TOO.includes(name) ? `(${group} OR ${own})` : group
      const written = grouped ? `(${organisation} AND ${group})` : organisation
      return using !== (grouped ? `(${organisation} AND ${seen})` : organisation) || check !== written
    })
    expect(odd.map((row) => row.name)).toEqual([])
  })
})

describe('the whole schema', () => {
  const OURS = `n.nspname in ('public', 'control')`

  test('has no triggers, sequences, rules, views or extensions', async () => {
    expect(
      await names(`select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and ${OURS}`),
    ).toEqual([])
    expect(
      await names(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('S', 'v', 'm') and ${OURS}`,
      ),
    ).toEqual([])
    expect(
      await names(
        `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
      ),
    ).toEqual([])
    expect(await names(`select extname as name from pg_extension where extname <> 'plpgsql'`)).toEqual([])
  })

  test('keeps instants with their zone, and money never as a float', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace where ${OURS} and a.attnum > 0 and a.atttypid in ('timestamp'::regtype, 'money'::regtype, 'timetz'::regtype)`),
    ).toEqual([])
  })

  test('gives the runtime no more than it needs: nothing across the two halves, and facts are only added', async () => {
    const grants = `information_schema.role_table_grants g where g.table_schema in ('public', 'control')`
    expect(
      await names(
        `select g.table_name as name from ${grants} and g.grantee = 'caravan_app' and g.table_schema = 'control'`,
      ),
    ).toEqual([])
    expect(
      await names(
        `select g.table_name as name from ${grants} and g.grantee = 'caravan_control' and g.table_schema = 'public'`,
      ),
    ).toEqual([])
    expect(await names(`select g.table_name as name from ${grants} and g.grantee = 'PUBLIC'`)).toEqual([])
    expect(
      await names(
        `select g.privilege_type as name from ${grants} and g.grantee = 'caravan_app' and g.table_name = 'audit' order by 1`,
      ),
    ).toEqual(['INSERT', 'SELECT'])
    expect(
      await names(
        `select g.table_name as name from ${grants} and g.grantee = 'caravan_app' and g.privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
      ),
    ).toEqual([])
  })
})
