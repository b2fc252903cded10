import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import type { RunKey } from '#features/alerts/server/alerts.api.ts'
import { passengersOf, type Passenger } from '../passengers.api.ts'
import type { LockedRun } from '../policy.api.ts'
import { moveWaiting } from '../stranded.api.ts'

/** Records that say where a child is: with the crew, at school, at the base, or with the family. */
const SAYS_WHERE: readonly NewBoardingEvent['type'][] = ['BOARDED', 'DROPPED', 'RETURNED', 'COLLECTED']

/**
 * Takes children back from the rescues of an interrupted run of whom its own crew has recorded where they are, so that
 * nobody looks for them at a stop. A child about whom the rescue has recorded something stays there. Returns the passengers of the run,
 * which must be locked; the given array when nobody was taken back.
 */
export async function takeBackFound(
  tx: TenantContext,
  run: LockedRun,
  passengers: readonly Passenger[],
  fresh: readonly NewBoardingEvent[],
): Promise<readonly Passenger[]> {
  if (run.status !== 'INTERRUPTED') return passengers
  const listed = new Map(passengers.map((one) => [one.id, one.child_id]))
  const found = fresh
    .filter(({ type }) => SAYS_WHERE.includes(type))
    .flatMap(({ childId, passengerId }) => childId ?? listed.get(passengerId) ?? [])
  if (found.length === 0) return passengers
  const { rows } = await sql<RunKey & { status: string; children: string[] }>`
    select r.id, r.group_id, r.status, array(select p.child_id from run_passenger p
        where p.organisation_id = r.organisation_id and p.run_id = r.id and p.state = 'EXPECTED'
          and p.child_id = any (${found}::uuid[]) and not exists (select 1 from boarding_event e
            where e.organisation_id = p.organisation_id and e.passenger_id = p.id)) as children
    from run r
    where r.organisation_id = ${tx.organisationId} and r.rescue_of = ${run.id}
      and r.status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED')
    order by r.id for no key update`.execute(tx.db)
  const rescues = rows.filter(({ children }) => children.length > 0)
  for (const { children, ...rescue } of rescues) await moveWaiting(tx, rescue, run.id, children)
  return rescues.length > 0 ? passengersOf(tx, run.id) : passengers
}
