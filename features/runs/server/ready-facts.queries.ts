import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { qualificationsOn } from '#features/crew/server/qualified.api.ts'
import { crewFunction } from '#features/routes/shared/routes.contract.ts'
import { vehiclesById } from '#features/vehicles/server/vehicles.api.ts'
import { inspectionDue } from '#features/vehicles/shared/condition.rules.ts'
import { expiredOn } from '#platform/shared/papers/papers.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'

/** The columns of a run that decide. */
export type ReadyRun = {
  id: string
  group_id: string
  service_date: string
  vehicle_id: string | null
  vehicle_label: string | null
  min_adults: number
  children_per_adult: number | null
}

/** Everything that decides whether a run may start, as it is now. */
export async function readyFacts(tx: TenantContext, run: ReadyRun): Promise<NonNullable<RunDetail['ready']>> {
  const { db, organisationId } = tx
  const rows = await db
    .selectFrom('run_crew')
    .select(['person_id', 'name', 'function', 'checked_in_at', 'manifest_at'])
    .select(
      sql<boolean>`exists (select 1 from relationship x join run_passenger p on p.organisation_id = x.organisation_id
        and p.child_id = x.child_id where x.organisation_id = ${organisationId} and p.organisation_id = ${organisationId}
        and x.adult_id = run_crew.person_id and x.restricted and p.run_id = ${run.id})`.as('restricted'),
    )
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', run.id)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  const crew = rows.map((row) => ({ ...row, personId: row.person_id, function: crewFunction.parse(row.function) }))
  const qualified = await qualificationsOn(tx, run.group_id, run.service_date, crew)
  const { n } = await db
    .selectFrom('run_passenger')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('organisation_id', '=', organisationId)
    // Who is taken along sits in the same vehicle and is looked after by the same adults.
    .where((eb) =>
      eb.or([
        eb('run_id', '=', run.id),
        eb(
          'run_id',
          'in',
          eb
            .selectFrom('run as r')
            .select('r.id')
            .where('r.organisation_id', '=', organisationId)
            .where('r.combined_with', '=', run.id)
            .where('r.status', '<>', 'CANCELLED'),
        ),
      ]),
    )
    .where('planned', '=', 'EXPECTED')
    .executeTakeFirstOrThrow()
  const vehicle = run.vehicle_id === null ? undefined : (await vehiclesById(tx, [run.vehicle_id])).get(run.vehicle_id)
  return {
    crew: crew.map((member, i) => ({
      personId: member.personId,
      name: member.name,
      function: member.function,
      checkedIn: member.checked_in_at !== null,
      manifestAt: member.manifest_at?.toISOString() ?? null,
      missing: qualified[i]?.missing ?? [],
      restricted: member.restricted,
    })),
    minAdults: run.min_adults,
    childrenPerAdult: run.children_per_adult,
    children: Number(n),
    vehicle: vehicle
      ? {
          id: vehicle.id,
          name: vehicle.name,
          expired: expiredOn(vehicle.papers, run.service_date).map((paper) => paper.kind),
          blocked: vehicle.blocked,
          inspectionDue: inspectionDue(vehicle, run.service_date),
        }
      : null,
  }
}
