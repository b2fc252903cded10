/**
 * What an invoice is and who owes what, from its rows. Amounts are whole numbers of the smallest unit of the currency; nothing that can be derived is stored.
 */

export const STATES = ['draft', 'issued', 'part', 'paid', 'overdue', 'credited'] as const
export type State = (typeof STATES)[number]

/** The highest total of one invoice: a column of the database holds it, and sums of many stay exact. */
export const TOTAL_MAX = 1_000_000_000

/** Quantity times price, half a unit rounded up. */
export const lineCents = ({
  quantityHundredths,
  unitCents,
}: {
  quantityHundredths: number
  unitCents: number
}): number => Math.floor((quantityHundredths * unitCents + 50) / 100)

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/**
 * An amount in parts as large as the weights say, by largest remainder: each is the exact part rounded up or down, and together they are the amount.
 * Of equal remainders the earlier one gets the unit.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, one) => sum + BigInt(one), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const parts = exact.map((one) => Number(one / whole))
  const left = cents - sumOf(parts)
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : Number(b.remainder > a.remainder) * 2 - 1))
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

export type Share = { payerId: string; cents: number }
/** Money that moved: received above zero, paid back below, a reversal against what it takes back. */
type Moved = { payerId: string; cents: number }

export type Ledger = { shares: readonly Share[]; credits: readonly Share[]; payments: readonly Moved[] }

export type Sums = { owedCents: number; creditedCents: number; paidCents: number; openCents: number }

const centsFor = (rows: readonly Share[], payerId: string | null): number =>
  sumOf(rows.filter((one) => payerId === null || one.payerId === payerId).map(({ cents }) => cents))

/** What one payer owes, or with null all of them together. Below zero in `openCents`: to be paid back. */
export function sumsOf({ shares, credits, payments }: Ledger, payerId: string | null): Sums {
  const owedCents = centsFor(shares, payerId)
  const creditedCents = centsFor(credits, payerId)
  const paidCents = centsFor(payments, payerId)
  return { owedCents, creditedCents, paidCents, openCents: owedCents - creditedCents - paidCents }
}

/** The state of an issued invoice, or of the share of one payer. The due day itself is still in time; it is overdue when that day is over where the group is. */
export function stateOf(
  { owedCents, creditedCents, paidCents, openCents }: Sums,
  { dueOn, today }: { dueOn: string; today: string },
): Exclude<State, 'draft'> {
  if (openCents <= 0) return owedCents > 0 && creditedCents >= owedCents ? 'credited' : 'paid'
  if (today > dueOn) return 'overdue'
  return paidCents > 0 ? 'part' : 'issued'
}

/** How much of an invoice can still be credited. */
export function creditable(ledger: Ledger): number {
  const { owedCents, creditedCents } = sumsOf(ledger, null)
  return owedCents - creditedCents
}

/** A credit shared by what each has left of their share: nobody is credited more than they were charged. */
export function creditShares(ledger: Ledger, cents: number): Share[] {
  const left = ledger.shares.map(({ payerId }) => {
    const { owedCents, creditedCents } = sumsOf(ledger, payerId)
    return owedCents - creditedCents
  })
  const parts = splitCents(cents, left)
  return ledger.shares.map(({ payerId }, at) => ({ payerId, cents: parts[at] ?? 0 }))
}

/** The most that can be received from a payer: what is open. */
export const receivable = (ledger: Ledger, payerId: string): number => Math.max(0, sumsOf(ledger, payerId).openCents)

/** The most that can be paid back to a payer: what they paid beyond what they owe. */
export const refundable = (ledger: Ledger, payerId: string): number => Math.max(0, -sumsOf(ledger, payerId).openCents)

/** Adults with the percent that they pay, in a fixed order; null unless these are a hundred together. */
export function percentsOf(payers: readonly { payerId: string; percent: number }[]) {
  if (sumOf(payers.map(({ percent }) => percent)) !== 100) return null
  return payers.toSorted((a, b) => (a.payerId < b.payerId ? -1 : 1))
}

/** The number as it is read, `2026/12`. */
export const showNumber = ({ year, number }: { year: number; number: number }): string => `${year}/${number}`
