import type * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { isOnline } from '../api/connectivity.ts'
import { fromShelf, storeOnShelf, unshelve } from './shelf.ts'
import { StoreUnavailable } from './store-state.ts'

type Reading<T> = { account: string; name: string; load: () => Promise<T> }

const begun = new Map<string, number>()

/** When the newest reading of this page that succeeded was begun, as `performance.now()` counts; 0: none. */
export const readingOf = ({ account, name }: { account: string; name: string }): number =>
  begun.get(`${account} ${name}`) ?? 0

/** The server answers, and not to this person, or not any more. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiProblem && [403, 404].includes(error.facts.status)

/** Reads from the server and keeps it on the device. What may not be read any more is not kept any longer either. */
export async function readAndKeep<T>({ account, name, load }: Reading<T>): Promise<T> {
  const at = performance.now()
  const fresh = await load().catch(async (error: unknown) => {
    if (isOutOfReach(error)) await unshelve(account, name)
    throw error
  })
  await storeOnShelf(account, name, fresh)
  begun.set(`${account} ${name}`, at)
  return fresh
}

/**
 * Reads from the server and keeps it on the device; without network, what the device has (48 h, sealed). A server that was not
 * reached a moment ago is not waited for: with a radio that gets no answer that takes 15 s for each call. When there is
 * network again, what is on screen is read anew.
 */
export async function orKept<S extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: S,
  load: () => Promise<z.output<S>>,
): Promise<z.output<S>> {
  const before = isOnline() ? undefined : await fromShelf(account, name, schema)
  if (before !== undefined) return before
  const loading = load()
  try {
    return await readAndKeep({ account, name, load: () => loading })
  } catch (error) {
    // Where the browser's storage does not work, the server's answer is shown and not kept.
    if (error instanceof StoreUnavailable) return loading
    const kept =
      error instanceof ApiProblem && error.facts.status === 0 ? await fromShelf(account, name, schema) : undefined
    if (kept === undefined) throw error
    return kept
  }
}
