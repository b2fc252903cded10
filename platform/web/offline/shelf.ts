import * as z from 'zod/mini'
import { serverNow } from '../api/server-clock.ts'
import { readRow, update, write } from './database.ts'
import { forgetFiles } from './kept-files.ts'
import { seal, unseal } from './seal.ts'
import { ignoreUnavailable, inTime } from './store-state.ts'

/** The device holds what it needs for 48 h of plan. */
const KEEP_MS = 48 * 3_600_000

/**
 * Keeps a value for work without network, sealed for this account. Rejects with `StoreUnavailable` where the storage of the
 * browser does not work.
 */
export async function storeOnShelf(account: string, name: string, value: unknown): Promise<void> {
  const sealed = await seal(account, value)
  const row = { account, name, until: serverNow().getTime() + KEEP_MS, sealed }
  await inTime(write('relaxed', (tx) => tx.objectStore('shelf').put(row)))
}

/** The same as `storeOnShelf`; where the storage of the browser does not work, nothing is kept and that is no error. */
export async function shelve(account: string, name: string, value: unknown): Promise<void> {
  await storeOnShelf(account, name, value).catch(ignoreUnavailable)
}

/** What is stored under this name; undefined when it no longer fits the schema, is older than 48 h, or storage does not work. */
export async function fromShelf<S extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  return readFromShelf(account, name, schema).catch(ignoreUnavailable)
}

/** The same as `fromShelf`, but rejects with `StoreUnavailable` where the storage of the browser does not work. */
export async function readFromShelf<S extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const row = await readRow('shelf', [account, name])
  if (!row || row.until < serverNow().getTime()) return undefined
  const parsed = z.safeParse(schema, await unseal(account, row.sealed))
  return parsed.success ? parsed.data : undefined
}

/** Takes one value away. */
export async function unshelve(account: string, name: string): Promise<void> {
  await inTime(write('relaxed', (tx) => tx.objectStore('shelf').delete([account, name]))).catch(ignoreUnavailable)
}

/** What a person brought to the device and has not saved yet, as shared files: its name on the shelf begins so, and it outlives a session that ended by itself. */
export const BROUGHT = 'brought.'

/** Empties the shelf and the kept files: at the end of a session what was read is gone, what was written or brought stays. */
export async function clearShelf(): Promise<void> {
  await forgetFiles()
  const clear = update('relaxed', async (tx) => {
    const shelf = tx.objectStore('shelf')
    const read = (await shelf.getAllKeys()).filter(([, name]) => !name.startsWith(BROUGHT))
    await Promise.all(read.map((key) => shelf.delete(key)))
  })
  await inTime(clear).catch(ignoreUnavailable)
}

/** The same at a sign-out, when nothing but what waits to be sent stays. */
export async function clearWholeShelf(): Promise<void> {
  await forgetFiles()
  await inTime(write('relaxed', (tx) => tx.objectStore('shelf').clear())).catch(ignoreUnavailable)
}
