import type { TestDatabase } from '#platform/server/testing/test-database.ts'

/** What is changed in a copy of a record: columns of its table with their values. */
export type Change = Readonly<Record<string, unknown>>
/** A row as `to_jsonb` writes it. */
export type Row = Readonly<Record<string, unknown>>

type Column = { table: string; name: string; type: string; nullable: boolean; values: readonly string[] }
type Key = { table: string; column: string; target: string }

/** Ids of copies by the ids of what they were copied from. */
export type Ids = ReadonlyMap<unknown, string>

/** Copies records of the tables of tenants together with the rows that point to them. */
export type Records = {
  tables: ReadonlyMap<string, readonly Column[]>
  columnsOf: (table: string) => readonly Column[]
  /** The newest row with this id. */
  find: (table: string, id: string) => Promise<Row | undefined>
  /**
   * Copies a record with everything that belongs to it, past the application, and returns the new ids by the old ones. A change of the group or of a
   * person applies to all rows of the copy, any other to its newest row. `details`: SQL that changes what belongs to the copy, whose id is $1.
   * Returns null when a constraint refuses it.
   */
  copy: (table: string, id: string, change: Change, details?: string) => Promise<Ids | null>
  /** Removes the copies that were made since the last call of `keep`, with what points to them. */
  remove: () => Promise<void>
  keep: () => void
}

const COLUMNS = `select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
    coalesce((select array_agg(m[1] order by m[1] collate "C") from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
      where k.conrelid = format('public.%I', c.table_name)::regclass and k.contype = 'c'
        and pg_get_constraintdef(k.oid) like format('CHECK ((%s = ANY (ARRAY[%%', c.column_name)), '{}') as values
  from information_schema.columns c
  where c.table_schema = 'public' and c.is_generated = 'NEVER' order by 1, c.ordinal_position`

/** Foreign keys that point to the id of another table. */
const KEYS = `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
  from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k(own, other)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other and b.attname = 'id'
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid order by 1, 2`

/** Whom a row is about, and its group: the same in all rows of a record. */
const SHARED = new Set(['group_id', 'person_id', 'child_id', 'guest_id', 'subject_id'])

/** Rows that `details` add to a copy. */
const ADDED = new Set(['bulletin_pictured'])

/** Records that own no rows of other tables, although those name them. */
const OWN_NOTHING = new Set(['person', 'customer_group', 'file', 'place', 'vehicle', 'route'])

export async function recordsOf(database: TestDatabase): Promise<Records> {
  const { asOwner } = database
  const columns = Map.groupBy(await asOwner<Column>(COLUMNS), ({ table }) => table)
  const keys = Map.groupBy(await asOwner<Key>(KEYS), ({ target }) => target)
  const columnsOf = (table: string) => columns.get(table) ?? []
  const has = (table: string, name: string) => columnsOf(table).some((column) => column.name === name)
  const rowsWith = async (table: string, column: string, id: string): Promise<Row[]> => {
    const order = has(table, 'version') && has(table, 'id') ? 'order by version' : ''
    const rows = await asOwner<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where t.${column} = $1 ${order}`,
      [id],
    )
    return rows.map(({ row }) => row)
  }
  const insert = (table: string, row: Row, kept: boolean) => {
    const names = columnsOf(table)
      .map(({ name }) => name)
      .join()
    return asOwner(
      `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${table}, $1) ${kept ? 'on conflict do nothing' : ''}`,
      [JSON.stringify(row)],
    )
  }

  let made = 0
  /** Ids that sort after those of the world, in the order of the copies: of two records at one instant, chance would decide which is the latest. */
  const nextId = () => {
    made += 1
    return `ffffffff-ffff-4fff-bfff-${made.toString(16).padStart(12, '0')}`
  }
  /** Where the rows of copies are: those with this value in this column. */
  let copied: { table: string; column: string; id: string }[] = []

  async function copyRows(table: string, rows: readonly Row[], ids: Map<unknown, string>, change: Change) {
    const shared = Object.fromEntries(
      Object.entries(change).filter(([name]) => SHARED.has(name) && has(table, name) && change[name] !== null),
    )
    for (const row of rows) {
      const own = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, ids.get(value) ?? value]))
      const isCopied = row['id'] !== undefined && ids.get(row['id']) === change['id']
      await insert(table, { ...own, ...shared, ...(isCopied ? change : {}) }, !isCopied)
    }
    const copies = new Set(rows.map((row) => row['id']).filter((id) => typeof id === 'string'))
    if (OWN_NOTHING.has(table)) return
    const pointing = new Map((keys.get(table) ?? []).map((key) => [`${key.table} ${key.column}`, key]))
    for (const old of copies)
      for (const key of pointing.values()) {
        if (OWN_NOTHING.has(key.table)) continue
        const owned = await rowsWith(key.table, key.column, old)
        if (owned.length === 0 || owned.some((row) => ids.has(row['id']))) continue
        for (const row of owned) if (typeof row['id'] === 'string') ids.set(row['id'], nextId())
        copied.push({ table: key.table, column: key.column, id: ids.get(old) ?? old })
        await copyRows(key.table, owned, ids, shared)
      }
  }

  /** Puts the ids of what was copied with a record into its JSON, which may name them: a medical record its files. */
  async function renameInside(table: string, id: string, ids: Ids) {
    for (const { name } of columnsOf(table).filter(({ type }) => type === 'jsonb'))
      for (const [old, copy] of ids)
        await asOwner(
          `update ${table} set ${name} = replace(${name}::text, $2, $3)::jsonb where id = $1 and strpos(${name}::text, $2) > 0`,
          [id, old, copy],
        )
  }

  return {
    keep: () => {
      copied = []
    },
    remove: async () => {
      const pointing = copied
        .filter(({ column }) => column === 'id')
        .flatMap(({ table, id }) =>
          (keys.get(table) ?? []).map((key) => ({ table: key.table, column: key.column, id })),
        )
      const rows = [...copied, ...pointing.filter(({ table }) => ADDED.has(table))]
      copied = []
      if (rows.length === 0) return
      const deleted = rows.map(({ table, column, id }) => `delete from ${table} where ${column} = '${id}'`)
      await asOwner(['begin', 'set local session_replication_role = replica', ...deleted, 'commit'].join(';'))
    },
    tables: columns,
    columnsOf,
    find: async (table, id) => (await rowsWith(table, 'id', id)).at(-1),
    copy: async (table, id, change, details) => {
      const newId = nextId()
      const rows = await rowsWith(table, 'id', id)
      await asOwner('begin')
      try {
        // Triggers and foreign keys are no part of what is tested.
        await asOwner('set local session_replication_role = replica')
        const older = rows.slice(0, -1)
        const ids = new Map<unknown, string>([[id, newId]])
        const shared = Object.fromEntries(Object.entries(change).filter(([name]) => SHARED.has(name)))
        for (const row of older) await insert(table, { ...row, ...shared, id: newId }, false)
        await copyRows(table, rows.slice(-1), ids, { ...change, id: newId })
        await renameInside(table, newId, ids)
        if (details !== undefined) await asOwner(details, [newId])
        await asOwner('commit')
        copied.push({ table, column: 'id', id: newId })
        return ids
      } catch {
        await asOwner('rollback')
        return null
      }
    },
  }
}
