import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type * as contract from '../shared/payments.contract.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { locked } from './drafts.commands.ts'
import { findInvoice, invoiceOfDispute, shownTo } from './payments.queries.ts'
import { tellOffice, tellPayers, told } from './telling.commands.ts'

/** A payer does not agree with an invoice. */
export async function dispute(
  tx: TenantContext,
  id: string,
  { disputeId, reason }: BodyOf<typeof contract.disputeInvoice>,
): Promise<Invoice> {
  const { person, found } = await locked(tx, await findInvoice(tx, id))
  if (found.disputes.some((one) => one.id === disputeId)) return shownTo(tx, found)
  const payer = found.shares.find(({ payerId }) => payerId === tx.actor.personId)
  if (!payer) throw notFound()
  if (found.disputes.some(({ payerId, accepted }) => payerId === payer.payerId && accepted === null))
    throw refusedNow('payments.error.disputed')
  const kept = await tx.db
    .insertInto('invoice_dispute')
    .values({
      organisation_id: tx.organisationId,
      id: disputeId,
      invoice_id: id,
      payer_id: payer.payerId,
      reason,
      recorded_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('payments.error.otherId')
  await told(tx, { person, id, action: 'disputed', payers: [payer.payerId] })
  await tellOffice(tx, person, disputeId)
  return shownTo(tx, await findInvoice(tx, id))
}

/** The office agrees with a dispute or does not; its payer is told. */
export async function answer(
  tx: TenantContext,
  id: string,
  { accepted, words }: { accepted: boolean; words: string },
): Promise<Invoice> {
  const { person, found } = await locked(tx, await invoiceOfDispute(tx, id))
  const its = found.disputes.find((one) => one.id === id)
  if (!its) throw notFound()
  if (its.accepted === accepted) return shownTo(tx, found)
  if (its.accepted !== null) throw refusedNow('payments.error.answered')
  await tx.db
    .insertInto('invoice_dispute_answer')
    .values({
      organisation_id: tx.organisationId,
      dispute_id: id,
      accepted,
      words,
      author_id: tx.actor.personId,
      recorded_at: tx.now,
    })
    .execute()
  await told(tx, { person, id: found.id, action: 'answered', payers: [its.payerId] })
  await tellPayers(tx, { person, payers: [its.payerId], cause: id, kind: 'answered' })
  return shownTo(tx, await findInvoice(tx, found.id))
}
