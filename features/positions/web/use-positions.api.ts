import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { latestPositions } from '../shared/positions.contract.ts'

/** Asked again so often: the moment from which a family may see the vehicle comes without a message. */
const ASK_EVERY_MS = 30_000

/** Where the runs in my reach are, kept fresh by what the server tells in passing. */
export function usePositions(runId?: string) {
  const query = runId === undefined ? {} : { runId }
  return useQuery({
    ...endpointQuery(latestPositions, { query }, (signal) => call(latestPositions, { query }, { signal })),
    refetchInterval: ASK_EVERY_MS,
  })
}
