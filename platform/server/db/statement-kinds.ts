import { changesAccess } from './access-changes.ts'

/** `writes`: something may be lost when its commit fails. `access`: it decides who may do what. */
export type StatementKind = { writes: boolean; access: boolean }

const WRITES = /\b(?:insert|update|delete|merge|notify|pg_notify|lock)\b/i
/** Texts that are kept; a statement that is built anew for each call would otherwise fill the memory. */
const MOST_KEPT = 4000

const kinds = new Map<string, StatementKind>()

/** What kind of statement a text is. A reading statement that only names such a word counts as writing, which costs it nothing but time. */
export function kindOf(sql: string): StatementKind {
  const known = kinds.get(sql)
  if (known) return known
  if (kinds.size >= MOST_KEPT) kinds.clear()
  const kind = { writes: WRITES.test(sql), access: changesAccess(sql) }
  kinds.set(sql, kind)
  return kind
}
