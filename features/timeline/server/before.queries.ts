import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { shownUnit } from '#features/measurements/server/units.api.ts'
import type { Kind } from '../shared/timeline.contract.ts'

/** A version as it is stored: its columns, and what else its words need. */
export type Stored = Record<string, unknown>
/** What an entry took the place of, and what it says itself. */
export type Pair = { was: Stored; is: Stored }

type Versioned =
  | 'health_record'
  | 'medical_record'
  | 'care_plan'
  | 'care_goal'
  | 'care_event'
  | 'care_treatment'
  | 'guest_absence'
type Alias = 'v' | 'b'

type Which = {
  table: Versioned
  /** Number of the version before `v`; the one below it when missing. */
  before?: RawBuilder<unknown>
  /** What the reader may not see of a version; everything else of it they read. */
  kept?: readonly string[]
  more?: (of: Alias) => RawBuilder<unknown>
  /** What `v` and the version before it (`b`) must be, so that this reader may read both. */
  where?: RawBuilder<unknown>
}

/** Of an entry `e` that is a version (`v`): the version before it (`b`), and itself. Null when the reader may not read that one, or there is none. */
function versions(tx: TenantContext, { table, before, kept = [], more, where }: Which): RawBuilder<unknown> {
  const content = (of: Alias) =>
    kept.length === 0
      ? sql``
      : sql` || jsonb_build_object('content', ${sql.ref(`${of}.content`)} - ${[...kept]}::text[])`
  const row = (of: Alias) => sql`to_jsonb(${sql.table(of)})${content(of)}${more ? sql` || ${more(of)}` : sql``}`
  return sql`(select jsonb_build_object('was', ${row('b')}, 'is', ${row('v')}) from ${sql.table(table)} v
    join ${sql.table(table)} b on b.organisation_id = ${tx.organisationId} and b.id = v.id
      and b.version = ${before ?? sql`v.version - 1`}
    where v.organisation_id = ${tx.organisationId} and v.id = e.id and v.version = (e.facts ->> 'version')::int
      and ${where ?? sql`true`})`
}

/** The last version of `table` below `v` of which `where` is true (`x`). */
const lastBefore = (tx: TenantContext, table: Versioned, where: RawBuilder<unknown>) =>
  sql`(select max(x.version) from ${sql.table(table)} x where x.organisation_id = ${tx.organisationId}
    and x.id = v.id and x.version < v.version and ${where})`

type Replacing = 'care_treatment_session' | 'care_activity_attendance'

/** Of an entry `e` that took the place of another: that one (`b`), and itself (`v`). What was entered in error says nothing of its own. */
const replaced = (tx: TenantContext, table: Replacing) =>
  sql`(select jsonb_build_object('was', to_jsonb(b), 'is', to_jsonb(v)) from ${sql.table(table)} v
    join ${sql.table(table)} b on b.organisation_id = ${tx.organisationId} and b.id = v.replaces_id
    where v.organisation_id = ${tx.organisationId} and v.id = e.id and v.status = 'final' and b.status = 'final')`

const measurement = (tx: TenantContext) => {
  const unit = sql`jsonb_build_object('unit', ${shownUnit(tx)})`
  return sql`(select jsonb_build_object('was', to_jsonb(b) || ${unit}, 'is', to_jsonb(o) || ${unit}) from observation o
    join observation b on b.organisation_id = ${tx.organisationId} and b.id = o.replaces_id
    where o.organisation_id = ${tx.organisationId} and o.id = e.id and o.status = 'final' and b.status = 'final')`
}

/** Of a dose the one that it took the place of, unless that was disputed; of an order the version before. */
function medicine(tx: TenantContext) {
  const unit = sql`jsonb_build_object('unit', o.unit)`
  const pair = sql`jsonb_build_object('was', to_jsonb(b) || ${unit}, 'is', to_jsonb(v) || ${unit})`
  return sql`case when e.facts ->> 'version' is null then (select ${pair} from medicine_dose v
      join medicine_dose b on b.organisation_id = ${tx.organisationId} and b.id = v.replaces_id
      join medicine_order o on o.organisation_id = ${tx.organisationId} and o.id = v.order_id
      where v.organisation_id = ${tx.organisationId} and v.id = e.id and v.status = 'final' and b.status = 'final')
    else (select ${pair} from medicine_version v
      join medicine_version b on b.organisation_id = ${tx.organisationId} and b.order_id = v.order_id and b.version = v.version - 1
      join medicine_order o on o.organisation_id = ${tx.organisationId} and o.id = v.order_id
      where v.organisation_id = ${tx.organisationId} and v.order_id = e.id and v.version = (e.facts ->> 'version')::int) end`
}

