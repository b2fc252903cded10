/** Why a row cannot be read: it has more or fewer cells than the header, letters that are not UTF-8, no street, or no point of the earth. */
export type RowProblem = 'cells' | 'letters' | 'street' | 'point'

/** What became of the rows of a list. `bad` counts those that cannot be read, of which `named` has the first. */
export type ListReport = {
  rows: number
  added: number
  /** There already: the same house within 50 m. */
  known: number
  /** Beyond the streets of the area. */
  outside: number
  /** Entrances without a number, and houses without a point: official lists have both. */
  noNumber: number
  noPoint: number
  bad: number
  /** `row` counts from 1 at the header, as a spreadsheet shows it. */
  named: { row: number; problem: RowProblem; value: string }[]
}

/** Rows that cannot be read and are named one by one, with so much of what stands there. */
export const [MOST_NAMED, VALUE_SHOWN] = [10, 60]
