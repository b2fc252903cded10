import type { QueryKey } from '@tanstack/react-query'
import type { BodyInput, Endpoint } from '#platform/shared/contract/endpoint.ts'
import { ApiProblem } from '../api/api-problem.ts'
import type { CallInput } from '../api/call.ts'
import { isOnline } from '../api/connectivity.ts'
import { useCommand } from '../api/use-call.ts'
import { useQueued } from './outbox-context.tsx'
import type { EntryAbout } from './outbox.ts'

type Recorded<E extends Endpoint> = { queue: string; body: BodyInput<E>; about: EntryAbout }

/**
 * Sends what somebody recorded at once, so that a refusal is shown at its field; without network it is stored on the device and sent later.
 * Resolves to which of the two; rejects with the refusal. The endpoint takes a body alone, whose id makes a repeat harmless.
 */
export function useSendOrStore<E extends Endpoint & { offline?: 'queue' }>(endpoint: E, touches: readonly QueryKey[]) {
  const send = useCommand(endpoint, { touches })
  const store = useQueued(endpoint)
  return async ({ queue, body, about }: Recorded<E>): Promise<'sent' | 'stored'> => {
    if (isOnline())
      try {
        // The input of an endpoint with a body alone, which the compiler cannot tell of a parameter.
        await send.mutateAsync({ body } as unknown as CallInput<E>)
        return 'sent'
      } catch (error) {
        // Without an answer it may have arrived already: the same id adds nothing.
        if (!(error instanceof ApiProblem) || error.facts.status !== 0) throw error
      }
    await store(queue, { body }, about)
    return 'stored'
  }
}
