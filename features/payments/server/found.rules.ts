import { lineCents, sumOf, type Ledger } from '../shared/ledger.rules.ts'

type LineRow = {
  reason: string
  quantity: number
  unitCents: number
  evidence: string
  from: string | null
  to: string | null
}
type ShareRow = { payerId: string; name: string; percent: number; cents: number }
type CreditRow = { id: string; year: number; number: number; on: string; cents: number; reason: string; by: PartRow[] }
type PartRow = { payerId: string; cents: number }
type MoneyRow = {
  id: string
  payerId: string
  kind: 'RECEIVED' | 'REFUND' | 'REVERSAL'
  cents: number
  receivedOn: string
  way: 'TRANSFER' | 'CASH' | 'CARD' | 'CHEQUE' | 'OTHER'
  reference: string
  reason: string
  reversesId: string | null
  year: number
  number: number
}
type DisputeRow = {
  id: string
  payerId: string
  reason: string
  at: string
  accepted: boolean | null
  words: string | null
  answeredAt: string | null
}

/** An invoice with everything that happened to it; `zone`: of the group in which the person is. */
export type FoundInvoice = {
  id: string
  version: number
  person_id: string
  currency: string
  due_on: string
  year: number | null
  number: number | null
  issued_on: string | null
  zone: string
  lines: LineRow[]
  shares: ShareRow[]
  credits: CreditRow[]
  payments: MoneyRow[]
  disputes: DisputeRow[]
}

/** The rows of an invoice that say who owes what. */
export const ledgerOf = ({ shares, credits, payments }: FoundInvoice): Ledger => ({
  shares,
  credits: credits.flatMap(({ by }) => by),
  payments,
})

/** What all lines are together. */
export const totalOf = ({ lines }: Pick<FoundInvoice, 'lines'>): number =>
  sumOf(lines.map(({ quantity, unitCents }) => lineCents({ quantityHundredths: quantity, unitCents })))
