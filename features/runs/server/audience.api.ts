import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Reader } from '#platform/server/live/audience.hooks.ts'
import { hasOpenMailbox } from '#platform/server/live/mailbox.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { givesWhileParent } from '#features/people/server/rights.api.ts'

/**
 * Tells everybody who may see these runs that they changed: staff of the group, the crew and the adults of the children
 * concerned (`childIds`; all children of each run when left out). Only ids travel; each reader asks with the own rights.
 */
export function tellRuns(tx: TenantContext, runIds: readonly string[], childIds?: readonly string[]): Promise<void> {
  return tell(tx, runIds, childIds, {})
}

/** The same of runs that were closed or cancelled: what a phone holds for a run alone goes with it. */
export function tellRunsOver(tx: TenantContext, runIds: readonly string[]): Promise<void> {
  return tell(tx, runIds, undefined, { state: 'over' })
}

async function tell(
  tx: TenantContext,
  runIds: readonly string[],
  childIds: readonly string[] | undefined,
  state: { state?: 'over' },
): Promise<void> {
  const { db, organisationId } = tx
  if (runIds.length === 0) return
  const reading = db
    .selectFrom('run')
    .leftJoin('run_crew as c', (join) =>
      join.onRef('c.organisation_id', '=', 'run.organisation_id').onRef('c.run_id', '=', 'run.id'),
    )
    .select(['run.id', 'run.group_id', 'c.person_id'])
    .where('run.organisation_id', '=', organisationId)
    .where('run.id', '=', anyOf(runIds))
    .execute()
  const [staffed, adults] = await allOf([reading, adultsToTell(tx, childIds ?? [])])
  for (const [id, crew] of Map.groupBy(staffed, (row) => row.id))
    for (const { group_id } of crew.slice(0, 1))
      announce(tx, {
        ...changed(id, state),
        audience: {
          // The crew of now: who is taken off a run is told of it.
          persons: distinct([...crew.flatMap((one) => one.person_id ?? []), ...adults]),
          groupStaff: [group_id],
          ...(childIds === undefined && { runFamilies: [id] }),
        },
      })
}

/**
 * Tells that something was recorded on a run whose crew and adults are known. No other assistant can read it, so their phones are left
 * alone; who may read it next is told by `tellRuns`.
 */
export function tellRecorded(
  tx: TenantContext,
  run: { id: string; group_id: string },
  persons: readonly string[],
): void {
  announce(tx, { ...changed(run.id), audience: { persons: distinct(persons), groupOffice: [run.group_id] } })
}

/** Finds the adults who may see a child on these runs and have an open mailbox. */
export async function familiesOfRuns(tx: TenantContext, runIds: readonly string[]): Promise<Reader[]> {
  return tx.db
    .selectFrom('run_passenger as rp')
    .innerJoin('relationship as r', (join) =>
      join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.child_id', '=', 'rp.child_id'),
    )
    .select(['rp.run_id as id', 'r.adult_id as personId'])
    .distinct()
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('rp.run_id', '=', anyOf(runIds))
    .where(givesWhileParent(tx, 'see'))
    .where(hasOpenMailbox(tx, 'r.adult_id'))
    .execute()
}

const changed = (runId: string, state: { state?: 'over' } = {}) =>
  ({ message: 'runs.changed', data: { runId, ...state }, about: 'nobody' }) as const
const distinct = (persons: readonly string[]): string[] => [...new Set(persons)]
