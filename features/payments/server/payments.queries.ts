import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import type { paidFor } from '../shared/paid-for.contract.ts'
import type { Invoice, searchInvoices } from '../shared/payments.contract.ts'
import type { FoundInvoice } from './found.rules.ts'
import { payingReach, payerRead } from './payments.policy.ts'
import { shownInvoice } from './shown.rules.ts'

/** Invoices of one person that are read at most; fifty years of a bill each month have fewer. */
const MOST = 1000

/** The rows of an invoice as one column; `rows` selects `made`, in its order. */
const together = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(x.made order by x.at) from (${rows}) x), '[]'::jsonb)`

/**
 * Invoices as they are now: of a draft the newest version, of what was issued the version that was. Somebody who pays gets those with a share of
 * their own, and of the rows of payers their own alone.
 */
export async function invoicesWhere(
  tx: TenantContext,
  where: RawBuilder<unknown>,
  most = MOST,
): Promise<FoundInvoice[]> {
  const org = tx.organisationId
  const payer = payerRead(tx)
  const theirs = (column: string) => (payer === null ? sql`true` : sql`${sql.ref(column)} = ${payer}`)
  const lines = sql`select lpad(l.position::text, 4, '0') as at, jsonb_build_object('reason', l.reason, 'quantity', l.quantity_hundredths,
      'unitCents', l.unit_cents, 'evidence', l.evidence, 'from', l.from_day, 'to', l.to_day) as made
    from invoice_line l where l.organisation_id = ${org} and l.invoice_id = i.id and l.version = i.version`
  const shares = sql`select h.payer_id::text as at, jsonb_build_object('payerId', h.payer_id, 'name', trim(p.name || ' ' || p.surname),
      'percent', h.percent, 'cents', h.cents) as made
    from payer_share h join person p on p.organisation_id = ${org} and p.id = h.payer_id
    where h.organisation_id = ${org} and h.invoice_id = i.id and ${theirs('h.payer_id')}`
  const parts = sql`select s.payer_id::text as at, jsonb_build_object('payerId', s.payer_id, 'cents', s.cents) as made
    from credit_share s where s.organisation_id = ${org} and s.credit_id = c.id and ${theirs('s.payer_id')}`
  const credits = sql`select lpad(c.year::text, 4, '0') || lpad(c.number::text, 12, '0') as at, jsonb_build_object('id', c.id,
      'year', c.year, 'number', c.number, 'on', c.credited_on, 'reason', c.reason, 'by', ${together(parts)}) as made
    from invoice_credit c where c.organisation_id = ${org} and c.invoice_id = i.id`
  const payments = sql`select lpad(m.year::text, 4, '0') || lpad(m.number::text, 12, '0') as at, jsonb_build_object('id', m.id,
      'payerId', m.payer_id, 'kind', m.kind, 'cents', m.cents, 'receivedOn', m.received_on, 'way', m.way,
      'reference', m.reference, 'reason', m.reason, 'reversesId', m.reverses_id, 'year', m.year, 'number', m.number) as made
    from payment m where m.organisation_id = ${org} and m.invoice_id = i.id and ${theirs('m.payer_id')}`
  const disputes = sql`select d.recorded_at::text as at, jsonb_build_object('id', d.id, 'payerId', d.payer_id, 'reason', d.reason,
      'at', d.recorded_at, 'accepted', a.accepted, 'words', a.words, 'answeredAt', a.recorded_at) as made
    from invoice_dispute d
    left join invoice_dispute_answer a on a.organisation_id = ${org} and a.dispute_id = d.id
    where d.organisation_id = ${org} and d.invoice_id = i.id and ${theirs('d.payer_id')}`
  const own =
    payer === null
      ? sql`true`
      : sql`exists (select from payer_share o where o.organisation_id = ${org} and o.invoice_id = i.id and o.payer_id = ${payer})`
  const { rows } =
    await sql<FoundInvoice>`select i.id, i.version, i.person_id, i.currency, i.due_on, s.year, s.number, s.issued_on,
      (select g.zone from membership m
        join customer_group g on g.organisation_id = ${org} and g.id = m.group_id
        where m.organisation_id = ${org} and m.person_id = i.person_id and m.role in ('GUEST', 'CHILD')
          and m.group_id = ${anyOf(tx.actor.groupIds)} and (${isOffice(tx)}::boolean or ${notEnded(tx)})
        order by m.valid_from desc, m.id limit 1) as zone,
      ${together(lines)} as lines, ${together(shares)} as shares, ${together(credits)} as credits,
      ${together(payments)} as payments, ${together(disputes)} as disputes
    from invoice i left join invoice_issue s on s.organisation_id = ${org} and s.invoice_id = i.id
    where i.organisation_id = ${org} and ${where} and ${personReached(tx, 'i.person_id', payingReach(tx))} and ${own}
      and i.version = coalesce(s.version, (select max(n.version) from invoice n where n.organisation_id = ${org} and n.id = i.id))
    order by s.year desc nulls first, s.number desc, i.recorded_at desc, i.id limit ${most}`.execute(tx.db)
  if (payer === null) return rows
  // A credit that takes nothing off their share is about somebody else.
  return rows.map((row) => ({ ...row, credits: row.credits.filter(({ by }) => by.some(({ cents }) => cents > 0)) }))
}

/** One invoice in reach; another looks missing. */
export async function findInvoice(tx: TenantContext, id: string): Promise<FoundInvoice> {
  const [found] = await invoicesWhere(tx, sql`i.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** The invoice of a payment; of one that the actor may not read none. */
