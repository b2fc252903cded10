import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit, auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import type { candidates, searchActivities } from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activity.contract.ts'
import type { WHEN } from '../shared/activities.rules.ts'
import { activityReached, memberReached } from './activities.policy.ts'
import { shownActivity, type ActivityRow, type Taking } from './answers.rules.ts'
import { photosOfActivity } from './photos.queries.ts'
import { countIn, newest } from './places.queries.ts'
import { takingIn } from './taking.queries.ts'
import { awaitsTransport, transportColumns, transportJoins } from './transport.queries.ts'

/** How many of the series of an activity `v` are like this. */
const ofSeries = (tx: TenantContext, like: RawBuilder<unknown>) =>
  sql`(select count(*)::int from care_activity s where s.organisation_id = ${tx.organisationId} and s.series_id = v.series_id and ${like})`

const columns = (
  tx: TenantContext,
  photos: RawBuilder<unknown> = photosOfActivity(tx),
) => sql`v.id, v.group_id, g.name as group_name, g.zone, v.version, v.name, v.description,
  v.starts_at, v.ends_at, v.place_id, pl.name as place_name, v.place_words, v.capacity, v.leader_id,
  trim(l.name || ' ' || l.surname) as leader_name, v.leader_words, v.transport, v.state, v.state_reason, v.state_at,
  v.series_id, v.occurrence, ${ofSeries(tx, sql`true`)} as occurrences,
  ${ofSeries(tx, sql`s.occurrence > v.occurrence and s.state = 'OPEN'`)} as following,
  ${countIn(tx, 'enrolled')} as enrolled, ${countIn(tx, 'waiting')} as waiting,
  (select count(*)::int from care_activity_attendance a where a.organisation_id = ${tx.organisationId} and a.activity_id = v.id
    and a.status = 'final' and not exists (select from care_activity_attendance n
      where n.organisation_id = ${tx.organisationId} and n.replaces_id = a.id)) as recorded, ${transportColumns(tx)}, ${photos} as photos`

const joins = (tx: TenantContext) => sql`
  join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = v.group_id
  left join place pl on pl.organisation_id = ${tx.organisationId} and pl.id = v.place_id
  left join person l on l.organisation_id = ${tx.organisationId} and l.id = v.leader_id ${transportJoins(tx)}`

/** The plans of these activities, as far as they are in reach; those of a series in their order. */
export async function activityRows(tx: TenantContext, ids: readonly string[]): Promise<ActivityRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ActivityRow>`select ${columns(tx)} from care_activity v ${joins(tx)}
    where v.id = ${anyOf(ids)} and ${activityReached(tx)} order by v.occurrence, v.id`.execute(tx.db)
  return rows
}

/** The plan of one activity in reach; another looks missing. */
export async function activityRow(tx: TenantContext, id: string): Promise<ActivityRow> {
  const [row] = await activityRows(tx, [id])
  if (!row) throw notFound()
  return row
}

/** The same, held until the end of the transaction: nobody else changes it, enrols or records meanwhile. What is counted is as it is then. */
export async function lockedActivity(tx: TenantContext, id: string): Promise<ActivityRow> {
  await sql`select from care_activity where organisation_id = ${tx.organisationId} and id = ${id} for no key update`.execute(
    tx.db,
  )
  return activityRow(tx, id)
}

/** One activity with those in reach who are enrolled or wait. */
export async function findActivity(tx: TenantContext, id: string): Promise<Activity> {
  const row = await activityRow(tx, id)
  return shownActivity(tx, row, await takingIn(tx, [id]))
}

/** The same as somebody opens it: it is kept about whom they read. */
export async function openActivity(tx: TenantContext, id: string): Promise<Activity> {
  const shown = await findActivity(tx, id)
  await auditAll(
    tx,
    shown.people.map(({ id: subjectId }) => ({ action: 'activities.read' as const, subjectKind: 'person', subjectId })),
  )
  return shown
}

type Found = { data: AnswerOf<typeof searchActivities>; page: Page }

