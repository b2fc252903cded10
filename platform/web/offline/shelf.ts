import * as z from 'zod/mini'
import { serverNow } from '../api/server-clock.ts'
import { readRow, write } from './database.ts'
import { forgetFiles } from './kept-files.ts'
import { seal, unseal } from './seal.ts'

/** The device holds what it needs for 48 h of plan. */
const KEEP_MS = 48 * 3_600_000

/** Keeps a value for work without network, sealed for this account. */
export async function shelve(account: string, name: string, value: unknown): Promise<void> {
  const sealed = await seal(account, value)
  const row = { account, name, until: serverNow().getTime() + KEEP_MS, sealed }
  await write('relaxed', (tx) => tx.objectStore('shelf').put(row))
}

/** What was kept under this name, when it still fits the schema and is not older than 48 h. */
export async function fromShelf<S extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const kept = await readRow('shelf', [account, name])
  if (!kept || kept.until < serverNow().getTime()) return undefined
  const parsed = z.safeParse(schema, await unseal(account, kept.sealed))
  return parsed.success ? parsed.data : undefined
}

/** Takes one value away. */
export async function unshelve(account: string, name: string): Promise<void> {
  await write('relaxed', (tx) => tx.objectStore('shelf').delete([account, name]))
}

/** Empties the shelf and the kept files: at the end of a session what was read is gone, what was written stays. */
export async function clearShelf(): Promise<void> {
  await forgetFiles()
  await write('relaxed', (tx) => tx.objectStore('shelf').clear())
}
