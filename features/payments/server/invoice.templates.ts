import type { LateBytes } from '#platform/server/http/route.ts'
import { audit } from '#platform/server/audit.ts'
import type { Block } from '#platform/server/pdf/pages.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { payingReach } from './payments.policy.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { personInReach } from '#features/guests/server/person-reach.api.ts'
import { showMoney } from '../shared/currencies.rules.ts'
import type { Invoice } from '../shared/payments.contract.ts'
import { paper, plain, sayer, showDay, strong, type Say } from './page.templates.ts'
import { findInvoice, shownTo } from './payments.queries.ts'

/** An issued invoice with its lines and shares; a payer has their own share on it. Throws 409 for a draft. */
export async function invoicePaper(tx: TenantContext, id: string): Promise<LateBytes> {
  const found = await findInvoice(tx, id)
  const invoice = shownTo(tx, found)
  if (invoice.number === null) throw refusedNow('payments.error.draft')
  const person = await personInReach(tx, found.person_id, payingReach(tx))
  await audit(tx, { action: 'payments.printed', subjectKind: 'person', subjectId: person.id, details: { invoice: id } })
  const say = sayer(tx)
  return paper(tx, {
    fileName: `invoice-${invoice.number.replace('/', '-')}.pdf`,
    title: say('payments.number', { number: invoice.number }),
    zone: found.zone,
    say,
    blocks: blocksOf(invoice, { name: person.fullName, say }),
  })
}

function blocksOf(invoice: Invoice, { name, say }: { name: string; say: Say }): Block[] {
  const { currency, dueOn, issuedOn, lines, shares, totalCents } = invoice
  const money = (cents: number) => showMoney(cents, currency)
  const quantity = (value: number) => String(value).replace('.', ',')
  return [
    { kind: 'strong', words: name },
    {
      kind: 'text',
      words: [
        issuedOn && say('payments.issuedOn', { day: showDay(issuedOn) }),
        say('payments.due', { day: showDay(dueOn) }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { kind: 'bar', words: say('payments.lines'), note: '' },
    {
      kind: 'rows',
      columns: ['*', 60, 100, 100],
      head: ['lineReason', 'quantity', 'unit', 'cents'].map((one) => say(`payments.field.${one}`)),
      rows: [
        ...lines.map((line) => [
          [
            { kind: 'strong' as const, words: line.reason },
            ...[periodOf(line, say), line.evidence].filter(Boolean).map((words) => ({ kind: 'fine' as const, words })),
          ],
          plain(quantity(line.quantity)),
          plain(money(line.unitCents)),
          plain(money(line.cents)),
        ]),
        [strong(say('payments.total')), plain(''), plain(''), strong(money(totalCents))],
      ],
    },
    { kind: 'bar', words: say('payments.shares'), note: '' },
    {
      kind: 'rows',
      columns: ['*', 60, 100, 100],
      head: ['payer', 'percent', 'amount', 'open'].map((one) => say(`payments.paper.${one}`)),
      rows: shares.map((share) => [
        strong(share.name),
        plain(`${share.percent} %`),
        plain(money(share.owedCents)),
        plain(money(share.openCents)),
      ]),
    },
  ]
}

function periodOf({ from, to }: Invoice['lines'][number], say: Say): string {
  if (from === null) return ''
  if (to === null) return say('payments.line.from', { from: showDay(from) })
  return say('payments.line.period', { from: showDay(from), to: showDay(to) })
}
