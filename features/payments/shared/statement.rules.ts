import { sumOf } from './ledger.rules.ts'

/** What changed what is owed: an invoice makes it larger, a credit and money that was received smaller. */
export type Entry = {
  day: string
  kind: 'INVOICE' | 'CREDIT' | 'RECEIVED' | 'REFUND' | 'REVERSAL'
  number: string
  currency: string
  /** Signed: what it adds to what is owed. */
  cents: number
}

export type Statement = {
  currency: string
  opening: number
  rows: readonly (Entry & { open: number })[]
  closing: number
}

/** The account of a year in each currency: what was open before it, what happened, what was open at its end. */
export function statementsOf(entries: readonly Entry[], year: string): Statement[] {
  const until = entries.filter(({ day }) => day.slice(0, 4) <= year)
  return [...Map.groupBy(until, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, its]) => {
      const opening = sumOf(its.filter(({ day }) => day.slice(0, 4) < year).map(({ cents }) => cents))
      let open = opening
      const rows = its
        .filter(({ day }) => day.slice(0, 4) === year)
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .map((entry) => {
          open += entry.cents
          return { ...entry, open }
        })
      return opening === 0 && rows.length === 0 ? [] : [{ currency, opening, rows, closing: open }]
    })
}
