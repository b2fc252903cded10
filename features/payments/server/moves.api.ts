import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import type { Entry } from '../shared/statement.rules.ts'
import { payingReach, payerRead } from './payments.policy.ts'

/** What changed what is owed for a person, as a row of the database. */
export type MoveRow = {
  kind: Entry['kind']
  id: string
  invoice_id: string
  person_id: string
  /** Whose money moved; null where it concerns all who pay. */
  payer_id: string | null
  day: string
  at: Date
  by_id: string | null
  currency: string
  /** Signed: what it adds to what is owed; for a payer of their own share. */
  cents: number
  year: number
  number: number
  invoice_year: number
  invoice_number: number
  way: string | null
  reference: string
  reason: string
  reversed: boolean
}

/**
 * A statement with invoices that were issued, credits and payments that the actor may read (`MoveRow`), of the people for whom `who` holds of the
 * invoice `i`. A payer has those with a part of their own; assistants have none.
 */
export function moveRows(tx: TenantContext, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const org = tx.organisationId
  const payer = payerRead(tx)
  const read = sql`${tx.actor.role !== 'CB_ASSISTANT'}::boolean and ${personReached(tx, 'i.person_id', payingReach(tx))} and ${who}`
  const issued = sql`join invoice_issue s on s.organisation_id = ${org} and s.invoice_id = x.invoice_id
    join invoice i on i.organisation_id = ${org} and i.id = s.invoice_id and i.version = s.version`
  const share = (table: 'payer_share' | 'credit_share', its: RawBuilder<unknown>) =>
    sql`(select sum(h.cents)::int from ${sql.table(table)} h where h.organisation_id = ${org} and ${its}
      and ${payer === null ? sql`true` : sql`h.payer_id = ${payer}`})`
  const owed = share('payer_share', sql`h.invoice_id = x.invoice_id`)
  const credited = share('credit_share', sql`h.credit_id = x.id`)
  return sql`select 'INVOICE' as kind, x.invoice_id as id, x.invoice_id, i.person_id, null::uuid as payer_id, x.issued_on as day,
      x.recorded_at as at, x.author_id as by_id, i.currency, ${owed} as cents, x.year, x.number, x.year as invoice_year,
      x.number as invoice_number, null::text as way, '' as reference, '' as reason, false as reversed
    from invoice_issue x ${issued} where x.organisation_id = ${org} and ${owed} is not null and ${read}
    union all
    select 'CREDIT', x.id, x.invoice_id, i.person_id, null, x.credited_on, x.recorded_at, x.author_id, i.currency, -${credited},
      x.year, x.number, s.year, s.number, null, '', x.reason, false
    from invoice_credit x ${issued} where x.organisation_id = ${org} and ${credited} > 0 and ${read}
    union all
    select x.kind, x.id, x.invoice_id, i.person_id, x.payer_id, x.received_on, x.recorded_at, x.author_id, i.currency, -x.cents,
      x.year, x.number, s.year, s.number, x.way, x.reference, x.reason, exists (select from payment r
        where r.organisation_id = ${org} and r.reverses_id = x.id)
    from payment x ${issued} where x.organisation_id = ${org} and ${payer === null ? sql`true` : sql`x.payer_id = ${payer}`} and ${read}`
}
