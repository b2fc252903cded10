import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { heldUntil } from './crew-events.ts'
import type { Work } from '#platform/server/work.ts'

/**
 * The run, locked, for somebody who may record on it: an administrator of its group or one of its crew. For anybody
 * else it looks missing. Facts up to `latest` may still come from somebody who gave the run up after them: a phone that
 * was offline loses nothing.
 */
export async function lockRun(work: Work, runId: string, latest?: Date) {
  const run = await work.db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', runId)
    .where('group_id', 'in', [...work.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  if (work.actor.role === 'CB_ADMIN' || work.actor.role === null) return run
  if (work.actor.role !== 'CB_ASSISTANT') throw notPermitted()
  const mine = await work.db
    .selectFrom('run_crew')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', runId)
    .where('person_id', '=', work.actor.personId)
    .executeTakeFirst()
  if (mine) return run
  const until = latest === undefined ? null : await heldUntil(work, runId)
  if (latest === undefined || until === null || latest > until) throw notFound()
  return run
}

export type LockedRun = Awaited<ReturnType<typeof lockRun>>
