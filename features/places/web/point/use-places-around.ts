import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Point } from '#platform/shared/geo/metres.ts'
import { callPage } from '#platform/web/api/call.ts'
import { searchPlaces, type Place } from '../../shared/places.contract.ts'

/** As far as somebody looks who sets a point. */
const AROUND_M = 1000
/** About a hundred metres: a point that is moved a little asks nothing new. */
const GRID = 1000
const NONE: readonly Place[] = []

/** Known places around a point; without a point some of the groups', so that a map knows where to begin. */
export function usePlacesAround(point: Point | null): readonly Place[] {
  const near = point && {
    latitude: Math.round(point.latitude * GRID) / GRID,
    longitude: Math.round(point.longitude * GRID) / GRID,
    metres: AROUND_M,
  }
  const query = useQuery({
    queryKey: ['places', 'around', near],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(searchPlaces, { body: { limit: 100, ...(near && { filters: { near } }) } }, { signal }),
  })
  return query.data?.data ?? NONE
}
