import * as z from 'zod/mini'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { useSendOrStore } from '#platform/web/offline/use-send-or-store.ts'
import { recordSession, type NewSessionInput } from '../shared/treatments.contract.ts'
import { queueOf } from './kept-treatments.ts'

const about = z.object({ treatmentId: z.string() })

/** How many sessions of a treatment wait on this device, and how many the server refused. */
export function useWaiting(personId: string, treatmentId: string): { waiting: number; refused: number } {
  const its = useOutboxEntries(queueOf(personId)).filter(
    ({ endpoint, input }) =>
      endpoint === recordSession.name && z.safeParse(about, input.body).data?.treatmentId === treatmentId,
  )
  return {
    waiting: its.filter(({ at }) => at === 'waiting').length,
    refused: its.filter(({ at }) => at === 'refused').length,
  }
}

/** Records a session; resolves to whether it was sent or stored on the device. */
export function useRecord({ id, fullName: name }: { id: string; fullName: string }) {
  const record = useSendOrStore(recordSession, [['treatments'], ['deadlines']])
  return (body: NewSessionInput, what: string) =>
    record({ queue: queueOf(id), body, about: { personId: id, name, what } })
}
