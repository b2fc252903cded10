import {
  creditable,
  lineCents,
  refundable,
  receivable,
  showNumber,
  stateOf,
  sumOf,
  sumsOf,
} from '../shared/ledger.rules.ts'
import type { Dispute, Invoice, Money } from '../shared/payments.contract.ts'
import { ledgerOf, type FoundInvoice } from './found.rules.ts'

type Reader = {
  /** Who reads their own share alone; null for the office. */
  payer: string | null
  today: string
}

/** An invoice as it is answered: to the office whole, to a payer with their own share, what they paid and how it stands for them. */
export function shownInvoice(found: FoundInvoice, { payer, today }: Reader): Invoice {
  const { due_on: dueOn, issued_on: issuedOn } = found
  const ledger = ledgerOf(found)
  const lines = found.lines.map((line) => ({
    ...line,
    quantity: line.quantity / 100,
    cents: lineCents({ quantityHundredths: line.quantity, unitCents: line.unitCents }),
  }))
  const totalCents = sumOf(lines.map(({ cents }) => cents))
  const sums = sumsOf(ledger, payer)
  const issued = issuedOn !== null
  const office = payer === null
  const disputes = found.disputes.map(shownDispute)
  const open = disputes.some(({ answer }) => answer === null)
  const payments = shownMoney(found)
  return {
    id: found.id,
    personId: found.person_id,
    version: found.version,
    number: numberOf(found),
    currency: found.currency,
    dueOn,
    issuedOn,
    state: issued ? stateOf(sums, { dueOn, today }) : 'draft',
    totalCents,
    lines,
    ...sums,
    shares: found.shares.map(({ payerId, name, percent }) => {
      const its = sumsOf(ledger, payerId)
      return { payerId, name, percent, ...its, state: stateOf(its, { dueOn, today }) }
    }),
    credits: found.credits.map(({ id, year, number, by, reason, on }) => ({
      id,
      number: showNumber({ year, number }),
      cents: sumOf(by.map(({ cents }) => cents)),
      reason,
      on,
    })),
    payments,
    disputes,
    abilities: {
      change: office && !issued,
      issue: office && !issued && totalCents > 0,
      credit: office && issued && creditable(ledger) > 0,
      receive: office && found.shares.some(({ payerId }) => receivable(ledger, payerId) > 0),
      refund: office && found.shares.some(({ payerId }) => refundable(ledger, payerId) > 0),
      reverse: office && payments.some(({ reversed, kind }) => !reversed && kind !== 'REVERSAL'),
      dispute: !office && issued && !open,
      decide: office && open,
    },
  }
}

const numberOf = ({ year, number }: FoundInvoice): string | null =>
  year === null || number === null ? null : showNumber({ year, number })

/** Payments as they are answered, the first one first. */
function shownMoney({ payments }: FoundInvoice): Money[] {
  const reversed = new Set(payments.map(({ reversesId }) => reversesId))
  return payments.map(({ reversesId: _reverses, year, number, ...money }) => ({
    ...money,
    number: showNumber({ year, number }),
    reversed: reversed.has(money.id),
  }))
}

const shownDispute = ({
  id,
  payerId,
  reason,
  at,
  accepted,
  words,
  answeredAt,
}: FoundInvoice['disputes'][number]): Dispute => ({
  id,
  payerId,
  reason,
  at: new Date(at).toISOString(),
  answer:
    accepted === null || answeredAt === null
      ? null
      : { accepted, words: words ?? '', at: new Date(answeredAt).toISOString() },
})
