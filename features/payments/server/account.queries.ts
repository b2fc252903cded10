import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { payingReach } from './payments.policy.ts'
import { personInReach, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { showNumber, sumOf } from '../shared/ledger.rules.ts'
import type { getBalance } from '../shared/payments.contract.ts'
import { statementsOf, type Entry, type Statement } from '../shared/statement.rules.ts'
import type { FoundInvoice } from './found.rules.ts'
import { invoicesOf, shownTo } from './payments.queries.ts'

/** What is owed and open for a person in each currency; for a payer of their own shares. Drafts count in nothing. */
export async function balanceOf(tx: TenantContext, personId: string): Promise<AnswerOf<typeof getBalance>> {
  const found = (await invoicesOf(tx, personId)).filter(({ issued_on }) => issued_on !== null)
  if (found.length === 0) await personInReach(tx, personId, payingReach(tx))
  await audit(tx, { action: 'payments.read', subjectKind: 'person', subjectId: personId })
  const shown = found.map((one) => shownTo(tx, one))
  const balances = [...Map.groupBy(shown, ({ currency }) => currency)].map(([currency, its]) => ({
    currency,
    owedCents: sumOf(its.map(({ owedCents }) => owedCents)),
    creditedCents: sumOf(its.map(({ creditedCents }) => creditedCents)),
    paidCents: sumOf(its.map(({ paidCents }) => paidCents)),
    openCents: sumOf(its.map(({ openCents }) => openCents)),
    overdueCents: sumOf(its.filter(({ state }) => state === 'overdue').map(({ openCents }) => openCents)),
  }))
  const years = new Set(entriesOf(found).map(({ day }) => Number(day.slice(0, 4))))
  return {
    balances: balances.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    years: [...years].toSorted((a, b) => b - a),
  }
}

/** What happened on the account, from the rows that the reader has. */
function entriesOf(found: readonly FoundInvoice[]): Entry[] {
  return found.flatMap(({ currency, year, number, issued_on, shares, credits, payments }) => {
    if (issued_on === null || year === null || number === null) return []
    const owed = sumOf(shares.map(({ cents }) => cents))
    return [
      { day: issued_on, kind: 'INVOICE' as const, number: showNumber({ year, number }), currency, cents: owed },
      ...credits.map((one) => ({
        day: one.on,
        kind: 'CREDIT' as const,
        number: showNumber(one),
        currency,
        cents: -sumOf(one.by.map(({ cents }) => cents)),
      })),
      ...payments.map((one) => ({
        day: one.receivedOn,
        kind: one.kind,
        number: showNumber(one),
        currency,
        cents: -one.cents,
      })),
    ]
  })
}

/** The account of a person in a year; who printed it is kept. */
export async function accountOf(
  tx: TenantContext,
  personId: string,
  year: string,
): Promise<{ person: CaredFor; statements: Statement[] }> {
  const person = await personInReach(tx, personId, payingReach(tx))
  const found = await invoicesOf(tx, personId)
  await audit(tx, { action: 'payments.printed', subjectKind: 'person', subjectId: personId, details: { year } })
  return { person, statements: statementsOf(entriesOf(found), year) }
}
