import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { isOnline } from '../api/connectivity.ts'
import { send } from '../api/request.ts'
import { sessionToken } from '../api/session-token.ts'
import type { SendEntry } from './flush.ts'

/**
 * Sends entries through the API client. The entry's id is the idempotency key: a repeat is answered, not done again.
 * `loadEndpoints` answers what may wait on a device; while it cannot be loaded, the entries wait.
 */
export function makeSendEntry(loadEndpoints: () => Promise<readonly Endpoint[]>): SendEntry {
  return async (entry) => {
    // Without a session it waits for the account to be back; without network for the probe, which flushes.
    if (sessionToken() === null || !isOnline()) return { to: 'later' }
    const endpoints = await loadEndpoints().catch(() => null)
    if (!endpoints) return { to: 'later' }
    const endpoint = endpoints.find(({ name }) => name === entry.endpoint)
    if (!endpoint) return { to: 'refused', reason: entry.endpoint }
    try {
      await send(endpoint, entry.input, { idempotencyKey: entry.id })
      return { to: 'sent' }
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.isPassing) return { to: 'later' }
      // The session ended: the entry is not at fault and waits until the account is back.
      if (error.facts.status === 401 || error.facts.status === 412 || error.facts.status === 417) return { to: 'later' }
      // The person is asked to accept the terms; what was recorded before waits for it.
      if (error.facts.termsNeeded) return { to: 'later' }
      return { to: 'refused', reason: error.message }
    }
  }
}
