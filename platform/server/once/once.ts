import { createHash } from 'node:crypto'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '../tenant-context.ts'

type Request = { key: string; endpoint: string; content: unknown }

/**
 * Runs a call with an `Idempotency-Key` once: a repeat with the same content answers the first answer again, one with
 * other content or of another caller is refused (409) once it is known that the caller may make it. The record commits with the effects, so neither exists without the other; a second
 * call that comes while the first still runs waits for it. What was asked and answered may hold codes: the one is kept as a
 * keyed hash, the other sealed.
 */
export async function once(tx: TenantContext, request: Request, run: () => Promise<unknown>): Promise<unknown> {
  const content = JSON.stringify([tx.actor.accountId, request.endpoint, request.content])
  const hash = tx.vault.mac(purposeOf(tx), content)
  const started = await tx.db
    .insertInto('command_log')
    .values({
      organisation_id: tx.organisationId,
      key: request.key,
      endpoint: request.endpoint,
      request_hash: hash,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const entry = tx.db
    .selectFrom('command_log')
    .where('organisation_id', '=', tx.organisationId)
    .where('key', '=', request.key)
  if (!started) {
    const first = await entry.select(['request_hash', 'answer', 'answer_sealed']).executeTakeFirst()
    if (first?.request_hash !== hash && first?.request_hash !== plainHash(content)) {
      // A caller without the right is refused as with a new key. What the call of any other caller writes is rolled back.
      await run()
      throw new AppError('E016', { status: 409, detail: 'error.keyReused' })
    }
    return first.answer_sealed === null ? first.answer : opened(tx, first.answer_sealed)
  }
  const answer = await run().catch(async (error: unknown) => {
    // The rest of this transaction is kept; the key is not used up, so that a repeat is refused again.
    if (error instanceof AppError && error.details.keeps === true)
      await tx.db
        .deleteFrom('command_log')
        .where('organisation_id', '=', tx.organisationId)
        .where('key', '=', request.key)
        .execute()
    throw error
  })
  await tx.db
    .updateTable('command_log')
    .set({ status: 200, answer_sealed: tx.vault.seal(purposeOf(tx), Buffer.from(JSON.stringify(answer ?? null))) })
    .where('organisation_id', '=', tx.organisationId)
    .where('key', '=', request.key)
    .execute()
  return answer
}

const purposeOf = (tx: TenantContext): string => `once:${tx.organisationId}`

const opened = (tx: TenantContext, sealed: Buffer): unknown =>
  JSON.parse(tx.vault.open(purposeOf(tx), sealed).toString('utf8'))

/** How requests were recognised before they were keyed: a phone may repeat one for 30 days. */
const plainHash = (content: string): string => createHash('sha256').update(content).digest('hex')
