import type pg from 'pg'

type Column = {
  schema: string
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  allowed: string | null
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'ColumnType<string, string | number, string | number>',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  timestamptz: 'Instant',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _date: 'string[]',
}

const HEAD = `// Made by \`npm run generate\` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** A day is \`YYYY-MM-DD\`, a wall time \`HH:mm:ss\`; an instant is read as a Date. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** Read as what JSON.parse makes of it; written as text, because pg would take an array for an array of SQL. */
export type Json = ColumnType<unknown, string, string>
/** A column with a default may be left out of an insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The row types of every table of the schemas public and control, as the text of \`schema.generated.ts\`. */
export async function rowTypes(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as defaulted,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
         and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(\\(?ARRAY\\[' limit 1) as allowed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', 'control') and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
    order by n.nspname desc, c.relname, a.attnum`)
  return [HEAD, database(rows, 'public', 'Database'), database(rows, 'control', 'ControlDatabase')].join('\n')
}

function database(rows: Column[], schema: string, name: string): string {
  const own = rows.filter((row) => row.schema === schema)
  const tables = [...new Set(own.map((row) => row.table))]
  const rowName = (table: string) => `${schema === 'control' ? 'Control' : ''}${pascal(table)}Row`
  const types = tables.map((table) => {
    const columns = own.filter((row) => row.table === table).map((row) => `  ${row.column}: ${typeOf(row)}`)
    return `export type ${rowName(table)} = {\n${columns.join('\n')}\n}\n`
  })
  return `${types.join('\n')}\nexport type ${name} = {\n${tables.map((table) => `  ${table}: ${rowName(table)}`).join('\n')}\n}\n`
}

function typeOf(column: Column): string {
  const plain = (column.type === 'text' && unionOf(column.allowed)) || TYPES[column.type]
  if (!plain) throw new Error(`${column.table}.${column.column}: no TypeScript type for ${column.type}`)
  const whole = column.nullable ? `${plain} | null` : plain
  return column.defaulted ? `Generated<${whole}>` : whole
}

/** \`check (status in ('A', 'D'))\` becomes \`'A' | 'D'\`. */
function unionOf(check: string | null): string | null {
  const inside = check?.match(/ARRAY\[(.*?)\]/)?.[1]
  const values = inside?.match(/'[^']*'/g)
  return values ? values.join(' | ') : null
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
