import { call } from '#platform/web/api/call.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { listEmergencyCards } from '../shared/plans.contract.ts'

/**
 * The emergency cards of everybody in reach, as one value: whoever is out of reach when it is read again is gone from the device. Those who are
 * reached by a run alone are not shown after its day, also without network.
 */
export async function keptCards(accountId: string, signal?: AbortSignal) {
  const cards = await orKept(accountId, 'plans.emergency', listEmergencyCards.answer, () =>
    call(listEmergencyCards, {}, signal ? { signal } : {}),
  )
  return cards.filter(({ until }) => until === null || Date.parse(until) > serverNow().getTime())
}
