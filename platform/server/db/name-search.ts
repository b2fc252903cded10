import { sql, type Expression, type SqlBool } from 'kysely'
import { laterWordPattern, searchKey } from '#platform/shared/text/search-key.ts'

/** A pattern for each word of `q`, to be found in a name that has a space before it. */
export const wordPatterns = (q: string): string[] =>
  [...new Set(searchKey(q).split(' '))].filter(Boolean).map((word) => laterWordPattern(word))

/**
 * Returns the condition that every word of `q` begins some word of the name whose `searchKey` is in `column`, in any
 * order: "Pia Ferri" is found as it is displayed and as it is sorted. Without a word in `q` every name matches.
 */
export const hasName = (column: string, q: string): Expression<SqlBool> => hasWords(column, wordPatterns(q))

/** The same for patterns of `wordPatterns`: one parameter for any number of words, so that a statement has one text. */
export const hasWords = (column: string, patterns: readonly string[]): Expression<SqlBool> =>
  sql<boolean>`(' ' || ${sql.ref(column)}) like all (${[...patterns]}::text[])`
