import { sql, type Expression, type SqlBool } from 'kysely'
import { laterWordPattern, prefixPattern, searchKey } from '#platform/shared/text/search-key.ts'

/**
 * Returns the condition that every word of `q` begins some word of the name whose `searchKey` is in `column`, in any
 * order: "Pia Ferri" is found as it is displayed and as it is sorted. Without a word in `q` every name matches.
 */
export function hasName(column: string, q: string): Expression<SqlBool> {
  const key = sql.ref(column)
  const words = [...new Set(searchKey(q).split(' '))].filter(Boolean)
  const each = words.map((word) => sql`(${key} like ${prefixPattern(word)} or ${key} like ${laterWordPattern(word)})`)
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}
