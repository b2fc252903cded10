import { sql, type RawBuilder } from 'kysely'

/** The right side of `where('id', '=', anyOf(ids))`: one parameter for any number of ids, and nothing for none. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any (${[...ids]}::uuid[])`
}
