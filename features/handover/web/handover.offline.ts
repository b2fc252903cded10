import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { confirmHandover } from '../shared/handover.contract.ts'
import { keptHandover, whereIn } from './kept-handover.ts'

/** Confirmations wait on the device until there is network. */
export const handoverOffline: OfflineCalls = {
  endpoints: [confirmHandover],
  onSent: (sent) => {
    const { group, ends } = whereIn(sent.queue)
    return readAgain(
      sent,
      ['handover'],
      [keptHandover(group, ends), keptHandover(group, undefined), keptHandover(undefined, undefined)],
    )
  },
}
