import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guardiansOf, guardiansToTell } from '#features/people/server/people.api.ts'
import { givesWhileParent, type GuardianRight } from '#features/people/server/rights.api.ts'

type Guardians = Awaited<ReturnType<typeof guardiansOf>>

/** Guardians who are told about these children on a run: on a day of one home the adults of the other are left out. */
export async function guardiansOnRun(
  tx: TenantContext,
  runId: string,
  childIds: readonly string[],
  right: GuardianRight,
) {
  return (await guardiansOnRuns(tx, [runId], childIds, right))(runId)
}

/** As `guardiansOnRun`, for several runs at once: what it answers names them by run. */
export const guardiansOnRuns = async (
  tx: TenantContext,
  runIds: readonly string[],
  childIds: readonly string[],
  right: GuardianRight,
) => byRun(tx, runIds, await guardiansToTell(tx, childIds, right))

/** Whom to call about these children on some runs, by run; whoever has no account any more is one of them. */
export const contactsOnRuns = async (
  tx: TenantContext,
  runIds: readonly string[],
  childIds: readonly string[],
  right: GuardianRight,
) => byRun(tx, runIds, await guardiansOf(tx, childIds, right))

async function byRun(
  tx: TenantContext,
  runIds: readonly string[],
  guardians: Guardians,
): Promise<(runId: string) => Guardians> {
  if (guardians.length === 0) return () => []
  const owned = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('household as h', (join) =>
      join.onRef('h.organisation_id', '=', 'p.organisation_id').onRef('h.id', '=', 'p.household_id'),
    )
    .leftJoin('household_adult as ha', (join) =>
      join.onRef('ha.organisation_id', '=', 'h.organisation_id').onRef('ha.household_id', '=', 'h.id'),
    )
    .select(['p.run_id', 'p.child_id', 'ha.adult_id'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.run_id', '=', anyOf(runIds))
    .where('h.shared', '=', false)
    .execute()
  const theirs = Map.groupBy(owned, (row) => `${row.run_id} ${row.child_id}`)
  return (runId) =>
    guardians.filter(
      ({ child_id, adult_id }) => theirs.get(`${runId} ${child_id}`)?.some((row) => row.adult_id === adult_id) ?? true,
    )
}

/** An adult of a child on a run: who is told that something of it changed, and who is notified of what happened to the child. */
export type Follower = { child_id: string; adult_id: string; see: boolean; notify: boolean }

/** The adults of the children of some passengers in SQL, as one value; who is notified as by `guardiansOnRun`. */
export const followersOf = (tx: Pick<TenantContext, 'organisationId' | 'now'>, passengerIds: readonly string[]) =>
  sql<
    Follower[]
  >`(select coalesce(json_agg(json_build_object('child_id', r.child_id, 'adult_id', r.adult_id, 'see', r.see,
      'notify', r.notify and r.see and not exists (select 1 from household h where h.organisation_id = ${tx.organisationId}
        and h.id = p.household_id and not h.shared and not exists (select 1 from household_adult ha
          where ha.organisation_id = ${tx.organisationId} and ha.household_id = h.id and ha.adult_id = r.adult_id)))), '[]')
    from run_passenger p join relationship r on r.organisation_id = p.organisation_id and r.child_id = p.child_id
    where p.organisation_id = ${tx.organisationId} and p.id = ${anyOf(passengerIds)} and r.organisation_id = ${tx.organisationId}
      and ${givesWhileParent(tx, 'see')})`
