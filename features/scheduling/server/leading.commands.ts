import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Gives the runs to come that are taken along with these (`leadIds`) the crew of the run that leads them. Nobody is checked in there
 * yet. Returns the ids of the runs that follow.
 */
export async function followLeading(tx: TenantContext, leadIds: readonly string[]): Promise<string[]> {
  const { db, organisationId } = tx
  const rows = await db
    .updateTable('run')
    .set((eb) => ({ status: 'PLANNED', ready_at: null, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('combined_with', '=', anyOf(leadIds))
    .where('status', 'in', ['PLANNED', 'READY'])
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  await sql`delete from run_crew where organisation_id = ${organisationId} and run_id = ${anyOf(ids)}`.execute(db)
  await sql`insert into run_crew (organisation_id, group_id, run_id, person_id, name, function)
    select c.organisation_id, c.group_id, run.id, c.person_id, c.name, c.function
    from run join run_crew c on c.organisation_id = run.organisation_id and c.run_id = run.combined_with
    where run.organisation_id = ${organisationId} and run.id = ${anyOf(ids)}`.execute(db)
  return ids
}
