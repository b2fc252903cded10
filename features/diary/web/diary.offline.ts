import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { openReport } from '../shared/diary.contract.ts'
import { keptDay, whereIn } from './day/kept-day.ts'

/** Lines of daily reports wait on the device until there is network, in the queue of the person. */
export const diaryOffline: OfflineCalls = {
  endpoints: [openReport],
  onSent: (sent) => {
    const { group, day } = whereIn(sent.queue)
    return readAgain(sent, ['diary'], [keptDay(group, day)])
  },
}
