import type { LateBytes } from '#platform/server/http/route.ts'
import { audit } from '#platform/server/audit.ts'
import type { Block, Cell } from '#platform/server/pdf/pages.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { payingReach } from './payments.policy.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { showMoney } from '../shared/currencies.rules.ts'
import { showNumber } from '../shared/ledger.rules.ts'
import type { Statement } from '../shared/statement.rules.ts'
import { accountOf } from './account.queries.ts'
import { paper, plain, sayer, showDay, strong, type Say } from './page.templates.ts'
import { invoiceOfPayment } from './payments.queries.ts'

/** The receipt of one payment: from whom, how much, when and how, for which invoice. */
export async function receiptPaper(tx: TenantContext, id: string): Promise<LateBytes> {
  const found = await invoiceOfPayment(tx, id)
  const person = await personInReach(tx, found.person_id, payingReach(tx))
  await audit(tx, {
    action: 'payments.printed',
    subjectKind: 'person',
    subjectId: person.id,
    details: { payment: id },
  })
  const say = sayer(tx)
  const payment = found.payments.find((one) => one.id === id)
  const payer = found.shares.find(({ payerId }) => payerId === payment?.payerId)
  if (!payment || !payer || found.year === null || found.number === null)
    throw new Error('a payment has an invoice and a payer')
  const number = showNumber(payment)
  const invoice = showNumber({ year: found.year, number: found.number })
  const back = found.payments.find(({ reversesId }) => reversesId === id)
  const rows: [string, string][] = [
    ['payments.paper.payer', payer.name],
    ['payments.paper.person', person.fullName],
    ['payments.field.cents', showMoney(payment.cents, found.currency)],
    ['payments.field.receivedOn', showDay(payment.receivedOn)],
    ['payments.field.way', say(`payments.way.${payment.way}`)],
    ['payments.field.reference', payment.reference],
    ['payments.paper.invoice', invoice],
    ['payments.field.reason', payment.reason],
  ]
  return paper(tx, {
    fileName: `receipt-${number.replace('/', '-')}.pdf`,
    title: say(`payments.paper.${payment.kind}`, { number }),
    zone: found.zone,
    say,
    blocks: [
      {
        kind: 'rows',
        columns: [180, '*'],
        rows: rows.filter(([, words]) => words !== '').map(([label, words]) => [plain(say(label)), strong(words)]),
      },
      ...(back
        ? [
            {
              kind: 'strong' as const,
              words: say('payments.paper.reversedBy', { number: showNumber(back), reason: back.reason }),
            },
          ]
        : []),
    ],
  })
}

/** The account of a year: what was open, what happened, what is open. */
export async function statementPaper(tx: TenantContext, personId: string, year: string): Promise<LateBytes> {
  const { person, statements } = await accountOf(tx, personId, year)
  const say = sayer(tx)
  const none: Block[] = [{ kind: 'text', words: say('payments.paper.nothing') }]
  return paper(tx, {
    fileName: `statement-${year}.pdf`,
    title: say('payments.paper.statement', { name: person.fullName, year }),
    zone: person.zone,
    say,
    blocks: statements.length === 0 ? none : statements.flatMap((one) => blocksOf(one, say)),
  })
}

/** One currency as blocks. */
export function blocksOf({ currency, opening, rows, closing }: Statement, say: Say): Block[] {
  const money = (cents: number) => showMoney(cents, currency)
  const edge = (label: string, cents: number): Cell[] => [
    plain(''),
    strong(say(label)),
    plain(''),
    strong(money(cents)),
  ]
  return [
    { kind: 'bar', words: currency, note: '' },
    {
      kind: 'rows',
      columns: [80, '*', 110, 110],
      head: ['day', 'what', 'amount', 'open'].map((one) => say(`payments.paper.${one}`)),
      rows: [
        edge('payments.paper.opening', opening),
        ...rows.map(({ day, kind, number, cents, open }) => [
          plain(showDay(day)),
          plain(`${say(`payments.entry.${kind}`)} ${number}`),
          plain(money(cents)),
          plain(money(open)),
        ]),
        edge('payments.paper.closing', closing),
      ],
    },
    { kind: 'gap' },
  ]
}