const accepted = sql`v.state = 'ACCEPTED'`

/** What the family proposes changes nothing until it is accepted: then what was in force before is what it was. Assistants read no diagnosis. */
const health = (tx: TenantContext) =>
  versions(tx, {
    table: 'health_record',
    before: lastBefore(tx, 'health_record', sql`x.state = 'ACCEPTED'`),
    kept: tx.actor.role === 'CB_ASSISTANT' ? ['label', 'coding', 'icd'] : [],
    where: accepted,
  })

/** Nothing is said of a version that is, was or became restricted, to nobody; what was archived is for the office. */
const record = (tx: TenantContext) =>
  versions(tx, {
    table: 'medical_record',
    before: lastBefore(tx, 'medical_record', sql`x.state = 'ACCEPTED'`),
    where: sql`${accepted} and (b.status = 'OPEN' or ${tx.actor.role === 'CB_ADMIN'}::boolean)
      and not exists (select from medical_record n where n.organisation_id = ${tx.organisationId} and n.id = v.id
        and n.version >= b.version and n.confidentiality = 'RESTRICTED')`,
  })

/**
 * Of a draft what it was before; of an edition that came into force, the one in force before it; of a review its clock. Drafts are for staff, and
 * assistants read no diagnosis.
 */
const plan = (tx: TenantContext) =>
  versions(tx, {
    table: 'care_plan',
    before: sql`case when v.change in ('changed', 'reviewed') then v.version - 1 when v.change = 'activated'
      then ${lastBefore(tx, 'care_plan', sql`x.edition < v.edition and x.state in ('ACTIVE', 'IN_REVIEW')`)} end`,
    kept: tx.actor.role === 'CB_ASSISTANT' ? ['diagnosis'] : [],
    where: sql`(b.state in ('ACTIVE', 'IN_REVIEW') or ${tx.actor.role !== 'CB_PARENT'}::boolean)`,
  })

/** What a proposal says is not for assistants, refused or not. */
const goal = (tx: TenantContext) =>
  versions(tx, {
    table: 'care_goal',
    where: sql`(${tx.actor.role !== 'CB_ASSISTANT'}::boolean
      or b.lifecycle <> 'PROPOSED' and not (b.lifecycle = 'CANCELLED' and b.change = 'moved'))`,
  })

/** A family reads what was published before, and nothing that is for the staff alone. */
const event = (tx: TenantContext) =>
  versions(tx, {
    table: 'care_event',
    kept: tx.actor.role === 'CB_PARENT' ? ['internal'] : [],
    where: sql`(b.published and v.published or ${tx.actor.role !== 'CB_PARENT'}::boolean)`,
  })

/** Of a session the one that it took the place of; of a treatment the version before, with the goal: one that is served is read by whoever reaches the person. */
const treatment = (tx: TenantContext) => {
  const statement = (of: Alias) => sql`jsonb_build_object('goal', (select g.content ->> 'statement' from care_goal g
    where g.organisation_id = ${tx.organisationId} and g.id = ${sql.ref(`${of}.goal_id`)}
      and g.version = ${sql.ref(`${of}.goal_version`)}))`
  return sql`case when e.facts ->> 'version' is null then ${replaced(tx, 'care_treatment_session')}
    else ${versions(tx, { table: 'care_treatment', more: statement })} end`
}

const BEFORE: Partial<Record<Kind, (tx: TenantContext) => RawBuilder<unknown>>> = {
  measurement,
  dose: medicine,
  health,
  record,
  plan,
  goal,
  event,
  treatment,
  activity: (tx) => replaced(tx, 'care_activity_attendance'),
  absence: (tx) => versions(tx, { table: 'guest_absence' }),
}

/**
 * What each entry `e` of these kinds took the place of, as far as the reader may read both (`Pair`); null: nothing. It is asked of the entries of a
 * page alone, in the statement that finds them (docs/adr/0242).
 */
export function pairOf(tx: TenantContext, kinds: readonly Kind[]): RawBuilder<Pair | null> {
  const each = kinds.flatMap((kind) => {
    const before = BEFORE[kind]
    return before ? [sql`when ${kind} then ${before(tx)}`] : []
  })
  return each.length === 0 ? sql<Pair | null>`null::jsonb` : sql<Pair | null>`case e.kind ${sql.join(each, sql` `)} end`
}
