import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import type { CallInput } from './call.ts'
import { send, type RequestOptions } from './request.ts'

/** Calls an endpoint that answers bytes and saves them on this device under a name. Throws an `ApiProblem`. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
  options?: RequestOptions,
): Promise<void> {
  const answer = await send(endpoint, input, options)
  saveBlob(await answer.blob(), fileName)
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
