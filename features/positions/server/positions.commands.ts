import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { tellInPassing } from '#platform/server/live/passing.ts'
import type { Work } from '#platform/server/work.ts'
import type { sendPositions } from '../shared/positions.contract.ts'
import { tellApproach } from './approach.ts'
import { etaStops, onLine, type Reading, watchersOf } from './positions.queries.ts'

/** A phone begins to locate itself a moment before its start is noted. */
const BEFORE_START_MS = 60_000

/**
 * Stores where the vehicle was, each reading once, and shows the newest to those who may see it at this moment. Readings
 * of before the start or after the close are left out: nobody is located outside a run.
 */
export async function keepPositions(
  work: Work,
  runId: string,
  body: BodyOf<typeof sendPositions>,
): Promise<{ stored: number }> {
  const run = await runOfCrew(work, runId)
  if (run.started_at === null) throw refusedNow('runs.error.notStarted')
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const from = run.started_at.getTime() - BEFORE_START_MS
  const to = run.closed_at?.getTime() ?? Infinity
  const rows = body.positions.flatMap(({ at: claimed, deviceSeq, ...position }) => {
    const at = new Date(Math.min(Date.parse(claimed), work.now.getTime()))
    if (at.getTime() < from || at.getTime() > to) return []
    return [
      {
        organisation_id: work.organisationId,
        group_id: run.group_id,
        run_id: runId,
        device_id: body.deviceId,
        device_seq: deviceSeq,
        at,
        received_at: work.now,
        ...position,
      },
    ]
  })
  if (rows.length === 0) return { stored: 0 }
  const stored = await work.db
    .insertInto('run_position')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['run_id', 'at', 'latitude', 'longitude', 'speed', 'accuracy'])
    .execute()
  const newest = stored.reduce<Reading | undefined>((last, one) => (last && last.at >= one.at ? last : one), undefined)
  if (newest && newest.at > (run.last_at ?? new Date(0)) && run.status !== 'CLOSED') {
    const stops = (await etaStops(work, [runId])).get(runId) ?? []
    const now = onLine(newest, stops, work.now)
    await tellApproach(work, runId, stops, now)
    tellInPassing(work, { message: 'positions.moved', data: now, persons: await watchersOf(work, run.group_id, now) })
  }
  return { stored: stored.length }
}

async function runOfCrew(work: Work, runId: string) {
  const run = await work.db
    .selectFrom('run')
    .innerJoin('run_crew as c', (join) =>
      join.onRef('c.organisation_id', '=', 'run.organisation_id').onRef('c.run_id', '=', 'run.id'),
    )
    .select(['run.group_id', 'run.status', 'run.started_at', 'run.closed_at'])
    .select((eb) =>
      eb
        .selectFrom('run_position as p')
        .select('p.at')
        .whereRef('p.organisation_id', '=', 'run.organisation_id')
        .whereRef('p.run_id', '=', 'run.id')
        .orderBy('p.at', 'desc')
        .limit(1)
        .as('last_at'),
    )
    .where('run.organisation_id', '=', work.organisationId)
    .where('run.id', '=', runId)
    .where('run.group_id', 'in', [...work.actor.groupIds])
    .where('c.person_id', '=', work.actor.personId)
    .executeTakeFirst()
  if (!run) throw notFound()
  return run
}
