import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { recordSession } from '../shared/treatments.contract.ts'
import { keptTreatments, personIn } from './kept-treatments.ts'

/** Sessions wait on the device until there is network, in the queue of the person. */
export const treatmentsOffline: OfflineCalls = {
  endpoints: [recordSession],
  onSent: (sent) => readAgain(sent, ['treatments'], [keptTreatments(personIn(sent.queue))]),
}
