import type { Work } from '#platform/server/work.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { settleCover, watchCrew } from './cover.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/** The crew of a route on its runs; who stands in for some days is there already. */
export async function copyCrew(
  work: Work,
  route: { id: string; group_id: string },
  runs: readonly { id: string; day: string }[],
): Promise<void> {
  const crew = await work.db
    .selectFrom('route_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.function', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', work.organisationId)
    .where('c.route_id', '=', route.id)
    .execute()
  const covers = await work.db
    .selectFrom('crew_cover as v')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'v.organisation_id').onRef('p.id', '=', 'v.substitute_id'),
    )
    .select(['v.person_id', 'v.substitute_id', 'v.from_day', 'v.to_day', 'p.name', 'p.surname'])
    .where('v.organisation_id', '=', work.organisationId)
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
        organisation_id: work.organisationId,
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
    await work.db
      .insertInto('run_crew')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Runs of a route that have not started, locked. */
export function plannedRunsOf(work: Work, routeId: string) {
  return work.db
    .selectFrom('run')
    .select(['id', 'group_id', 'service_date as day', 'own_crew'])
    .where('organisation_id', '=', work.organisationId)
    .where('route_id', '=', routeId)
    .where('status', 'in', ['PLANNED', 'READY'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Runs of the route that have not started get its crew of now. What has started keeps who started it. */
export async function followCrew(work: Work, routeId: string): Promise<void> {
  // A run on which somebody was changed by hand keeps its crew.
  const runs = (await plannedRunsOf(work, routeId)).filter((run) => !run.own_crew)
  const [first] = runs
  if (!first) return
  const ids = runs.map((run) => run.id)
  await tellRuns(work, ids)
  await work.db
    .deleteFrom('run_crew')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', 'in', ids)
    .execute()
  await copyCrew(work, { id: routeId, group_id: first.group_id }, runs)
  // Nobody of the new crew is there yet.
  await work.db
    .updateTable('run')
    .set({ status: 'PLANNED', ready_at: null })
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', ids)
    .where('status', '=', 'READY')
    .execute()
  await watchCrew(work, ids)
  await settleCover(work, ids)
  await tellRuns(work, ids)
}
