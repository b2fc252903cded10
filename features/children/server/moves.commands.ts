import { sql } from 'kysely'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { copyPlace } from '#features/places/server/places.copy.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Moves the record of a child to another group of the actor. Runs and absences of the past stay where they happened; the
 * home comes along as a place of the new group, the school does not. A child that is on a route, or on a run that is not closed, stays.
 */
export async function moveChild(
  tx: TenantContext,
  childId: string,
  group: { id: string; zone: string },
): Promise<void> {
  const { db, organisationId } = tx
  const routes = await db
    .selectFrom('route_passenger as rp')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.id', '=', 'rp.route_id'),
    )
    .select('r.name')
    .where('rp.organisation_id', '=', organisationId)
    .where('rp.child_id', '=', childId)
    .where('r.status', '<>', 'ARCHIVED')
    .orderBy('r.name')
    .execute()
  if (routes.length > 0)
    throw refusedNow('memberships.onRoutes', { values: { routes: routes.map((route) => route.name).join(', ') } })
  const run = await db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select('run.id')
    .where('p.organisation_id', '=', organisationId)
    .where('p.child_id', '=', childId)
    .where('run.status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .limit(1)
    .executeTakeFirst()
  if (run) throw refusedNow('memberships.onRun')
  const child = await db
    .selectFrom('child_profile')
    .select('home_place_id')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', childId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!child) return
  const home = child.home_place_id === null ? null : await copyPlace(tx, child.home_place_id, group.id)
  await db
    .updateTable('child_profile')
    .set((eb) => ({
      group_id: group.id,
      home_place_id: home,
      school_place_id: null,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', childId)
    .execute()
}

/** Homes and schools of children at a place that was merged are at the one that stays. */
export async function mergeChildPlaces(tx: TenantContext, { from, to }: { from: string; to: string }): Promise<void> {
  const now = (column: string) =>
    sql<string | null>`case when ${sql.ref(column)} = ${from}::uuid then ${to}::uuid else ${sql.ref(column)} end`
  await tx.db
    .updateTable('child_profile')
    .set((eb) => ({
      home_place_id: now('home_place_id'),
      school_place_id: now('school_place_id'),
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', tx.organisationId)
    .where((eb) => eb.or([eb('home_place_id', '=', from), eb('school_place_id', '=', from)]))
    .execute()
}
