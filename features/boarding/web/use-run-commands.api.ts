import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as z from 'zod/mini'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { clockOffsetMs, serverNow } from '#platform/web/api/server-clock.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { deviceId, nextMark } from '#platform/web/offline/device.ts'
import { useQueued } from '#platform/web/offline/outbox-context.tsx'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import {
  getRun,
  reachStop,
  recordEvents,
  startRun,
  type NewBoardingEvent,
} from '#features/runs/shared/runs.contract.ts'
import { aboutFacts, aboutRun, aboutStop } from './entry-about.rules.ts'

export type NewFact = Pick<NewBoardingEvent, 'passengerId' | 'type'> &
  Partial<
    Pick<
      NewBoardingEvent,
      | 'childId'
      | 'unknownName'
      | 'toRunId'
      | 'fromPassengerId'
      | 'stopId'
      | 'supersedesId'
      | 'resolution'
      | 'outcome'
      | 'note'
      | 'method'
      | 'recipient'
      | 'exception'
      | 'acceptance'
    >
  >

/** What the crew says at the close. */
export type ClosingWords = Pick<
  z.input<typeof closeRun.body>,
  'headCount' | 'vehicleChecked' | 'sticker' | 'checkedBy' | 'despiteSilence'
>

/** What the crew can do on a run. Each is safe on the device before the promise is fulfilled, and sent when it can. */
export function useRunCommands(runId: string) {
  const queueStart = useQueued(startRun)
  const queueCheckIn = useQueued(checkIn)
  const queueEvents = useQueued(recordEvents)
  const queueStop = useQueued(reachStop)
  const queueInterrupt = useQueued(interruptRun)
  const queueResume = useQueued(resumeRun)
  const queueClose = useQueued(closeRun)
  const makeFacts = useFacts(runId)
  const client = useQueryClient()
  const text = useText()
  const runHere = useCallback(() => client.getQueryData(keyOf(getRun, { params: { id: runId } })), [client, runId])
  const aboutIt = useCallback((what: string) => aboutRun(runHere(), text(what), text), [runHere, text])

  const start = useCallback(
    async (said: { manifestAt: string; override?: string }) =>
      queueStart(runId, { body: { runId, ...said, ...(await fromDevice()) } }, aboutIt('boarding.entry.started')),
    [queueStart, runId, aboutIt],
  )
  const there = useCallback(
    async (manifestAt: string) =>
      queueCheckIn(runId, { body: { runId, manifestAt, ...(await fromDevice()) } }, aboutIt('boarding.entry.there')),
    [queueCheckIn, runId, aboutIt],
  )

  const reach = useCallback(
    async (stopId: string, what: 'reached' | 'left') =>
      queueStop(
        runId,
        { body: { runId, stopId, what, ...(await fromDevice()) } },
        aboutStop(runHere(), { stopId, what }, text),
      ),
    [queueStop, runId, runHere, text],
  )

  /** Records facts in one call; answers their ids, for an undo. */
  const record = useCallback(
    async (...facts: NewFact[]): Promise<string[]> => {
      const events = await makeFacts(...facts)
      await queueEvents(runId, { params: { id: runId }, body: { events } }, aboutFacts(runHere(), events, text))
      return events.map(({ id }) => id)
    },
    [queueEvents, makeFacts, runId, runHere, text],
  )

  const interrupt = useCallback(
    async (reason: string) =>
      queueInterrupt(
        runId,
        { params: { id: runId }, body: { reason, ...(await fromDevice()) } },
        aboutIt('boarding.entry.interrupted'),
      ),
    [queueInterrupt, runId, aboutIt],
  )
  const resume = useCallback(
    async () =>
      queueResume(runId, { params: { id: runId }, body: await fromDevice() }, aboutIt('boarding.entry.resumed')),
    [queueResume, runId, aboutIt],
  )

  /** Closes the run on this device; behind all that was recorded before, the server checks it and closes it for everybody. */
  const closeHere = useCallback(
    async (said: ClosingWords) =>
      queueClose(
        runId,
        { params: { id: runId }, body: { ...said, ...(await fromDevice()) } },
        aboutIt('boarding.entry.closed'),
      ),
    [queueClose, runId, aboutIt],
  )

  return { start, there, reach, record, interrupt, resume, closeHere }
}

/** Makes facts as this device records them: with their own ids, the next numbers and the time. */
export function useFacts(runId: string): (...facts: NewFact[]) => Promise<NewBoardingEvent[]> {
  const client = useQueryClient()
  return useCallback(
    async (...facts) => {
      const from = await fromDevice()
      const listed = client.getQueryData(keyOf(getRun, { params: { id: runId } }))?.passengers ?? []
      const childOf = (id: string) => listed.find((one) => one.id === id)?.childId ?? null
      const events: NewBoardingEvent[] = []
      for (const fact of facts) {
        events.push({
          stopId: null,
          method: 'tap',
          supersedesId: null,
          resolution: null,
          outcome: null,
          note: '',
          ...childIdOf(childOf(fact.passengerId)),
          ...fact,
          ...from,
          ...(await nextMark(runId)),
          id: uuidv7(serverNow().getTime()),
        })
      }
      return events
    },
    [client, runId],
  )
}

/** The list may have changed since this device read it: who is recorded is named beside the passenger. */
const childIdOf = (childId: string | null) => (childId === null ? {} : { childId })

/** Who says so and when, by the corrected clock of the device. */
export async function fromDevice(): Promise<{ deviceId: string; occurredAt: string; clockOffsetMs: number }> {
  return { deviceId: await deviceId(), occurredAt: serverNow().toISOString(), clockOffsetMs: clockOffsetMs() }
}
