import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guardiansOf, type GuardianRight } from '#features/people/server/people.api.ts'

type Guardians = Awaited<ReturnType<typeof guardiansOf>>

/** Guardians who may know about these children on a run: on a day of one home the adults of the other are left out. */
export async function guardiansOnRun(
  tx: TenantContext,
  runId: string,
  childIds: readonly string[],
  right: GuardianRight,
) {
  return (await guardiansOnRuns(tx, [runId], childIds, right))(runId)
}

/** As `guardiansOnRun`, for several runs at once: what it answers tells them by run. */
export async function guardiansOnRuns(
  tx: TenantContext,
  runIds: readonly string[],
  childIds: readonly string[],
  right: GuardianRight,
): Promise<(runId: string) => Guardians> {
  const guardians = await guardiansOf(tx, childIds, right)
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
