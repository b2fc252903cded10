import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { payingReach } from './payments.policy.ts'
import { personInReach, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { payersOf } from '#features/relationships/server/payers.api.ts'
import { lineCents, percentsOf, splitCents, sumOf, TOTAL_MAX } from '../shared/ledger.rules.ts'
import type * as contract from '../shared/payments.contract.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { totalOf, type FoundInvoice } from './found.rules.ts'
import { nextNumber } from './numbers.commands.ts'
import { findInvoice, shownTo } from './payments.queries.ts'
import { tellPayers, told } from './telling.commands.ts'

type Written = Pick<BodyOf<typeof contract.addInvoice>, 'currency' | 'dueOn' | 'lines'>

const hundredths = (quantity: number): number => Math.round(quantity * 100)

/** Throws 400 E012 where the days of a line run backwards, or the lines are more than an invoice holds. */
function check({ lines }: Written): void {
  if (lines.some(({ from, to }) => to !== null && (from === null || to < from)))
    throw badFields([{ fieldName: 'to', message: 'payments.error.days' }])
  const total = sumOf(lines.map((one) => lineCents({ ...one, quantityHundredths: hundredths(one.quantity) })))
  if (total > TOTAL_MAX) throw badFields([{ fieldName: 'unitCents', message: 'payments.error.tooMuch' }])
}

/** Drafts an invoice; the same call again answers what it made. Throws 409 E013 for an id of another. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addInvoice>): Promise<Invoice> {
  check(body)
  const person = await personInReach(tx, body.personId, { lock: true })
  if (await write(tx, person, { id: body.id, version: 1, written: body })) {
    await told(tx, { person, id: body.id, action: 'drafted', payers: [] })
    return shownTo(tx, await findInvoice(tx, body.id))
  }
  const there = await findInvoice(tx, body.id).catch(() => null)
  if (there?.person_id !== person.id || there.currency !== body.currency) throw refusedNow('payments.error.otherId')
  return shownTo(tx, there)
}

/** The invoice, locked with its person: nobody else writes about their money until the end of the transaction. */
export async function locked(tx: TenantContext, before: FoundInvoice) {
  const person = await personInReach(tx, before.person_id, { lock: true, ...payingReach(tx) })
  return { person, found: await findInvoice(tx, before.id) }
}

/** Writes the next version of a draft. */
export async function change(
  tx: TenantContext,
  id: string,
  { version, ...written }: BodyOf<typeof contract.changeInvoice>,
): Promise<Invoice> {
  check(written)
  const { person, found } = await locked(tx, await findInvoice(tx, id))
  if (found.issued_on !== null) throw refusedNow('payments.error.issued')
  if (found.version !== version) throw stale(shownTo(tx, found))
  await write(tx, person, { id, version: version + 1, written })
  await told(tx, { person, id, action: 'drafted', payers: [] })
  return shownTo(tx, await findInvoice(tx, id))
}

/** Writes a version with its lines; false when there is one with this number. */
async function write(
  tx: TenantContext,
  person: CaredFor,
  { id, version, written: { currency, dueOn, lines } }: { id: string; version: number; written: Written },
): Promise<boolean> {
  const kept = await tx.db
    .insertInto('invoice')
    .values({
      organisation_id: tx.organisationId,
      id,
      version,
      person_id: person.id,
      currency,
      due_on: dueOn,
      author_id: tx.actor.personId,
      recorded_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  if (lines.length > 0)
    await tx.db
      .insertInto('invoice_line')
      .values(
        lines.map(({ reason, quantity, unitCents, evidence, from, to }, at) => ({
          organisation_id: tx.organisationId,
          invoice_id: id,
          version,
          position: at + 1,
          reason,
          quantity_hundredths: hundredths(quantity),
          unit_cents: unitCents,
          evidence,
          from_day: from,
          to_day: to,
        })),
      )
      .execute()
  return true
}

/** Issues a draft: with a number, and the payers and shares that the relationships name today. */
export async function issue(
  tx: TenantContext,
  id: string,
  { version }: BodyOf<typeof contract.issueInvoice>,
): Promise<Invoice> {
  const { person, found } = await locked(tx, await findInvoice(tx, id))
  // The call that came before it issued the same.
  if (found.issued_on !== null && found.version === version) return shownTo(tx, found)
  if (found.issued_on !== null) throw refusedNow('payments.error.issued')
  if (found.version !== version) throw stale(shownTo(tx, found))
  const today = dayIn(person.zone, tx.now)
  const total = totalOf(found)
  if (total === 0) throw refusedNow('payments.error.noLines')
  if (found.due_on < today) throw refusedNow('payments.error.dueOver')
  const payers = await payersOf(tx, person.id)
  const percents = percentsOf(payers)
  if (percents === null)
    throw refusedNow('payments.error.shares', { values: { percent: sumOf(payers.map(({ percent }) => percent)) } })
  const key = { organisation_id: tx.organisationId, invoice_id: id }
  await tx.db
    .insertInto('invoice_issue')
    .values({
      ...key,
      version,
      ...(await nextNumber(tx, 'INVOICE', today)),
      issued_on: today,
      total_cents: total,
      author_id: tx.actor.personId,
      recorded_at: tx.now,
    })
    .execute()
  const parts = splitCents(
    total,
    percents.map(({ percent }) => percent),
  )
  await tx.db
    .insertInto('payer_share')
    .values(percents.map(({ payerId, percent }, at) => ({ ...key, payer_id: payerId, percent, cents: parts[at] ?? 0 })))
    .execute()
  const ids = percents.map(({ payerId }) => payerId)
  await told(tx, { person, id, action: 'issued', payers: ids })
  await tellPayers(tx, { person, payers: ids, cause: id, kind: 'issued' })
  return shownTo(tx, await findInvoice(tx, id))
}
