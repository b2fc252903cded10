import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import { shapedQuery, endpointQuery } from '#platform/web/api/use-call.ts'
import { getActivity, searchActivities } from '../shared/activities.contract.ts'
import { keptActivitiesOf, keptActivity, keptList, listBody, personBody, type When } from './kept-activity.ts'

/** Activities of the groups; kept on the device. */
export function useActivityList(when: When, limit: number) {
  const { accountId } = useMe()
  return useQuery({
    ...shapedQuery(searchActivities, { body: listBody(when, limit) }, 'kept', (signal) =>
      keptList(when, limit).read(accountId, signal),
    ),
    placeholderData: keepPreviousData,
  })
}

/** Activities of a person, those to come among them; kept on the device. */
export function useActivitiesOf(personId: string) {
  const { accountId } = useMe()
  return useQuery(
    endpointQuery(searchActivities, { body: personBody(personId) }, (signal) =>
      keptActivitiesOf(personId).read(accountId, signal),
    ),
  )
}

/** One activity with who takes part; kept on the device, so that attendance is recorded without network. */
export function useActivity(id: string) {
  const { accountId } = useMe()
  return useQuery(endpointQuery(getActivity, { params: { id } }, (signal) => keptActivity(id).read(accountId, signal)))
}
