import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { creditable, creditShares, receivable, refundable } from '../shared/ledger.rules.ts'
import type * as contract from '../shared/payments.contract.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { locked } from './drafts.commands.ts'
import { ledgerOf, type FoundInvoice } from './found.rules.ts'
import { nextNumber } from './numbers.commands.ts'
import { findInvoice, invoiceOfPayment, shownTo } from './payments.queries.ts'
import { told } from './telling.commands.ts'

type Locked = Awaited<ReturnType<typeof locked>>

/** Credits a part of an issued invoice or all of it. */
export async function credit(
  tx: TenantContext,
  id: string,
  { creditId, cents, reason }: BodyOf<typeof contract.creditInvoice>,
): Promise<Invoice> {
  const { person, found } = await locked(tx, await findInvoice(tx, id))
  const ledger = ledgerOf(found)
  if (found.issued_on === null) throw refusedNow('payments.error.draft')
  if (found.credits.some((one) => one.id === creditId)) return shownTo(tx, found)
  if (cents > creditable(ledger)) throw badFields([{ fieldName: 'cents', message: 'payments.error.creditTooMuch' }])
  const today = dayIn(person.zone, tx.now)
  const key = { organisation_id: tx.organisationId, invoice_id: id }
  const kept = await tx.db
    .insertInto('invoice_credit')
    .values({
      ...key,
      id: creditId,
      ...(await nextNumber(tx, 'CREDIT', today)),
      credited_on: today,
      cents,
      reason,
      author_id: tx.actor.personId,
      recorded_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('payments.error.otherId')
  const parts = creditShares(ledger, cents)
  await tx.db
    .insertInto('credit_share')
    .values(parts.map((part) => ({ ...key, credit_id: creditId, payer_id: part.payerId, cents: part.cents })))
    .execute()
  const payers = parts.filter((part) => part.cents > 0).map(({ payerId }) => payerId)
  await told(tx, { person, id, action: 'credited', payers })
  return shownTo(tx, await findInvoice(tx, id))
}

/** Notes money that was received from a payer or paid back to one. */
export async function receive(tx: TenantContext, body: BodyOf<typeof contract.receiveMoney>): Promise<Invoice> {
  const its = await locked(tx, await findInvoice(tx, body.invoiceId))
  const { found, person } = its
  const there = found.payments.find((one) => one.id === body.id)
  const cents = body.kind === 'REFUND' ? -body.cents : body.cents
  if (there) {
    if (there.payerId !== body.payerId || there.cents !== cents) throw refusedNow('payments.error.otherId')
    return shownTo(tx, found)
  }
  if (found.issued_on === null) throw refusedNow('payments.error.draft')
  if (!found.shares.some(({ payerId }) => payerId === body.payerId)) throw notFound()
  if (body.receivedOn > dayIn(person.zone, tx.now))
    throw badFields([{ fieldName: 'receivedOn', message: 'payments.error.future' }])
  const ledger = ledgerOf(found)
  const refund = body.kind === 'REFUND'
  if (body.cents > (refund ? refundable : receivable)(ledger, body.payerId))
    throw badFields([
      { fieldName: 'cents', message: refund ? 'payments.error.refundTooMuch' : 'payments.error.receiveTooMuch' },
    ])
  const { id, payerId, kind, receivedOn, way, reference } = body
  await move(tx, its, { id, payer_id: payerId, kind, cents, received_on: receivedOn, way, reference })
  await told(tx, { person, id: found.id, action: 'received', payers: [payerId] })
  return shownTo(tx, await findInvoice(tx, found.id))
}

/** Takes back a payment by a row of its own. */
export async function reverse(
  tx: TenantContext,
  id: string,
  { reversalId, reason }: BodyOf<typeof contract.reverseMoney>,
): Promise<Invoice> {
  const its = await locked(tx, await invoiceOfPayment(tx, id))
  const { found, person } = its
  const payment = found.payments.find((one) => one.id === id)
  if (!payment) throw notFound()
  const before = found.payments.find(({ reversesId }) => reversesId === id)
  if (before?.id === reversalId) return shownTo(tx, found)
  if (before || payment.kind === 'REVERSAL') throw refusedNow('payments.error.reversed')
  await move(tx, its, {
    id: reversalId,
    payer_id: payment.payerId,
    kind: 'REVERSAL',
    cents: -payment.cents,
    received_on: dayIn(person.zone, tx.now),
    way: payment.way,
    reason,
    reverses_id: id,
  })
  await told(tx, { person, id: found.id, action: 'reversed', payers: [payment.payerId] })
  return shownTo(tx, await findInvoice(tx, found.id))
}

type Move = {
  id: string
  payer_id: string
  kind: 'RECEIVED' | 'REFUND' | 'REVERSAL'
  cents: number
  received_on: string
  way: FoundInvoice['payments'][number]['way']
  reference?: string
  reason?: string
  reverses_id?: string
}

async function move(tx: TenantContext, { found, person }: Locked, row: Move): Promise<void> {
  const kept = await tx.db
    .insertInto('payment')
    .values({
      organisation_id: tx.organisationId,
      invoice_id: found.id,
      ...row,
      // Numbered in the year in which it was noted: one of last year that is noted now comes after what was noted before.
      ...(await nextNumber(tx, 'RECEIPT', dayIn(person.zone, tx.now))),
      author_id: tx.actor.personId,
      recorded_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw refusedNow('payments.error.otherId')
}
