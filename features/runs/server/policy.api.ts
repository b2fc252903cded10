import { sql, type Expression, type SqlBool } from 'kysely'
import { isOffice } from '#platform/server/policy/office.ts'
import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { heldUntil } from './crew-events.api.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Which runs (of `run`) staff may see: an administrator those of the groups, an assistant those of the own crew. */
export function inReach(tx: TenantContext): Expression<SqlBool> {
  if (tx.actor.role !== 'CB_ASSISTANT') return tx.actor.role === 'CB_PARENT' ? sql<boolean>`false` : sql<boolean>`true`
  return sql<boolean>`exists (select 1 from run_crew c where c.organisation_id = run.organisation_id and c.run_id = run.id
    and c.person_id = ${tx.actor.personId})`
}

/**
 * The run, locked, for somebody who may record on it: an administrator of its group or one of its crew. For anybody
 * else it looks missing. With `latest`, the time of the newest fact, also for somebody who was of the crew: a phone without
 * network does not know that others hold the run, and what it saw is never dropped (docs/domain.md, invariants 5 and 7).
 * `afterwards` says that a fact is younger than their time on the crew.
 */
export async function lockRun(tx: TenantContext, runId: string, latest?: Date) {
  const run = await tx.db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  const crew = isOffice(tx) ? [] : await crewOf(tx, runId)
  return mayRecordOn(tx, run, crew, latest)
}

/** The same of a run that is locked and whose crew is known. */
export async function mayRecordOn<Run extends { id: string; group_id: string }>(
  tx: TenantContext,
  run: Run,
  crew: readonly string[],
  latest?: Date,
): Promise<Run & { afterwards: boolean }> {
  if (!tx.actor.groupIds.includes(run.group_id)) throw notFound()
  if (isOffice(tx)) return { ...run, afterwards: false }
  if (tx.actor.role !== 'CB_ASSISTANT') throw notPermitted()
  if (crew.some((id) => id === tx.actor.personId)) return { ...run, afterwards: false }
  const until = latest === undefined ? null : await heldUntil(tx, run.id)
  if (latest === undefined || until === null) throw notFound()
  return { ...run, afterwards: latest > until }
}

async function crewOf(tx: TenantContext, runId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('run_crew')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .execute()
  return rows.map((row) => row.person_id)
}

export type LockedRun = Omit<Awaited<ReturnType<typeof lockRun>>, 'afterwards'> & { afterwards?: boolean }

/**
 * The run and the runs that the same vehicle and crew serve with it, without those that are closed or cancelled. All are locked, in the
 * order of their ids so that two changes of the same runs never wait for each other. The run itself comes first, whatever its status.
 * Throws when it does not exist in the groups of the actor; the caller decides who may.
 */
export async function lockCombined(tx: TenantContext, runId: string): Promise<[LockedRun, ...LockedRun[]]> {
  return ownFirst(await combined(tx, runId).forUpdate().execute(), runId)
}

/** The same for somebody who may record on the run (`lockRun`). */
export async function lockCombinedToRecord(tx: TenantContext, runId: string): Promise<[LockedRun, ...LockedRun[]]> {
  const [run, ...partners] = await lockCombined(tx, runId)
  const crew = isOffice(tx) ? [] : await crewOf(tx, runId)
  return [await mayRecordOn(tx, run, crew), ...partners]
}

/** The same without locks, to be read. */
export async function readCombined(tx: TenantContext, runId: string): Promise<[LockedRun, ...LockedRun[]]> {
  return ownFirst(await combined(tx, runId).execute(), runId)
}

function combined(tx: TenantContext, runId: string) {
  const { db, organisationId } = tx
  const own = sql`(select o.combined_with from run o where o.organisation_id = ${organisationId} and o.id = ${runId})`
  return db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .where(
      sql<boolean>`id = any (array(select ${runId}::uuid union select ${own} union select r.id from run r
        where r.organisation_id = ${organisationId} and r.combined_with = coalesce(${own}, ${runId}::uuid)))`,
    )
    .orderBy('id')
}

function ownFirst(rows: readonly LockedRun[], runId: string): [LockedRun, ...LockedRun[]] {
  const run = rows.find((row) => row.id === runId)
  if (!run) throw notFound()
  const partners = rows.filter((row) => row.id !== runId && row.status !== 'CLOSED' && row.status !== 'CANCELLED')
  return [run, ...partners]
}
