import type * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { readAndKeep, readingOf, type KeptValue } from './or-kept.ts'
import { fromShelf } from './shelf.ts'

/**
 * After the server took what was recorded here: reads a kept value again unless that was done since, so that the device may forget what
 * it sent. Otherwise it would show without network what was before: a dose as due that was given. Rejects while the server is not
 * reached. What this device did not keep, or may not read any more, is not read.
 */
export async function renewKept<S extends z.ZodMiniType>(
  value: KeptValue<z.output<S>> & { schema: S; since: number },
): Promise<void> {
  const { account, name, schema, since } = value
  if (readingOf(value) > since) return
  if ((await fromShelf(account, name, schema)) === undefined) return
  try {
    await readAndKeep(value)
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![403, 404].includes(error.facts.status)) throw error
  }
}
