import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { tellInPassing } from '#platform/server/live/passing.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { sendPositions } from '../shared/positions.contract.ts'
import { tellApproach } from './approach.commands.ts'
import { locatedRun, watchersAt } from './located.queries.ts'
import { onLine, type Reading } from './positions.queries.ts'

/** A phone begins to locate itself a moment before its start is noted. */
const BEFORE_START_MS = 60_000

/**
 * Stores where the vehicle was, each reading once, and shows the newest to those who may see it at this moment. Readings
 * of before the start or after the close are left out: nobody is located outside a run.
 */
export async function keepPositions(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof sendPositions>,
): Promise<{ stored: number }> {
  const run = await locatedRun(tx, runId)
  if (run.started_at === null) throw refusedNow('runs.error.notStarted')
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const from = run.started_at.getTime() - BEFORE_START_MS
  const to = run.closed_at?.getTime() ?? Infinity
  const rows = body.positions.flatMap(({ at: claimed, deviceSeq, ...position }) => {
    const at = new Date(Math.min(Date.parse(claimed), tx.now.getTime()))
    if (at.getTime() < from || at.getTime() > to) return []
    return [
      {
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        run_id: runId,
        device_id: body.deviceId,
        device_seq: deviceSeq,
        at,
        received_at: tx.now,
        ...position,
      },
    ]
  })
  if (rows.length === 0) return { stored: 0 }
  const stored = await tx.db
    .insertInto('run_position')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['run_id', 'at', 'latitude', 'longitude', 'speed', 'accuracy'])
    .execute()
  const newest = stored.reduce<Reading | undefined>((last, one) => (last && last.at >= one.at ? last : one), undefined)
  if (newest && newest.at > (run.last_at ?? new Date(0)) && run.status !== 'CLOSED') {
    const now = await onLine(tx, newest, run)
    await tellApproach(tx, run, run.stops, { seconds: now.delay, source: now.source })
    const persons = watchersAt(run.watchers, now.delay, tx.now)
    tellInPassing(tx, { message: 'positions.moved', data: now, persons })
  }
  return { stored: stored.length }
}
