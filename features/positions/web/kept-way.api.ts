import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keepMapAround } from '#features/area/web/kept-map.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { runWay, waysOfRuns } from '../shared/ways.contract.ts'

/** The streets change with an import of the operator, which is rare. */
const STALE_MS = 60 * 60_000

/** How a run goes along its stops, kept sealed on the device. */
export function useKeptWay(runId: string, enabled: boolean) {
  const { accountId } = useMe()
  return useQuery({
    queryKey: ['ways', 'kept', runId],
    enabled,
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      orKept(accountId, `ways.${runId}`, z.array(runWay), () =>
        call(waysOfRuns, { body: { runIds: [runId] } }, { signal }),
      ),
    select: ([way]) => way,
  })
}

/**
 * Keeps the way of a run and the map around it on the device of its crew, once the run is open: at a stop there may be no network. It goes on
 * when the network comes back; that it failed is nobody's concern until somebody opens the map.
 */
export function useKeepRunMap(runId: string, enabled: boolean): void {
  const client = useQueryClient()
  const way = useKeptWay(runId, enabled).data
  useQuery({
    queryKey: ['ways', 'map', runId],
    enabled: enabled && way !== undefined,
    staleTime: STALE_MS,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      await keepMapAround(client, way?.shape ?? [])
      return true
    },
  })
}
