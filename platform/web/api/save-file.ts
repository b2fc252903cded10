import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { isNative } from '../native/native.ts'
import { asTask } from '../ui/tasks.ts'
import type { CallInput } from './call.ts'
import { send, type RequestOptions } from './request.ts'

/**
 * Calls an endpoint that answers bytes and changes nothing, and saves them on this device under a name; what takes longer than a second is
 * shown and can be cancelled. Throws an `ApiProblem`.
 */
export function saveFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, fileName: string): Promise<void> {
  return asTask(fileName, (signal) => save(endpoint, input, fileName, { signal }))
}

/** The same for a paper that takes the place of an earlier one: without it nobody would have a valid one, so it cannot be cancelled. */
export function saveNewPaper<E extends Endpoint>(endpoint: E, input: CallInput<E>, fileName: string): Promise<void> {
  return save(endpoint, input, fileName, { idempotencyKey: crypto.randomUUID() })
}

async function save(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  fileName: string,
  options: RequestOptions,
): Promise<void> {
  const answer = await send(endpoint, input, options)
  await saveBlob(await answer.blob(), fileName)
}

/** Saves bytes on this device under a name. In the app the sheet of the system offers to save, print or send them. */
export async function saveBlob(blob: Blob, fileName: string): Promise<void> {
  if (isNative()) {
    const { shareBlob } = await import('../native/share.native.ts')
    return shareBlob(blob, fileName)
  }
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
