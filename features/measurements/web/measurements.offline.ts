import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordMeasurement, recordRound } from '../shared/measurements.contract.ts'
import { keptRound } from './round/kept-round.ts'

/** What is measured waits on the device until there is network, in the queue of the person. */
export const measurementsOffline: OfflineCalls = {
  endpoints: [recordMeasurement, recordRound],
  onSent: (sent) => readAgain(sent, ['measurements'], [keptRound]),
}
