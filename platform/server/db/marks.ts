import type { CompiledQuery } from 'kysely'

/**
 * What is known of a statement beside its text. `last`: nothing follows it in its transaction, so its commit travels with it, in one
 * write instead of two; whoever asks anything afterwards gets an error. It holds only while nothing was written, because a caller may
 * write more; `closing` holds in any case. `steady`: its plan was looked at with parameters instead of
 * values and is right for all of them, also where a limit or a pattern stands in it.
 */
export type Marks = { last?: boolean; closing?: boolean; steady?: boolean }

const marks = new WeakMap<CompiledQuery, Marks>()
const NONE: Marks = {}

export function marked<R>(query: CompiledQuery<R>, its: Marks): CompiledQuery<R> {
  marks.set(query, its)
  return query
}

export const marksOf = (query: CompiledQuery): Marks => marks.get(query) ?? NONE
