import type { TestDatabase } from '#platform/server/testing/test-database.ts'
import type { World } from './world.ts'

/** A table with data of a group: its columns, and a condition for the rows of the group. */
export type GroupTable = { name: string; columns: readonly Column[]; where: string }
export type Column = { table_name: string; column_name: string; data_type: string }
type Key = { name: string; column: string; target: string; other: string }

/** Whether the rows of a table name their group themselves. */
export const namesGroup = ({ columns }: GroupTable): boolean =>
  columns.some((column) => column.column_name === 'group_id')

/** Tables without rows of a group, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  audit: 'every call writes it; operations show ids, and a test of its own reads what they show',
  audit_head: 'of the organisation: the end of the sealed log',
  audit_seal: 'of the organisation: hashes alone',
  command_log: 'answers kept for a repeat, found by the caller and the key of the call',
  form_structure: 'of the organisation: what is asked about everybody',
  ledger_number: 'of the organisation: the next number of an invoice',
  live_counter: 'of the receiver: how many messages there were',
  live_message: 'of the receiver; what it may say is tested with the messages',
  module_permission: 'of the organisation: which parts are open to a role',
  person_field_version: 'of the organisation: how the fields of a record are asked for',
  outbox: 'of the organisation, and empty once the relay has read it',
  relationship_option: 'of the organisation: whether a restriction takes two persons',
  schema_migration: 'of the database',
}

/** Columns that name the author of a row, not the person whom the row is about. */
const AUTHOR = /_by$|^author_id$|^signer_id$|^reader_id$/

/** The first column of each foreign key beside the organisation, with the column that it points to. */
const KEYS = `select c.conrelid::regclass::text as name, its.own as column, c.confrelid::regclass::text as target, its.other
  from pg_constraint c cross join lateral (
    select a.attname as own, b.attname as other from unnest(c.conkey, c.confkey) with ordinality as k(own, other, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
    where a.attname <> 'organisation_id' order by k.place limit 1) its
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`

/**
 * The tables of tenants with the rows of the world's group and of its people: tables that name the group, and those whose
 * foreign keys lead to such rows, over as many tables as it takes. `unreached`: tables that are neither found nor left out.
 */
export async function groupTables(
  database: TestDatabase,
  { organisation, group }: World,
): Promise<{ tables: GroupTable[]; unreached: string[] }> {
  const columns =
    await database.asOwner<Column>(`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`)
  const keys = await database.asOwner<Key>(KEYS)
  const ofGroup = `group_id = '${group.id}'`
  const inOrganisation = `organisation_id = '${organisation.id}'`
  // The people who are in the group now: a later member is another part in the cast.
  const people = await database.asOwner<{ person_id: string }>(
    `select distinct person_id from membership where ${inOrganisation} and ${ofGroup}`,
  )
  const rows = new Map([
    ['customer_group', `id = '${group.id}'`],
    ['person', `id in (${people.map(({ person_id }) => `'${person_id}'`).join()})`],
  ])
  const led = ({ column, target, other }: Key): string =>
    `${column} in (select ${other} from ${target} where ${rows.get(target)})`
  const names = [...new Set(columns.map((column) => column.table_name))].filter((name) => !(name in LEFT_OUT))
  for (const { table_name, column_name } of columns)
    if (column_name === 'group_id' && names.includes(table_name)) rows.set(table_name, ofGroup)
  const unreached = () => names.filter((name) => !rows.has(name))
  for (let left = Infinity; unreached().length < left;) {
    left = unreached().length
    for (const name of unreached()) {
      const own = keys.filter((key) => key.name === name && key.target !== name && key.target !== 'file')
      const subjects = own.filter(({ column }) => !AUTHOR.test(column))
      const ways = (subjects.length > 0 ? subjects : own).filter(({ target }) => !(target in LEFT_OUT))
      if (ways.length > 0 && ways.every(({ target }) => rows.has(target))) rows.set(name, ways.map(led).join(' or '))
    }
  }
  // A file belongs to whatever points to it.
  const files = keys.filter(({ name, target }) => target === 'file' && rows.has(name))
  rows.set(
    'file',
    files.map((key) => `id in (select ${key.column} from ${key.name} where ${rows.get(key.name)})`).join(' or '),
  )
  return {
    tables: [...rows].map(([name, where]) => ({
      name,
      columns: columns.filter((column) => column.table_name === name),
      where: `${inOrganisation} and (${where})`,
    })),
    unreached: unreached(),
  }
}
