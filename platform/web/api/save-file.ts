import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { asTask } from '../ui/tasks.ts'
import type { CallInput } from './call.ts'
import { send, type RequestOptions } from './request.ts'

/**
 * Calls an endpoint that answers bytes and saves them on this device under a name; what takes longer than a second is shown and can be
 * cancelled. Throws an `ApiProblem`.
 */
export function saveFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
  options?: Omit<RequestOptions, 'signal'>,
): Promise<void> {
  return asTask(fileName, async (signal) => {
    const answer = await send(endpoint, input, { ...options, signal })
    saveBlob(await answer.blob(), fileName)
  })
}

/** Saves bytes on this device under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
