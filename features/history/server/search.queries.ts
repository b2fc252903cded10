import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { shownRows } from '#features/runs/server/run-lists.api.ts'
import { inReach, onDays, runsOf } from '#features/runs/server/reach.api.ts'
import type { RunFilters, searchCompletedRuns } from '../shared/search.contract.ts'

/** Runs of a route and of the versions that it took over from. */
const ofRoute = (tx: TenantContext, routeId: string) => sql<boolean>`run.route_id in (
  with recursive line as (
    select id, version_of from route where organisation_id = ${tx.organisationId} and id = ${routeId}
    union select r.id, r.version_of from route r join line on r.id = line.version_of
      where r.organisation_id = ${tx.organisationId})
  select id from line)`

/** One page of open or completed runs; open ones from the next, completed ones from the latest. */
export async function searchRuns(
  tx: TenantContext,
  which: 'active' | 'completed',
  body: BodyOf<typeof searchCompletedRuns>,
) {
  const { q, filters } = body
  const states = which === 'active' ? ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'] : ['CLOSED', 'CANCELLED']
  const where = [
    sql<boolean>`run.status = any (${states}::text[])`,
    inReach(tx),
    onDays(tx, filters),
    ...(filters ? narrowed(tx, filters, which) : []),
    ...(q
      ? [
          sql<boolean>`(lower(run.route_name) like ${prefixPattern(q)} or lower(run.route_name) like ${laterWordPattern(q)})`,
        ]
      : []),
  ]
  let query = tx.db
    .selectFrom(runsOf(tx, groupsAsked(tx, body.customerGroupDtos), where).as('run'))
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'run.organisation_id').onRef('g.id', '=', 'run.group_id'),
    )
    .selectAll('run')
    .select('g.name as group_name')
  for (const sort of body.sort ?? [])
    query = query.orderBy(sort.field === 'plannedStart' ? 'run.planned_start' : 'run.route_name', sort.direction)
  if (!body.sort?.length) query = query.orderBy('run.planned_start', which === 'active' ? 'asc' : 'desc')
  const { rows, page } = await pageOf(tx, query.orderBy('run.id'), body)
  return { data: await shownRows(tx, rows), page }
}

function narrowed(tx: TenantContext, filters: RunFilters, which: 'active' | 'completed'): RawBuilder<boolean>[] {
  const rode = which === 'completed' ? sql` and p.rode` : sql``
  return [
    filters.routeId && ofRoute(tx, filters.routeId),
    filters.status && sql<boolean>`run.status = ${filters.status}`,
    filters.direction && sql<boolean>`run.direction = ${filters.direction}`,
    filters.mode && sql<boolean>`run.mode = ${filters.mode}`,
    filters.vehicleCheck &&
      sql<boolean>`run.status = 'CLOSED' and run.mode <> 'walk' and coalesce(run.vehicle_check, 'said') = ${filters.vehicleCheck}`,
    filters.childId &&
      sql<boolean>`exists (select 1 from run_passenger p where p.organisation_id = run.organisation_id
        and p.run_id = run.id and p.child_id = ${filters.childId}${rode})`,
    filters.assistantId &&
      sql<boolean>`exists (select 1 from run_crew m where m.organisation_id = run.organisation_id
        and m.run_id = run.id and m.person_id = ${filters.assistantId})`,
  ].filter((part) => part !== undefined && part !== '')
}
