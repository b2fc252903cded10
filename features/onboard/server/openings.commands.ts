import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { openCard } from '../shared/onboard.contract.ts'
import { rideOf } from './rides.queries.ts'

const ACTION = 'onboard.cardOpened'

/** The first key of the lock of an opening. */
const OPENING_LOCK = 7_265_003

/**
 * Writes down that a card was opened, once for each id. Whoever was of the crew may say so after the run, too: without network a phone does
 * not know that it is over or that others hold it.
 */
export async function opened(tx: TenantContext, body: BodyOf<typeof openCard>): Promise<AnswerOf<typeof openCard>> {
  const { id, runId, personId, openedAt } = body
  if (!(await rideOf(tx, runId, personId))) throw notFound()
  // Until the end of the transaction nobody else writes this opening.
  await sql`select pg_advisory_xact_lock(${OPENING_LOCK}::integer, hashtext(${id}))`.execute(tx.db)
  if (!(await isKnown(tx, personId, id))) {
    const at = new Date(Math.min(Date.parse(openedAt), tx.now.getTime()))
    await audit(tx, {
      action: ACTION,
      subjectKind: 'person',
      subjectId: personId,
      details: { run: runId, opening: id, openedAt: at.toISOString() },
    })
  }
  return { id }
}

async function isKnown(tx: TenantContext, personId: string, opening: string): Promise<boolean> {
  const { rows } =
    await sql`select from audit a where a.organisation_id = ${tx.organisationId} and a.subject_kind = 'person' and a.subject_id = ${personId}
    and a.action = ${ACTION} and a.details ->> 'opening' = ${opening} limit 1`.execute(tx.db)
  return rows.length > 0
}
