import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/web/api/call.ts'
import { WAYS_AT_ONCE, waysOfRuns, type RunWay } from '../shared/ways.contract.ts'

/** The streets change with an import of the operator, which is rare. */
const STALE_MS = 60 * 60_000
const NONE: readonly RunWay[] = []

/** How runs go along their stops, for staff; of many the first fifty, the others are straight lines. */
export function useWays(runIds: readonly string[]): ReadonlyMap<string, RunWay> {
  const asked = runIds.slice(0, WAYS_AT_ONCE).toSorted()
  const { data = NONE } = useQuery({
    // Not with the positions, which are asked for again after each change of a run.
    queryKey: ['ways', asked],
    enabled: asked.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(waysOfRuns, { body: { runIds: asked } }, { signal }),
  })
  return useMemo(() => new Map(data.map((way) => [way.runId, way])), [data])
}