export async function invoiceOfPayment(tx: TenantContext, id: string): Promise<FoundInvoice> {
  const [found] = await invoicesWhere(
    tx,
    sql`i.id = (select m.invoice_id from payment m where m.organisation_id = ${tx.organisationId} and m.id = ${id})`,
  )
  if (!found?.payments.some((one) => one.id === id)) throw notFound()
  return found
}

/** The invoice of a dispute. */
export async function invoiceOfDispute(tx: TenantContext, id: string): Promise<FoundInvoice> {
  const [found] = await invoicesWhere(
    tx,
    sql`i.id = (select d.invoice_id from invoice_dispute d where d.organisation_id = ${tx.organisationId} and d.id = ${id})`,
  )
  if (!found) throw notFound()
  return found
}

/** All invoices of a person in reach. */
export const invoicesOf = (tx: TenantContext, personId: string): Promise<FoundInvoice[]> =>
  invoicesWhere(tx, sql`i.person_id = ${personId}`)

/** An invoice as it is answered to the actor. */
export const shownTo = (tx: TenantContext, found: FoundInvoice): Invoice =>
  shownInvoice(found, { payer: payerRead(tx), today: dayIn(found.zone, tx.now) })

/** Returns the children and guests for whom the actor pays today, by name, each with the zone of the newest group. */
export async function peoplePaidFor(tx: TenantContext): Promise<AnswerOf<typeof paidFor>> {
  const { rows } = await sql<{
    id: string
    name: string
    surname: string
    zone: string
  }>`select distinct on (p.name_key, p.id)
      p.id, p.name, p.surname, g.zone
    from relationship r
    join person p on p.organisation_id = r.organisation_id and p.id = r.child_id
    join membership m on m.organisation_id = r.organisation_id and m.person_id = r.child_id and m.role in ('GUEST', 'CHILD')
      and m.group_id = ${anyOf(tx.actor.groupIds)} and ${notEnded(tx)}
    join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
    where r.organisation_id = ${tx.organisationId} and r.adult_id = ${tx.actor.personId} and r.pay_share is not null
      and ${gives(tx, 'pay')}
    order by p.name_key, p.id, m.valid_from desc`.execute(tx.db)
  return rows.map((row) => ({ id: row.id, fullName: fullName(row), zone: row.zone }))
}

/** Invoices of one person, a page of them. */
export async function searchInvoiceRows(
  tx: TenantContext,
  { filters: { personId, open }, limit, offset }: BodyOf<typeof searchInvoices>,
): Promise<{ data: AnswerOf<typeof searchInvoices>; page: Page }> {
  const found = await invoicesOf(tx, personId)
  // Somebody without any is told from one who looks missing.
  if (found.length === 0) await personInReach(tx, personId, payingReach(tx))
  const shown = found.map((one) => shownTo(tx, one)).filter(({ openCents }) => !open || openCents !== 0)
  if (offset === 0) await audit(tx, { action: 'payments.read', subjectKind: 'person', subjectId: personId })
  return { data: shown.slice(offset, offset + limit), page: { limit, offset, total: shown.length } }
}

/** One invoice, with who read it kept. */
export async function readInvoice(tx: TenantContext, id: string): Promise<Invoice> {
  const found = await findInvoice(tx, id)
  await audit(tx, { action: 'payments.read', subjectKind: 'person', subjectId: found.person_id })
  return shownTo(tx, found)
}
