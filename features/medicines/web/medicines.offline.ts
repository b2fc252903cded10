import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordDose, recordEffect } from '../shared/doses.contract.ts'
import { moveStock } from '../shared/stock.contract.ts'
import { keptRound } from './round/kept-round.ts'

/** Doses, effects and stock wait on the device until there is network, in the queue of the person. */
export const medicinesOffline: OfflineCalls = {
  endpoints: [recordDose, recordEffect, moveStock],
  onSent: (sent) => readAgain(sent, ['medicines'], [keptRound]),
}
