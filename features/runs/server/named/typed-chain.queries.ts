import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { lockRun, type LockedRun } from '../policy.api.ts'

type Link = { id: string; runId: string }

/** A passenger of a transfer chain, with the run, which is locked. */
export type LockedLink = { id: string; run: LockedRun }

/**
 * Locks the runs of a passenger whose name was typed: the own run, those that handed the child over before and those that took the
 * child on afterwards. Returns the passenger of each run in the order of the transfers. Runs of other groups are left out. A transfer
 * that was recorded while this waited for a lock is included: it needs the lock of a run that is held from then on.
 */
export async function lockChain(
  tx: TenantContext,
  passengerId: string,
  held: Map<string, LockedRun> = new Map(),
): Promise<LockedLink[]> {
  const links = await chainOf(tx, passengerId)
  const missing = [...new Set(links.map(({ runId }) => runId))].filter((id) => !held.has(id)).toSorted()
  for (const id of missing) held.set(id, await lockRun(tx, id))
  if (missing.length > 0) return lockChain(tx, passengerId, held)
  return links.flatMap(({ id, runId }) => {
    const run = held.get(runId)
    return run ? [{ id, run }] : []
  })
}

// Who took a child on is found through the event of the transfer: `from_passenger_id` has no index.
async function chainOf(tx: TenantContext, passengerId: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    with recursive chain as (
      select id, run_id, group_id, from_passenger_id, 0 as step from run_passenger
      where organisation_id = ${tx.organisationId} and id = ${passengerId}
      union
      select n.id, n.run_id, n.group_id, n.from_passenger_id, n.step from chain c, lateral (
        select f.id, f.run_id, f.group_id, f.from_passenger_id, c.step - 1 as step from run_passenger f
        where f.organisation_id = ${tx.organisationId} and f.id = c.from_passenger_id and f.group_id = c.group_id
        union
        select t.id, t.run_id, t.group_id, t.from_passenger_id, c.step + 1 from boarding_event e
        join run_passenger t on t.organisation_id = e.organisation_id and t.run_id = e.to_run_id
          and t.from_passenger_id = e.passenger_id and t.group_id = c.group_id
        where e.organisation_id = ${tx.organisationId} and e.passenger_id = c.id and e.type = 'TRANSFERRING') n)
    select id, run_id as "runId" from chain order by step, id`.execute(tx.db)
  return rows
}
