import { useQuery } from '@tanstack/react-query'
import { searchPlaces, type Place } from '#features/places/shared/places.contract.ts'
import { callPage } from '#platform/web/api/call.ts'

const NONE: readonly Place[] = []

/** Some places of the groups, so that a map knows where to begin and what is where. */
export function useKnownPlaces(): readonly Place[] {
  const query = useQuery({
    queryKey: ['places', 'known'],
    queryFn: ({ signal }) => callPage(searchPlaces, { body: { limit: 100 } }, { signal }),
  })
  return query.data?.data ?? NONE
}
