import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { getActivity, searchActivities } from '../shared/activities.contract.ts'
import type { WHEN } from '../shared/activities.rules.ts'
import { keptActivity } from './kept-activity.ts'

export type When = Exclude<(typeof WHEN)[number], 'all'>
const listed = z.object({ data: searchActivities.answer, total: z.int() })

/** Activities of the groups; kept on the device. */
export function useActivityList(when: When, limit: number) {
  const { accountId } = useMe()
  const body = { filters: { when }, limit }
  return useQuery({
    queryKey: keyOf(searchActivities, { body }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      orKept(accountId, `activities.${when}`, listed, async () => {
        const { data, page } = await callPage(searchActivities, { body }, { signal })
        return { data, total: page.total }
      }),
  })
}

const MOST = 100

/** Activities of a person, those to come among them; kept on the device. */
export function useActivitiesOf(personId: string) {
  const { accountId } = useMe()
  const body = { filters: { personId }, limit: MOST }
  return useQuery({
    queryKey: keyOf(searchActivities, { body }),
    queryFn: ({ signal }) =>
      orKept(accountId, `activities.of.${personId}`, searchActivities.answer, async () => {
        const { data } = await callPage(searchActivities, { body }, { signal })
        return data
      }),
  })
}

/** One activity with who takes part; kept on the device, so that attendance is recorded without network. */
export function useActivity(id: string) {
  const { accountId } = useMe()
  return useQuery({
    queryKey: keyOf(getActivity, { params: { id } }),
    queryFn: ({ signal }) => keptActivity(id).read(accountId, signal),
  })
}
