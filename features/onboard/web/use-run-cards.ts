import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { shapedQuery } from '#platform/web/api/use-call.ts'
import { getRunCards } from '../shared/onboard.contract.ts'
import { cardsHere } from './kept-cards.ts'

/** The cards of a run. An assistant keeps them on the device; null: the device has none of this run. */
export function useRunCards(runId: string) {
  const { accountId, role } = useMe()
  const client = useQueryClient()
  const input = { params: { runId } }
  return useQuery(
    shapedQuery(getRunCards, input, 'here', (signal) =>
      role === 'CB_ASSISTANT'
        ? cardsHere({ client, account: accountId }, runId, signal)
        : call(getRunCards, input, { signal }),
    ),
  )
}
