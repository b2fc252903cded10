import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { useSendOrStore } from '#platform/web/offline/use-send-or-store.ts'
import { recordIncident, type RiderCard } from '../shared/onboard.contract.ts'

const queueOf = (runId: string): string => `incident ${runId}`

/** How many incidents of the run wait on this device. */
export const useWaitingIncidents = (runId: string): number =>
  useOutboxEntries(queueOf(runId)).filter(({ at }) => at === 'waiting').length

/** Records an incident of a passenger; resolves to whether it was sent or stored on the device. */
export function useRecordIncident({ runId, card }: { runId: string; card: RiderCard }) {
  const text = useText()
  const record = useSendOrStore(recordIncident, [['events'], ['timeline']])
  const about = { personId: card.personId, name: card.fullName, what: text('onboard.incident') }
  return (body: BodyInput<typeof recordIncident>) => record({ queue: queueOf(runId), body, about })
}
