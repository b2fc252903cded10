import { lazy } from 'react'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { getRunCards, runCards } from '../shared/cards.contract.ts'

/** How what a phone recognises cards with is loaded and kept on the device: for scanning and beforehand. */
export function runCardsQuery(accountId: string, runId: string) {
  const params = { params: { id: runId } }
  return endpointQuery(getRunCards, params, (signal) =>
    orKept(accountId, `cards.${runId}`, runCards, () => call(getRunCards, params, { signal })),
  )
}

/** Boarding by card: child after child. */
export const LazyCardScan = lazy(async () => ({ default: (await import('./CardScan.tsx')).CardScan }))
