import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { heldUntil } from '#features/runs/server/crew-events.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'

/** A passenger of a run. */
export type Ride = {
  id: string
  name: string
  surname: string
  /** Whether the person is a guest of the group. */
  guest: boolean
  group_id: string
  route_name: string
  zone: string
}

/**
 * A passenger of a run, for administrators of its group and for whoever is or was of its crew: without network a phone does not know that the
 * run is over or that others hold it. Null when there is none in reach.
 */
export async function rideOf(tx: TenantContext, runId: string, personId: string): Promise<Ride | null> {
  const { rows } = await sql<
    Ride & { mine: boolean }
  >`select p.id, p.name, p.surname, run.group_id, run.route_name, run.zone,
      exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = p.id and m.role = 'GUEST') as guest,
      ${inReach(tx)} as mine
    from run
    join run_passenger rp on rp.organisation_id = ${tx.organisationId} and rp.run_id = run.id and rp.child_id = ${personId}
    join person p on p.organisation_id = ${tx.organisationId} and p.id = rp.child_id
    where run.organisation_id = ${tx.organisationId} and run.id = ${runId} and run.group_id = ${anyOf(tx.actor.groupIds)}
      and ${notRestricted(tx, 'rp.child_id')} limit 1`.execute(tx.db)
  const [found] = rows
  if (!found || !(found.mine || (await heldUntil(tx, runId)) !== null)) return null
  return found
}
