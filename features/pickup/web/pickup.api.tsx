import { lazy } from 'react'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { getRunPickup, runPickup } from '../shared/pickup.contract.ts'

/** How the list of who may take the children of a run is loaded and kept on the device: for showing it and beforehand. */
export function runPickupQuery(accountId: string, runId: string) {
  const params = { params: { id: runId } }
  return endpointQuery(getRunPickup, params, (signal) =>
    orKept(accountId, `pickup.${runId}`, runPickup, () => call(getRunPickup, params, { signal })),
  )
}

/** The hand-over of children at a stop: who is here, then which children. */
export const LazyHandOver = lazy(async () => ({
  default: (await import('./hand-over/HandOverDrawer.tsx')).HandOverDrawer,
}))
