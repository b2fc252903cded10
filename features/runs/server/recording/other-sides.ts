import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellRuns } from '../audience.api.ts'
import { followBreakdown } from '../stranded.api.ts'
import { watchPassengers } from '../consequences/passenger-alerts.api.ts'
import { passengersOf } from '../passengers.api.ts'
import { refold } from '../projection.api.ts'
import { linkTakenOn, otherSides } from '../transfers.api.ts'

/** What these facts mean for the run at the other end of a transfer. One that is over stays as it was closed. */
export async function followOtherSides(tx: TenantContext, runId: string, touched: readonly string[]): Promise<void> {
  const sides = Map.groupBy(await otherSides(tx, runId, touched), (side) => side.runId)
  for (const [id, passengers] of sides) {
    const run = await tx.db
      .selectFrom('run')
      .select(['id', 'group_id', 'direction', 'status', 'route_name'])
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!run || run.status === 'CLOSED' || run.status === 'CANCELLED') continue
    const theirs = new Set(passengers.map((one) => one.passengerId))
    await linkTakenOn(tx, [...theirs])
    const result = await refold(tx, id, await passengersOf(tx, id), theirs)
    await watchPassengers(
      tx,
      run,
      result.passengers.filter((one) => theirs.has(one.id)),
    )
    await followBreakdown(tx, run, result.passengers)
    await tellRuns(tx, [id], [])
  }
  // The run that is to take children on learns of it before it has recorded anything.
  const { rows } = await sql<{ id: string }>`select distinct to_run_id as id from boarding_event
    where organisation_id = ${tx.organisationId} and run_id = ${runId} and to_run_id is not null
      and passenger_id = ${anyOf(touched)}`.execute(tx.db)
  const untold = rows.map((row) => row.id).filter((id) => !sides.has(id))
  await tellRuns(tx, untold, [])
}
