import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { refresh } from '../api/query-client.ts'
import { isOutOfReach, orKept, readAndKeep, readingOf } from './or-kept.ts'
import { readFromShelf } from './shelf.ts'
import { isStoreRefused } from './store-state.ts'

type Definition<S extends z.ZodMiniType> = {
  name: string
  schema: S
  load: (signal: AbortSignal) => Promise<z.output<S>>
}

/** Something that is recorded on the device and therefore kept there: a round, the alerts that stand. */
export type KeptValue<T> = {
  /** From the server, or without network as the device kept it (`orKept`). */
  read: (account: string, signal: AbortSignal) => Promise<T>
  /**
   * After the server took what was recorded here: reads it again unless a page has done so `since` (as `performance.now()` counts), so
   * that the device may forget what it sent. Otherwise it would show without network what was before: a dose as due that was given.
   * Rejects while the server is not reached. What this device did not keep, or may not read any more, is not waited for.
   */
  renew: (account: string, since: number) => Promise<void>
}

export function keptValue<S extends z.ZodMiniType>({ name, schema, load }: Definition<S>): KeptValue<z.output<S>> {
  const readOnce = async (account: string): Promise<void> => {
    if (isStoreRefused() || (await readFromShelf(account, name, schema)) === undefined) return
    try {
      await readAndKeep({ account, name, load: () => load(new AbortController().signal) })
    } catch (error) {
      if (!isOutOfReach(error)) throw error
    }
  }
  return {
    read: (account, signal) => orKept(account, name, schema, () => load(signal)),
    renew: async (account, since) => {
      if (readingOf({ account, name }) <= since) await oneAfterAnother(`${account} ${name}`, () => readOnce(account))
    },
  }
}

/**
 * After a feature sent something: what is on screen under `key` is read again, and what the device keeps of it, unless that was just
 * done.
 */
export async function readAgain(
  { client, account }: { client: QueryClient; account: string },
  key: QueryKey,
  values: readonly Pick<KeptValue<unknown>, 'renew'>[],
): Promise<void> {
  const since = performance.now()
  await refresh(client, key)
  await Promise.all(values.map(({ renew }) => renew(account, since)))
}

const running = new Map<string, Promise<void>>()
const next = new Map<string, Promise<void>>()

/** Many queues end at about the same time: whoever asks while one reading is under way shares the one that is begun after it. */
function oneAfterAnother(key: string, read: () => Promise<void>): Promise<void> {
  const waiting = next.get(key)
  if (waiting) return waiting
  const before = running.get(key) ?? Promise.resolve()
  const mine = before
    .catch(() => undefined)
    .then(() => {
      next.delete(key)
      running.set(key, mine)
      return read()
    })
  next.set(key, mine)
  return mine
}
