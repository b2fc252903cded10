import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { Work } from '#platform/server/work.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import type { searchClosedDays } from '../shared/calendar.contract.ts'

/** One page of closed days of the actor's groups, the nearest first. */
export async function searchDays(work: Work, body: BodyOf<typeof searchClosedDays>) {
  let query = work.db
    .selectFrom('calendar_day as d')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'd.organisation_id').onRef('g.id', '=', 'd.group_id'),
    )
    .select(['d.day', 'd.kind', 'd.ends_at', 'd.reason', 'd.source', 'd.group_id', 'g.name as group_name'])
    .where('d.organisation_id', '=', work.organisationId)
    .where('d.group_id', '=', anyOf(groupsAsked(work, body.customerGroupDtos)))
  if (body.filters?.from) query = query.where('d.day', '>=', body.filters.from)
  for (const sort of body.sort ?? []) query = query.orderBy('d.day', sort.direction)
  const { rows, page } = await pageOf(work, query.orderBy('d.day').orderBy('d.group_id'), body)
  const data = rows.map((row) => ({
    day: row.day,
    kind: row.kind,
    endsAt: row.ends_at,
    customerGroupDto: { id: row.group_id, name: row.group_name },
    reason: row.reason,
    source: row.source,
  }))
  return { data, page }
}
