import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
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

/** Records a session: sent at once, or kept on the device while there is no network. Answers which. */
export function useRecord(person: {
  id: string
  fullName: string
}): (body: NewSessionInput, what: string) => Promise<'sent' | 'kept'> {
  const sent = useCommand(recordSession, { touches: [['treatments'], ['deadlines']] })
  const queued = useQueued(recordSession)
  return async (body, what) => {
    if (isOnline())
      try {
        await sent.mutateAsync({ body })
        return 'sent'
      } catch (error) {
        // Without an answer it may be there already: the same id adds nothing.
        if (!(error instanceof ApiProblem) || error.facts.status !== 0) throw error
      }
    await queued(queueOf(person.id), { body }, { personId: person.id, name: person.fullName, what })
    return 'kept'
  }
}
