import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { dayCell, tableFile, type Table, type TableCell } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { decimalsOf, typedOf } from '../shared/currencies.rules.ts'
import type { exportPayments } from '../shared/export.contract.ts'
import { showNumber } from '../shared/ledger.rules.ts'
import { exportedInvoices, exportedMoves, type ExportedInvoice, type ExportedMove } from './export.queries.ts'
import { sayer, type Say } from './page.templates.ts'

/** Payments as a table in the language of the reader. An amount stands in a column of its own, beside its currency. */
export async function exportTable(
  tx: TenantContext,
  body: BodyOf<typeof exportPayments>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const say = sayer(tx)
  const table =
    body.what === 'INVOICES'
      ? invoiceTable(await exportedInvoices(tx, body), say)
      : moveTable(await exportedMoves(tx, body), say)
  return tableFile(table, format)
}

const money = (cents: number, currency: string): TableCell => ({
  amount: typedOf(cents, currency),
  decimals: decimalsOf(currency),
})

function invoiceTable(invoices: readonly ExportedInvoice[], say: Say): Table {
  const heads = [
    'payments.paper.person',
    'payments.entry.INVOICE',
    'payments.export.issuedOn',
    'payments.field.dueOn',
    'payments.export.state',
    'payments.shares',
    'payments.field.currency',
    'payments.total',
    'payments.credited',
    'payments.paid',
    'payments.open',
  ]
  return {
    name: 'invoices',
    heads: heads.map((head) => say(head)),
    rows: invoices.map((one) => [
      one.person,
      one.number,
      dayCell(one.issuedOn),
      dayCell(one.dueOn),
      say(`payments.state.${one.state}`),
      one.shares.map(({ name, percent }) => say('payments.share', { name, percent })).join('; '),
      one.currency,
      ...[one.owedCents, one.creditedCents, one.paidCents, one.openCents].map((cents) => money(cents, one.currency)),
    ]),
  }
}

function moveTable(moves: readonly ExportedMove[], say: Say): Table {
  const heads = [
    'payments.paper.day',
    'payments.paper.person',
    'payments.paper.what',
    'payments.export.number',
    'payments.entry.INVOICE',
    'payments.paper.payer',
    'payments.field.way',
    'payments.field.reference',
    'payments.field.reason',
    'payments.field.currency',
    'payments.export.adds',
  ]
  return {
    name: 'payments',
    heads: heads.map((head) => say(head)),
    rows: moves.map((one) => [
      dayCell(one.day),
      one.person,
      say(`payments.entry.${one.kind}`),
      showNumber(one),
      showNumber({ year: one.invoice_year, number: one.invoice_number }),
      one.payer,
      one.way === null || one.kind === 'REVERSAL' ? '' : say(`payments.way.${one.way}`),
      one.reference,
      one.reason,
      one.currency,
      money(one.cents, one.currency),
    ]),
  }
}
