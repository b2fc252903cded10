import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import type { CallInput } from './call.ts'
import { send, type RequestOptions } from './request.ts'

/** Calls an endpoint that answers bytes. Throws an `ApiProblem`. */
export async function callBytes<E extends Endpoint & { raw: 'bytes' }>(
  endpoint: E,
  input: CallInput<E>,
  options?: RequestOptions,
): Promise<Blob> {
  return (await send(endpoint, input, options)).blob()
}
