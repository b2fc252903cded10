import { sql, type Expression, type SqlBool } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Whoever worked a run can still record what happened after it, by the end of the next day. */
const DAYS_AFTER = 1

/**
 * That a vehicle (`column` holds its id) is one that the actor works with: administrators of the group all, assistants those of
 * the routes they are assigned to and of runs that they work, from today on or since yesterday. Said beside the group of the row.
 */
export function driven(tx: TenantContext, column: string): Expression<SqlBool> {
  if (tx.actor.role !== 'CB_ASSISTANT') return sql<boolean>`true`
  const { organisationId } = tx
  const { personId } = tx.actor
  const since = new Date(tx.now.getTime() - (DAYS_AFTER + 1) * 86_400_000)
  return sql<boolean>`${sql.ref(column)} in (
    select r.vehicle_id from route_crew c join route r on r.organisation_id = c.organisation_id and r.id = c.route_id
      where c.organisation_id = ${organisationId} and r.organisation_id = ${organisationId}
        and c.person_id = ${personId} and r.status <> 'ARCHIVED'
    union all
    select r.vehicle_id from run_crew c join run r on r.organisation_id = c.organisation_id and r.id = c.run_id
      where c.organisation_id = ${organisationId} and r.organisation_id = ${organisationId}
        and c.person_id = ${personId} and r.planned_start > ${since})`
}

/** Throws 404 for a vehicle that the actor does not work with: it looks missing. */
export async function mustDrive(tx: TenantContext, vehicleId: string): Promise<void> {
  if (tx.actor.role === 'CB_ADMIN') return
  const row = await tx.db
    .selectFrom('vehicle as v')
    .select('v.id')
    .where('v.organisation_id', '=', tx.organisationId)
    .where('v.id', '=', vehicleId)
    .where(driven(tx, 'v.id'))
    .executeTakeFirst()
  if (!row) throw notFound()
}
