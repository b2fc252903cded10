import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/**
 * What is known about a place has changed: whoever may see an open run that stops there fetches it again; of the families
 * those whose child gets on or off there.
 */
export async function tellRunsAt(tx: TenantContext, placeId: string): Promise<void> {
  const stops = await tx.db
    .selectFrom('run_stop as s')
    .innerJoin('run as r', (on) =>
      on.onRef('r.organisation_id', '=', 's.organisation_id').onRef('r.id', '=', 's.run_id'),
    )
    .select(['s.id', 's.run_id'])
    .where('s.organisation_id', '=', tx.organisationId)
    .where('s.place_id', '=', placeId)
    .where('r.status', 'not in', ['CLOSED', 'CANCELLED'])
    .orderBy('s.id')
    .execute()
  if (stops.length === 0) return
  const here = anyOf(stops.map((stop) => stop.id))
  const children = await tx.db
    .selectFrom('run_passenger')
    .select('child_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', anyOf(stops.map((stop) => stop.run_id)))
    .where('child_id', 'is not', null)
    .where((eb) => eb.or([eb('board_stop_id', '=', here), eb('alight_stop_id', '=', here)]))
    .execute()
  await tellRuns(
    tx,
    [...new Set(stops.map((stop) => stop.run_id))],
    children.flatMap((row) => row.child_id ?? []),
  )
}

/** Stops of runs at a place that was merged are at the one that stays. */
export async function mergeRunPlaces(tx: TenantContext, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.db
    .updateTable('run_stop')
    .set({ place_id: to })
    .where('organisation_id', '=', tx.organisationId)
    .where('place_id', '=', from)
    .execute()
}
