import type { CompiledQuery } from 'kysely'

const last = new WeakSet<CompiledQuery>()

/**
 * Marks the last statement of a transaction: its commit travels with it, in one write instead of two. Whoever asks anything in the
 * transaction afterwards gets an error.
 */
export function asLast<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  last.add(query)
  return query
}

export const isLast = (query: CompiledQuery): boolean => last.has(query)
