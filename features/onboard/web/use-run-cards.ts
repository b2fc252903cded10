import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { shapedQuery } from '#platform/web/api/use-call.ts'
import { getRunCards } from '../shared/onboard.contract.ts'
import { cardsHere } from './kept-cards.ts'

/** What changes a card is told (onboard.feature.tsx), and each reading stands in the access log. */
const FRESH_MS = 15 * 60_000

/** The cards of a run; whoever is missing among them, as `personId`, is looked for again. An assistant keeps them on the device; null: the device has none of this run. */
export function useRunCards(runId: string, personId?: string) {
  const { accountId, role } = useMe()
  const client = useQueryClient()
  const input = { params: { runId } }
  return useQuery({
    ...shapedQuery(getRunCards, input, 'here', (signal) =>
      role === 'CB_ASSISTANT'
        ? cardsHere({ client, account: accountId }, runId, signal)
        : call(getRunCards, input, { signal }),
    ),
    staleTime: ({ state: { data } }) =>
      data && (personId === undefined || data.cards.some((one) => one.personId === personId)) ? FRESH_MS : 0,
  })
}
