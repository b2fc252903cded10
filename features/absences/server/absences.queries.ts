import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { fullName, groupsAsked, kinChildIds } from '#features/people/server/people.api.ts'
import type { Absence, searchAbsences } from '../shared/absences.contract.ts'

type Contradicted = Absence['contradicted']

/** The days and directions on which an absence no longer counts, in their order. */
const contradictedBy = (organisationId: RawBuilder<unknown>, absenceId: RawBuilder<unknown>) =>
  sql<
    {
      day: string
      direction: Contradicted[number]['direction']
      kind: Contradicted[number]['kind']
      at: string
      answered: boolean
    }[]
  >`
    coalesce((select jsonb_agg(jsonb_build_object('day', x.day, 'direction', x.direction, 'kind', x.kind, 'at', x.at,
        'answered', x.answered_at is not null) order by x.day, x.direction desc)
      from absence_contradiction x where x.organisation_id = ${organisationId} and x.absence_id = ${absenceId}), '[]')`

/** By absence, the days and directions on which it no longer counts. */
export async function contradictedPairs(
  tx: TenantContext,
  absenceIds: readonly string[],
): Promise<ReadonlyMap<string, { day: string; direction: string }[]>> {
  if (absenceIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('absence_contradiction')
    .select(['absence_id', 'day', 'direction'])
    .where('organisation_id', '=', tx.organisationId)
    .where('absence_id', '=', anyOf(absenceIds))
    .execute()
  return Map.groupBy(rows, (row) => row.absence_id)
}

function absences(tx: TenantContext) {
  return tx.db
    .selectFrom('absence as a')
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'a.organisation_id').onRef('c.person_id', '=', 'a.child_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'a.organisation_id').onRef('g.id', '=', 'a.group_id'),
    )
    .where('a.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'a.group_id'))
    .select([
      'a.id',
      'a.child_id',
      'a.from_day',
      'a.to_day',
      'a.directions',
      'a.reason',
      'a.note',
      'a.reporter_name',
      'a.reported_at',
      'a.state',
      'a.version',
      'a.group_id',
      'a.guest_absence_id',
      'g.name as group_name',
      'g.zone',
      'p.name',
      'p.surname',
    ])
    .select(contradictedBy(sql.ref('a.organisation_id'), sql.ref('a.id')).as('contradicted'))
}
type Found = Awaited<ReturnType<ReturnType<typeof absences>['executeTakeFirstOrThrow']>>

/** Children for whom the actor may report: staff all in reach, a parent those for whom they decide. */
export async function reportable(tx: TenantContext): Promise<(childId: string) => boolean> {
  if (tx.actor.role !== 'CB_PARENT') return () => true
  const ids = new Set(await kinChildIds(tx, 'decide'))
  return (childId) => ids.has(childId)
}

async function shown(tx: TenantContext, rows: readonly Found[]): Promise<Absence[]> {
  const may = await reportable(tx)
  return rows.map((row) => {
    const ofCare = row.guest_absence_id !== null
    const open = may(row.child_id) && !ofCare && row.state !== 'WITHDRAWN' && row.to_day >= dayIn(row.zone, tx.now)
    return {
      id: row.id,
      childId: row.child_id,
      childName: fullName(row),
      customerGroupDto: { id: row.group_id, name: row.group_name },
      fromDay: row.from_day,
      toDay: row.to_day,
      directions: row.directions,
      reason: row.reason,
      note: row.note,
      reportedBy: row.reporter_name,
      reportedAt: row.reported_at.toISOString(),
      state: row.state,
      version: row.version,
      contradicted: row.contradicted.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
      ofCare,
      abilities: { change: open, withdraw: open },
    }
  })
}

/** One page of absences in reach; without a sort the newest days first. */
export async function searchAbsenceRows(tx: TenantContext, body: BodyOf<typeof searchAbsences>) {
  let query = absences(tx)
    .where(await inReach(tx))
    .where('a.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  const { q, filters } = body
  if (!filters?.withdrawn) query = query.where('a.state', '<>', 'WITHDRAWN')
  const today = sql<string>`(${tx.now}::timestamptz at time zone g.zone)::date`
  if (filters?.when) query = query.where('a.to_day', '>=', today)
  if (filters?.when === 'today') query = query.where('a.from_day', '<=', today).where(countsOn(today))
  if (filters?.from) query = query.where('a.to_day', '>=', filters.from)
  if (filters?.to) query = query.where('a.from_day', '<=', filters.to)
  if (filters?.childId) query = query.where('a.child_id', '=', filters.childId)
  if (q) query = query.where(hasName('c.name_key', q))
  for (const sort of body.sort ?? [])
    query = query.orderBy(sort.field === 'fromDay' ? 'a.from_day' : 'c.name_key', sort.direction)
  if (!body.sort?.length) query = query.orderBy('a.from_day', 'desc').orderBy('a.reported_at', 'desc')
  const { rows, page } = await pageOf(tx, query.orderBy('a.id'), body)
  return { data: await shown(tx, rows), page }
}

/** Returns up to 20 absences in reach that were not withdrawn, newest first, named by the child and the days (`YYYY-MM-DD`). */
export async function suggestAbsences(tx: TenantContext, q: string): Promise<{ id: string; name: string }[]> {
  const rows = await absences(tx)
    .where(await inReach(tx))
    .where('a.state', '<>', 'WITHDRAWN')
    .where(hasName('c.name_key', q))
    .orderBy('a.from_day', 'desc')
    .orderBy('a.id')
    .limit(20)
    .execute()
  return rows.map(({ id, from_day: from, to_day: to, ...child }) => ({
    id,
    name: `${fullName(child)}, ${from === to ? from : `${from} – ${to}`}`,
  }))
}

/** The absence still counts on this day: the child has not been on board in each direction that it covers. */
const countsOn = (day: RawBuilder<string>) =>
  sql<boolean>`(select count(*) from absence_contradiction x where x.organisation_id = a.organisation_id
    and x.absence_id = a.id and x.day = ${day} and x.direction <> 'between')
    < case a.directions when 'both' then 2 else 1 end`

/** One absence in reach; a foreign one looks missing. */
export async function findAbsence(tx: TenantContext, id: string): Promise<Absence> {
  const row = await absences(tx)
    .where(await inReach(tx))
    .where('a.id', '=', id)
    .executeTakeFirst()
  const [found] = row ? await shown(tx, [row]) : []
  if (!found) throw notFound()
  return found
}