/** Activities of the actor's groups, or those of one person: a page of them. */
export async function searchActivityRows(tx: TenantContext, body: BodyOf<typeof searchActivities>): Promise<Found> {
  const { personId, when = 'all' } = body.filters ?? {}
  const { limit, offset } = body
  if (personId === undefined && tx.actor.role === 'CB_PARENT')
    throw badFields([{ fieldName: 'filters.personId', message: 'form.required' }])
  const person = personId === undefined ? null : await personInReach(tx, personId, { right: 'see' })
  const photos = person === null ? sql`null::json` : photosOfActivity(tx, person.id)
  const { rows } = await sql<
    ActivityRow & { total: number }
  >`select ${columns(tx, photos)}, count(*) over ()::int as total
    from care_activity v ${joins(tx)}
    where ${activityReached(tx)} and v.group_id = ${anyOf(groupsAsked(tx, body.customerGroupDtos))}
      and ${hasName('v.name_key', body.q ?? '')} and ${listed(tx, when)} and ${ofPerson(tx, person)}
    order by ${when === 'today' || when === 'upcoming' || when === 'transport' ? sql`v.starts_at, v.id` : sql`v.starts_at desc, v.id`}
    limit ${limit} offset ${offset}`.execute(tx.db)
  const data = person === null ? rows.map((row) => shownActivity(tx, row, [])) : await withPerson(tx, person, rows)
  if (person !== null && offset === 0)
    await audit(tx, { action: 'activities.read', subjectKind: 'person', subjectId: person.id })
  return { data, page: { limit, offset, total: rows[0]?.total ?? offset } }
}

/** Which of them are listed; days are those of the zone of the group. */
function listed(tx: TenantContext, when: (typeof WHEN)[number]): RawBuilder<boolean> {
  const standing = sql`v.state <> 'ARCHIVED'`
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone g.zone)::date`
  const now = sql`${tx.now}::timestamptz`
  switch (when) {
    case 'today':
      return sql`(${standing} and ${dayOf(now)} between ${dayOf(sql`v.starts_at`)} and ${dayOf(sql`v.ends_at`)})`
    case 'upcoming':
      return sql`(${standing} and v.ends_at > ${now})`
    case 'past':
      return sql`(${standing} and v.ends_at <= ${now})`
    case 'archived':
      return sql`(v.state = 'ARCHIVED')`
    case 'transport':
      return awaitsTransport(tx)
    case 'all':
      return sql`(${standing})`
  }
}

/** What somebody took part in or is enrolled in, and what is open to come in their groups. */
function ofPerson(tx: TenantContext, person: CaredFor | null): RawBuilder<boolean> {
  if (person === null) return sql`true`
  return sql`((v.group_id = ${anyOf(person.groupIds)} and v.state = 'OPEN' and v.ends_at > ${tx.now})
    or exists (select from care_activity_enrolment e where e.organisation_id = ${tx.organisationId} and e.activity_id = v.id
      and e.person_id = ${person.id} and e.change = 'enrolled' and ${newest(tx)})
    or exists (select from care_activity_attendance a where a.organisation_id = ${tx.organisationId} and a.activity_id = v.id
      and a.person_id = ${person.id}))`
}

async function withPerson(tx: TenantContext, person: CaredFor, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const taking = await takingIn(
    tx,
    rows.map(({ id }) => id),
    person.id,
  )
  return rows.map((row) => {
    const own = taking.find(({ activityId }) => activityId === row.id) ?? notTaking(row.id, person)
    return shownActivity(tx, row, [own])
  })
}

const notTaking = (activityId: string, person: CaredFor): Taking => ({
  activityId,
  personId: person.id,
  fullName: person.fullName,
  guest: person.guest,
  change: null,
  inLine: null,
  changed: null,
  photoConsent: false,
  attendance: [],
})

type Candidate = { id: string; name: string; surname: string }

/** People in reach of the group of an activity who are neither enrolled nor waiting, by the beginnings of their names. */
export async function candidatesFor(tx: TenantContext, id: string, q: string): Promise<AnswerOf<typeof candidates>> {
  const { group_id } = await activityRow(tx, id)
  const { rows } = await sql<Candidate>`select p.id, p.name, p.surname from person p
    where p.organisation_id = ${tx.organisationId} and ${hasName('p.name_key', q)}
      and exists (select from membership m where m.person_id = p.id and ${memberReached(tx, sql`${group_id}::uuid`)})
      and not exists (select from care_activity_enrolment e where e.organisation_id = ${tx.organisationId}
        and e.activity_id = ${id} and e.person_id = p.id and e.change <> 'withdrawn' and ${newest(tx)})
    order by p.name_key, p.id limit 20`.execute(tx.db)
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
