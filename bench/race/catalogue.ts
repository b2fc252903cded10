import type pg from 'pg'
import type { Scan } from './plan-nodes.ts'

type Index = { table: string; keys: readonly string[] }

/** What the rules have to know of the tenant tables, from the statistics of the database. */
export type Catalogue = {
  /** Rows of each table. */
  rows: ReadonlyMap<string, number>
  indexes: ReadonlyMap<string, Index>
  /** How many different values a column has, by `table.column`. */
  different: ReadonlyMap<string, number>
}

/** Reads it as the owner of the database. */
export async function readCatalogue(owner: pg.Client): Promise<Catalogue> {
  const tables = await owner.query<{ name: string; rows: number }>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const indexes = await owner.query<{ name: string; table: string; keys: string[] }>(
    `select i.relname as name, c.relname as table,
        (select array_agg(pg_get_indexdef(x.indexrelid, k, false) order by k) from generate_series(1, x.indnkeyatts) k) as keys
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = 'public'::regnamespace`,
  )
  // A negative number is a share of the rows.
  const columns = await owner.query<{ column: string; different: number }>(
    `select s.tablename || '.' || s.attname as column,
        case when s.n_distinct < 0 then -s.n_distinct * greatest(c.reltuples, 0) else s.n_distinct end::float8 as different
      from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = 'public'::regnamespace
      where s.schemaname = 'public'`,
  )
  return {
    rows: new Map(tables.rows.map(({ name, rows }) => [name, rows])),
    indexes: new Map(indexes.rows.map(({ name, table, keys }) => [name, { table, keys }])),
    different: new Map(columns.rows.map(({ column, different }) => [column, different])),
  }
}

/** How many rows of the scanned table an organisation has on average; 0 where nothing is known of it. */
export function rowsOfOrganisation({ table, index }: Pick<Scan, 'table' | 'index'>, catalogue: Catalogue): number {
  const name = table ?? catalogue.indexes.get(index ?? '')?.table ?? ''
  return (catalogue.rows.get(name) ?? 0) / Math.max(1, catalogue.different.get(`${name}.organisation_id`) ?? 1)
}

/**
 * Estimates over how many entries of an index a scan walks because its condition leaves out a column before one that it compares; 0
 * where it leaves out none. PostgreSQL 18 jumps from one value of a column left out to the next, so there are never more
 * steps than it has values.
 */
export function entriesWalked({ index, compared }: Pick<Scan, 'index' | 'compared'>, catalogue: Catalogue): number {
  const its = catalogue.indexes.get(index ?? '')
  if (!its) return 0
  const leftOut = its.keys.findIndex((key) => !compared.includes(key))
  if (leftOut < 0 || !its.keys.slice(leftOut).some((key) => compared.includes(key))) return 0
  const differentOf = (key: string) => catalogue.different.get(`${its.table}.${key}`) ?? 1
  const alike = (catalogue.rows.get(its.table) ?? 0) / Math.max(1, ...its.keys.slice(0, leftOut).map(differentOf))
  return Math.min(alike, differentOf(its.keys[leftOut] ?? ''))
}
