import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { builtPerShape } from '#platform/server/db/built-once.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import type { RunRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { shownRows } from '#features/runs/server/run-lists.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import { onDays, refuseBackwards, runsOf } from '#features/runs/server/run-days.api.ts'
import type { RunFilters, searchCompletedRuns } from '../shared/search.contract.ts'

/** Runs of a route and of the versions that it took over from. */
const ofRoute = (tx: TenantContext, routeId: string) => sql<boolean>`run.route_id in (
  with recursive line as (
    select id, version_of from route where organisation_id = ${tx.organisationId} and id = ${routeId}
    union select r.id, r.version_of from route r join line on r.id = line.version_of
      where r.organisation_id = ${tx.organisationId})
  select id from line)`

/** One page of open or completed runs; open ones from the next, completed ones from the latest. */
export async function searchRuns(tx: TenantContext, which: Which, body: Body) {
  const rows = isOfficePage(tx, body)
    ? await ofOffice({ which, sort: body.sort ?? [] })(tx.db, officeAsked(tx, body), { steady: true })
    : (await anyPage(tx, which, body).execute(tx.db)).rows
  const { rows: found, page } = pageFrom(rows, body)
  return { data: await shownRows(tx, found), page }
}

type Which = 'active' | 'completed'
type Body = BodyOf<typeof searchCompletedRuns>
type Sort = NonNullable<Body['sort']>
type FoundRun = Selectable<RunRow> & { group_name: string }

const STATES = {
  active: sql<boolean>`run.status = any ('{PLANNED,READY,IN_PROGRESS,INTERRUPTED}'::text[])`,
  completed: sql<boolean>`run.status = any ('{CLOSED,CANCELLED}'::text[])`,
}

/** The runs of an administrator's groups between two days: what the office asks most. */
const isOfficePage = (tx: TenantContext, { q, filters }: Body): boolean =>
  tx.actor.role === 'CB_ADMIN' &&
  !q &&
  filters?.from !== undefined &&
  filters.to !== undefined &&
  Object.keys(filters).length === 2

function officeAsked(tx: TenantContext, body: Body) {
  const { from = '', to = '' } = body.filters ?? {}
  refuseBackwards(from, to)
  return {
    organisationId: tx.organisationId,
    groupIds: groupsAsked(tx, body.customerGroupDtos),
    from,
    to,
    ...boundOf(body),
  }
}

const ofOffice = builtPerShape(
  (db: TenantContext['db'], asked: ReturnType<typeof officeAsked>, { which, sort }: { which: Which; sort: Sort }) => {
    const days = sql<boolean>`run.service_date >= ${asked.from}::date and run.service_date <= ${asked.to}::date`
    const page = runPage(asked, runsOf(asked, asked.groupIds, [STATES[which], days]), which, sort)
    return { compile: () => page.compile(db) }
  },
)

function anyPage(tx: TenantContext, which: Which, body: Body) {
  const { q, filters } = body
  const where = [
    STATES[which],
    inReach(tx),
    onDays(tx, filters),
    ...(filters ? narrowed(tx, filters, which) : []),
    ...(q
      ? [
          sql<boolean>`(lower(run.route_name) like ${prefixPattern(q)} or lower(run.route_name) like ${laterWordPattern(q)})`,
        ]
      : []),
  ]
  const found = runsOf(tx, groupsAsked(tx, body.customerGroupDtos), where)
  return runPage({ organisationId: tx.organisationId, ...boundOf(body) }, found, which, body.sort ?? [])
}

type Asked = { organisationId: string } & ReturnType<typeof boundOf>

function runPage(asked: Asked, runs: ReturnType<typeof runsOf>, which: Which, sort: Sort) {
  const sorted = sort.map(
    ({ field, direction }) =>
      sql`${sql.ref(field === 'plannedStart' ? 'planned_start' : 'route_name')} ${sql.raw(direction)}`,
  )
  const first = which === 'active' ? sql`planned_start` : sql`planned_start desc`
  return countedPage<FoundRun>(
    {
      found: sql`select run.id, run.planned_start, run.route_name from ${runs} run`,
      order: sql.join([...(sorted.length > 0 ? sorted : [first]), sql`id`]),
      rows: sql`select run.*, g.name as group_name from run
        join customer_group g on g.organisation_id = ${asked.organisationId} and g.id = run.group_id
        where run.organisation_id = ${asked.organisationId} and run.id = f.id`,
    },
    asked,
  )
}

function narrowed(tx: TenantContext, filters: RunFilters, which: Which): RawBuilder<boolean>[] {
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
