import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { settleCover, watchCrew } from './cover.api.ts'
import { followLeading } from './leading.commands.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/** The crew of a route on its runs; who stands in for some days is there already. */
export async function copyCrew(
  tx: TenantContext,
  route: { id: string; group_id: string },
  runs: readonly { id: string; day: string }[],
): Promise<void> {
  const crew = await tx.db
    .selectFrom('route_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.function', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.route_id', '=', route.id)
    .execute()
  const covers = await tx.db
    .selectFrom('crew_cover as v')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'v.organisation_id').onRef('p.id', '=', 'v.substitute_id'),
    )
    .select(['v.person_id', 'v.substitute_id', 'v.from_day', 'v.to_day', 'p.name', 'p.surname'])
    .where('v.organisation_id', '=', tx.organisationId)
    .where('v.route_id', '=', route.id)
    .where('v.to_day', '>=', runs.map((run) => run.day).toSorted()[0] ?? '')
    // The latest word counts.
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  const rows = runs.flatMap((run) =>
    crew.map((member) => {
      const cover = covers.find(
        (one) => one.person_id === member.person_id && one.from_day <= run.day && run.day <= one.to_day,
      )
      return {
        organisation_id: tx.organisationId,
        group_id: route.group_id,
        run_id: run.id,
        person_id: cover?.substitute_id ?? member.person_id,
        name: fullName(cover ?? member),
        function: member.function,
      }
    }),
  )
  // Somebody who stands in for one of the crew may be on it already.
  if (rows.length > 0)
    await tx.db
      .insertInto('run_crew')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Runs of a route that have not started, locked. */
export function plannedRunsOf(tx: TenantContext, routeId: string) {
  return tx.db
    .selectFrom('run')
    .select(['id', 'group_id', 'service_date as day', 'own_crew'])
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .where('status', 'in', ['PLANNED', 'READY'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Runs of the route that have not started get its crew of now. What has started keeps who started it. */
export async function followCrew(tx: TenantContext, routeId: string): Promise<void> {
  // A run on which somebody was changed by hand keeps its crew.
  const runs = (await plannedRunsOf(tx, routeId)).filter((run) => !run.own_crew)
  const [first] = runs
  if (!first) return
  const ids = runs.map((run) => run.id)
  await tellRuns(tx, ids)
  await tx.db
    .deleteFrom('run_crew')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', 'in', ids)
    .execute()
  await copyCrew(tx, { id: routeId, group_id: first.group_id }, runs)
  // Nobody of the new crew is there yet.
  await tx.db
    .updateTable('run')
    .set({ status: 'PLANNED', ready_at: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', ids)
    .where('status', '=', 'READY')
    .execute()
  const all = [...ids, ...(await followLeading(tx, ids))]
  await watchCrew(tx, all)
  await settleCover(tx, all)
  await tellRuns(tx, all)
}
