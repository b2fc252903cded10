import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { recordAttendance, type NewAttendanceInput } from '../shared/activities.contract.ts'
import { OUTCOMES, type Outcome } from '../shared/activities.rules.ts'
import type { Activity, Participant } from '../shared/activity.contract.ts'

const queueOf = (personId: string): string => `activities ${personId}`
const about = z.object({ activityId: z.string(), personId: z.string(), outcome: z.enum(OUTCOMES) })

export type Here = {
  /** What was recorded here and is not read from the server yet, by person. */
  outcomes: ReadonlyMap<string, Outcome>
  waiting: number
  refused: number
}

/** What of the attendance of an activity is on this device. */
export function useHere(activityId: string): Here {
  const its = useOutboxEntries().flatMap((entry) => {
    if (entry.endpoint !== recordAttendance.name) return []
    const body = z.safeParse(about, entry.input.body).data
    return body?.activityId === activityId ? [{ at: entry.at, body }] : []
  })
  return {
    outcomes: new Map(
      its.flatMap(({ at, body }) => (at === 'refused' ? [] : [[body.personId, body.outcome] as const])),
    ),
    waiting: its.filter(({ at }) => at === 'waiting').length,
    refused: its.filter(({ at }) => at === 'refused').length,
  }
}

/** An activity and somebody who takes part in it. */
export type Whose = { activity: Pick<Activity, 'id' | 'name'>; person: Pick<Participant, 'id' | 'fullName'> }

/** Keeps an attendance on the device; from there it is sent. For many people one after the other. */
export function useKeep({ activity, person }: Whose): (body: NewAttendanceInput) => Promise<unknown> {
  const text = useText()
  const queued = useQueued(recordAttendance)
  return (body) =>
    queued(
      queueOf(person.id),
      { body },
      {
        personId: person.id,
        name: person.fullName,
        what: `${activity.name}, ${text(`activities.outcome.${body.outcome}`)}`,
      },
    )
}

/** Records an attendance: sent at once, so that what is wrong is shown at its field, or kept on the device while there is no network. */
export function useRecord(whose: Whose): (body: NewAttendanceInput) => Promise<'sent' | 'kept'> {
  const sent = useCommand(recordAttendance, { touches: [['activities']] })
  const keep = useKeep(whose)
  return async (body) => {
    if (isOnline())
      try {
        await sent.mutateAsync({ body })
        return 'sent'
      } catch (error) {
        // Without an answer it may be there already: the same id adds nothing.
        if (!(error instanceof ApiProblem) || error.facts.status !== 0) throw error
      }
    await keep(body)
    return 'kept'
  }
}
