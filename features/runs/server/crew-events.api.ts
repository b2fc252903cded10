import * as z from 'zod/mini'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { actorName } from '#features/people/server/people.api.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { CREW_EVENTS } from '../shared/runs.rules.ts'

const crewEvent = z.enum(CREW_EVENTS)

type NewCrewEvent = {
  kind: (typeof CREW_EVENTS)[number]
  at: Date
  from?: { id: string; name: string } | null
  to?: { id: string; name: string }
  note?: string
}

/** Adds to the record of who held a run when; the actor signs. */
export async function writeCrewEvent(
  tx: TenantContext,
  run: { id: string; group_id: string },
  { kind, at, from, to, note }: NewCrewEvent,
): Promise<void> {
  await tx.db
    .insertInto('crew_event')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      id: tx.newId(),
      run_id: run.id,
      kind,
      from_person_id: from?.id ?? null,
      from_name: from?.name ?? '',
      to_name: to?.name ?? '',
      by_name: await actorName(tx),
      note: note ?? '',
      occurred_at: at,
      received_at: tx.now,
    })
    .execute()
}

/** Who held the run when, in order. */
export async function crewEventsOf(tx: TenantContext, runId: string): Promise<RunDetail['crewEvents']> {
  const rows = await tx.db
    .selectFrom('crew_event')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: crewEvent.parse(row.kind),
    from: row.from_name,
    to: row.to_name,
    by: row.by_name,
    note: row.note,
    occurredAt: row.occurred_at.toISOString(),
  }))
}

/** Until when somebody who is no longer on the crew was; null: never. Facts of that time are still theirs to send. */
export async function heldUntil(tx: TenantContext, runId: string): Promise<Date | null> {
  if (tx.actor.personId === null) return null
  const row = await tx.db
    .selectFrom('crew_event')
    .select((eb) => eb.fn.max('occurred_at').as('at'))
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('from_person_id', '=', tx.actor.personId)
    .executeTakeFirst()
  return row?.at ?? null
}
