import { useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { getKitchenList } from '../shared/kitchen.contract.ts'

/**
 * The list of a group for a day; kept on the device, each day by itself. While another is on its way nothing of the one before stays in sight:
 * it would be read as the list of that day.
 */
export function useKitchenList(group: string, day: string) {
  const { accountId } = useMe()
  const asked = { query: { group, day } }
  return useQuery(
    endpointQuery(getKitchenList, asked, (signal) =>
      orKept(accountId, `kitchen.${group}.${day}`, getKitchenList.answer, () =>
        call(getKitchenList, asked, { signal }),
      ),
    ),
  )
}
