import type * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { fromShelf, shelve } from './shelf.ts'

/** Reads from the server and keeps it on the device; without network, what the device has (48 h, sealed). */
export async function orKept<S extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: S,
  load: () => Promise<z.output<S>>,
): Promise<z.output<S>> {
  try {
    const fresh = await load()
    await shelve(account, name, fresh)
    return fresh
  } catch (error) {
    const kept =
      error instanceof ApiProblem && error.facts.status === 0 ? await fromShelf(account, name, schema) : undefined
    if (kept === undefined) throw error
    return kept
  }
}
