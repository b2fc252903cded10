import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '#platform/shared/contract/endpoint.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import {
  SHOWN_DAYS_MAX,
  type calendarDays,
  type CalendarDays,
  type searchClosedDays,
} from '../shared/calendar.contract.ts'

/** One page of closed days of the actor's groups, the nearest first. */
export async function searchDays(tx: TenantContext, body: BodyOf<typeof searchClosedDays>) {
  let query = daysOf(tx)
    .clearOrderBy()
    .where('d.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  if (body.filters?.from) query = query.where('d.day', '>=', body.filters.from)
  for (const sort of body.sort ?? []) query = query.orderBy('d.day', sort.direction)
  const { rows, page } = await pageOf(tx, query.orderBy('d.day').orderBy('d.group_id'), body)
  return { data: rows.map(dayOf), page }
}

/** The days of one group that are not as usual, and the days of service of its active routes: two statements. */
export async function daysBetween(
  tx: TenantContext,
  { group, from, to }: QueryOf<typeof calendarDays>,
): Promise<CalendarDays> {
  const [inReach] = groupsAsked(tx, [{ id: group }])
  if (inReach === undefined) throw notFound()
  if (to < from || addDays(from, SHOWN_DAYS_MAX) < to)
    throw badFields([{ fieldName: 'to', message: 'calendar.error.tooLong' }])
  const days = await daysOf(tx)
    .where('d.group_id', '=', group)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .execute()
  const service = await tx.db
    .selectFrom('route')
    .select(['weekdays', 'valid_from', 'valid_to', sql<number>`count(*)::int`.as('routes')])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', group)
    .where('status', '=', 'ACTIVE')
    .groupBy(['weekdays', 'valid_from', 'valid_to'])
    .orderBy('weekdays')
    .orderBy('valid_from')
    .orderBy('valid_to')
    .execute()
  return {
    days: days.map(dayOf),
    service: service.map(({ weekdays, valid_from, valid_to, routes }) => ({
      weekdays,
      validFrom: valid_from,
      validTo: valid_to,
      routes,
    })),
  }
}

const daysOf = (tx: TenantContext) =>
  tx.db
    .selectFrom('calendar_day as d')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'd.organisation_id').onRef('g.id', '=', 'd.group_id'),
    )
    .select(['d.day', 'd.kind', 'd.ends_at', 'd.reason', 'd.source', 'd.group_id', 'g.name as group_name'])
    .where('d.organisation_id', '=', tx.organisationId)
    .orderBy('d.day')

const dayOf = (row: Awaited<ReturnType<ReturnType<typeof daysOf>['execute']>>[number]) => ({
  day: row.day,
  kind: row.kind,
  endsAt: row.ends_at,
  customerGroupDto: { id: row.group_id, name: row.group_name },
  reason: row.reason,
  source: row.source,
})
