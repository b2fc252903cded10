import { CompiledQuery, type Insertable } from 'kysely'
import type { Database } from './schema.generated.ts'

type Table = keyof Database
type Cells = Readonly<Record<string, unknown>>
/** What an insert takes, as text, numbers, instants or null; JSON as its text. */
type RowOf<T extends Table> = Insertable<Database[T]>
type Rest<T extends Table, Shared> = Omit<RowOf<T>, keyof Shared>

/**
 * `insert into <table> … values …` of rows that all have the same columns, built without the query builder: of a statement with twenty
 * columns that costs more than all else that the application does for it. Each value that all rows share (`shared`) is one parameter.
 * `after`: so many parameters stand before it in a longer statement, where it is a part (`with stored as (…)`). Throws for no row, and
 * for one with a column that the first has not: the columns are those of the first row, and its value would be lost.
 */
export function insertInto<T extends Table, const Shared extends Partial<RowOf<T>>>(
  table: T,
  shared: Shared,
  rows: readonly Rest<T, Shared>[],
  { after = 0 }: { after?: number } = {},
): CompiledQuery {
  const cells: readonly Cells[] = rows
  const [first] = cells
  if (!first) throw new Error('an insert of no rows')
  const parameters: unknown[] = []
  const placeOf = (value: unknown): string =>
    isSaid(value) ? String(value ?? null) : `$${after + parameters.push(value)}`
  const common = Object.values<unknown>(shared).map(placeOf)
  const own = Object.keys(first)
  const columnsOfFirst = new Set(own)
  for (const [place, row] of cells.entries())
    for (const column in row)
      if (!columnsOfFirst.has(column))
        throw new Error(
          `row ${place} of an insert into "${table}" has the column "${column}", which its first row has not`,
        )
  const lines = cells.map((row) => `(${[...common, ...own.map((column) => placeOf(row[column]))].join(', ')})`)
  const columns = [...Object.keys(shared), ...own].map((column) => `"${column}"`)
  return CompiledQuery.raw(`insert into "${table}" (${columns.join(', ')}) values ${lines.join(', ')}`, parameters)
}

/** Written into the text: most columns of most rows are empty, and a statement of few parameters keeps its plan (statements.ts). */
const isSaid = (value: unknown): boolean => value === null || value === undefined || typeof value === 'boolean'
