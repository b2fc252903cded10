import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { closeAlertsWhere, openAlerts } from '#features/alerts/server/alerts.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/** Runs that have not started, with somebody on their crew, between two days. */
function comingRuns(tx: TenantContext, personId: string, from: string, to: string) {
  return tx.db
    .selectFrom('run_crew as c')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'c.organisation_id').onRef('run.id', '=', 'c.run_id'),
    )
    .select(['run.id', 'run.group_id'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', personId)
    .where('run.service_date', '>=', from)
    .where('run.service_date', '<=', to)
    .where('run.status', 'in', ['PLANNED', 'READY'])
    .orderBy('run.id')
    .execute()
}

/** Rings for every coming run of somebody who is away; how many they are. */
export async function coverNeeded(
  tx: TenantContext,
  { personId, name, from, to }: { personId: string; name: string; from: string; to: string },
): Promise<number> {
  const runs = await comingRuns(tx, personId, from, to)
  await openAlerts(
    tx,
    runs.map((run) => ({ run, details: { name } })),
    'NEEDS_COVER',
  )
  await tellRuns(
    tx,
    runs.map((run) => run.id),
    [],
  )
  return runs.length
}

/** Somebody is back: what rang for them is settled, unless another of the crew is away too. */
export async function coverSettled(
  tx: TenantContext,
  { personId, from, to }: { personId: string; from: string; to: string },
): Promise<void> {
  const ids = (await comingRuns(tx, personId, from, to)).map((run) => run.id)
  await settleCover(tx, ids)
  await tellRuns(tx, ids, [])
}

/** Settles the alerts of runs of whose crew nobody is away any more. */
export async function settleCover(tx: TenantContext, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await closeAlertsWhere(
    tx,
    'NEEDS_COVER',
    sql<boolean>`run_id = ${anyOf(runIds)}
      and not exists (select 1 from run_crew c join run r on r.organisation_id = c.organisation_id and r.id = c.run_id
        join staff_absence a on a.organisation_id = c.organisation_id and a.person_id = c.person_id and a.withdrawn_at is null
          and a.from_day <= r.service_date and a.to_day >= r.service_date
        where c.organisation_id = alert.organisation_id and c.run_id = alert.run_id)`,
  )
}

/** Rings for runs that were just made with somebody on their crew who is away that day. */
export async function watchCrew(tx: TenantContext, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const rows = await tx.db
    .selectFrom('run_crew as c')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'c.organisation_id').onRef('run.id', '=', 'c.run_id'),
    )
    .innerJoin('staff_absence as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'c.organisation_id')
        .onRef('a.person_id', '=', 'c.person_id')
        .onRef('a.from_day', '<=', 'run.service_date')
        .onRef('a.to_day', '>=', 'run.service_date')
        .on('a.withdrawn_at', 'is', null),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['run.id', 'run.group_id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.run_id', '=', anyOf(runIds))
    .execute()
  await openAlerts(
    tx,
    rows.map((row) => ({ run: { id: row.id, group_id: row.group_id }, details: { name: fullName(row) } })),
    'NEEDS_COVER',
  )
}
