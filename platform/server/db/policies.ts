import type pg from 'pg'

/**
 * The one place that writes the tenant policies. A migration creates the policy of its table in whatever form; here it gets the
 * form that the engine runs best: on PostgreSQL the settings are read once for each statement (an InitPlan), on Citus, which refuses
 * a sub-select in a policy, once for each row (docs/adr/0181).
 */
export type PolicyForm = 'once' | 'inline'

/** What a policy says, as the comment on it; another text means that it is to be written again. */
const markOf = ({ grouped }: Pick<Table, 'grouped'>, form: PolicyForm): string =>
  `caravan: ${grouped ? 'organisation and group' : 'organisation'}, settings read ${form}`

const ORGANISATION = `nullif(current_setting('app.organisation_id', true), '')::uuid`
const GROUPS = `string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]`
const PERSON = `nullif(current_setting('app.person', true), '')::uuid`

/** One's own rows of these are visible before the groups of the actor are known (db/migrations/0001_foundation.sql). */
const OWN_ROWS_TOO: ReadonlySet<string> = new Set(['membership'])

type Table = { name: string; grouped: boolean; mark: string | null }

/** The conditions of one tenant table: which rows are seen, and which may be written. */
export function policyOf({ name, grouped }: Pick<Table, 'name' | 'grouped'>, form: PolicyForm) {
  const read = (setting: string) => (form === 'once' ? `(select ${setting})` : setting)
  const list = form === 'once' ? `(select ${GROUPS})::uuid[]` : GROUPS
  const organisation = `organisation_id = ${read(ORGANISATION)}`
  const group = `group_id = any (${list})`
  const seen = OWN_ROWS_TOO.has(name) ? `(${group} or person_id = ${read(PERSON)})` : group
  return {
    using: grouped ? `${organisation} and ${seen}` : organisation,
    check: grouped ? `${organisation} and ${group}` : organisation,
  }
}

/**
 * Brings the policies of all tenant tables into the form of this engine, as the owner and under the lock of the migrations. Returns
 * the names of the tables whose policy was written; usually none.
 */
export async function writePolicies(owner: Pick<pg.Client, 'query'>): Promise<string[]> {
  const citus = await owner.query(`select from pg_extension where extname = 'citus'`)
  const form: PolicyForm = citus.rowCount === 0 ? 'once' : 'inline'
  const { rows } = await owner.query<Table>(TABLES)
  const stale = rows.filter((table) => table.mark !== markOf(table, form))
  for (const table of stale) {
    const { using, check } = policyOf(table, form)
    await owner.query(`alter policy tenant on public.${table.name} using (${using}) with check (${check})`)
    await owner.query(`comment on policy tenant on public.${table.name} is '${markOf(table, form)}'`)
  }
  return stale.map((table) => table.name)
}

/** Tables with a tenant policy; a group counts where every row must have one. */
const TABLES = `
  select c.relname as name, obj_description(p.oid, 'pg_policy') as mark,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_id' and a.attnotnull) as grouped
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and p.polname = 'tenant' order by c.relname`
