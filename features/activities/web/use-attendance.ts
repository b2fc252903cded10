import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useSendOrStore } from '#platform/web/offline/use-send-or-store.ts'
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

const useRecorded = ({ activity, person }: Whose) => {
  const text = useText()
  return (body: NewAttendanceInput) => ({
    queue: queueOf(person.id),
    body,
    about: {
      personId: person.id,
      name: person.fullName,
      what: `${activity.name}, ${text(`activities.outcome.${body.outcome}`)}`,
    },
  })
}

/** Stores an attendance on the device; from there it is sent. For many people one after the other. */
export function useKeep(whose: Whose): (body: NewAttendanceInput) => Promise<unknown> {
  const recorded = useRecorded(whose)
  const queued = useQueued(recordAttendance)
  return (input) => {
    const { queue, body, about } = recorded(input)
    return queued(queue, { body }, about)
  }
}

/** Records an attendance; resolves to whether it was sent or stored on the device. */
export function useRecord(whose: Whose) {
  const recorded = useRecorded(whose)
  const record = useSendOrStore(recordAttendance, [['activities']])
  return (body: NewAttendanceInput) => record(recorded(body))
}
