import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { deviceView, statusHere, type LocalCall } from '../shared/device-view.rules.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import {
  getRun,
  latestRuns,
  reachStop,
  recordEvents,
  runDetail,
  runRow,
  startRun,
} from '#features/runs/shared/runs.contract.ts'

/** Today's runs as this device keeps them. */
export const keptRuns = keptValue({
  name: 'runs.latest',
  schema: z.array(runRow),
  load: (signal) => call(latestRuns, { query: {} }, { signal }),
})

/** The query of the runs of a crew. Whoever reads them elsewhere takes it from the cache: a second call would end the one under way. */
export const runsQuery = (accountId: string) =>
  endpointQuery(latestRuns, { query: {} }, (signal) => keptRuns.read(accountId, signal))

/** Today's runs in my reach; an assistant's are kept on the device. */
export function useLatestRuns() {
  const { accountId } = useMe()
  return useQuery(runsQuery(accountId))
}

/** Today's runs as this device left them: also the one that was closed here and that the server has not checked yet. */
export function useRunsHere() {
  const query = useLatestRuns()
  const entries = useOutboxEntries()
  const data = useMemo(
    () =>
      query.data?.map((run) => {
        const calls = entries.filter(({ queue }) => queue === run.id).flatMap(localCalls)
        const here = statusHere(run.status, calls)
        return { ...run, status: here.status, closedHere: here.closedHere }
      }),
    [query.data, entries],
  )
  return { ...query, data }
}

/** Under which name a run is kept on the device. */
export const runShelf = (id: string): string => `run.${id}`

/** One run as this device keeps it. */
export const keptRun = (id: string) =>
  keptValue({
    name: runShelf(id),
    schema: runDetail,
    load: (signal) => call(getRun, { params: { id } }, { signal }),
  })

/** How one run is loaded, for showing it and for fetching it beforehand. */
export function runQuery(accountId: string, id: string) {
  return endpointQuery(getRun, { params: { id } }, (signal) => keptRun(id).read(accountId, signal))
}

/** One run with its manifest, and how the person holding this device must see it now. */
export function useRun(id: string) {
  const { accountId } = useMe()
  const query = useQuery(runQuery(accountId, id))
  const entries = useOutboxEntries(id)
  const view = useMemo(
    () => (query.data ? deviceView(query.data, entries.flatMap(localCalls)) : undefined),
    [query.data, entries],
  )
  return { query, run: query.data, view, waiting: entries.filter((entry) => entry.at === 'waiting').length }
}

/** What an entry of the outbox says about its run. A refused one does not count: a person has to look at it. */
function localCalls(entry: OutboxEntry): LocalCall[] {
  if (entry.at === 'refused') return []
  switch (entry.endpoint) {
    case startRun.name: {
      const body = z.safeParse(startRun.body, entry.input.body)
      return body.success ? [{ kind: 'start', occurredAt: body.data.occurredAt }] : []
    }
    case checkIn.name: {
      const body = z.safeParse(checkIn.body, entry.input.body)
      return body.success ? [{ kind: 'checkIn', occurredAt: body.data.occurredAt }] : []
    }
    case interruptRun.name: {
      const body = z.safeParse(interruptRun.body, entry.input.body)
      return body.success ? [{ kind: 'interrupt', occurredAt: body.data.occurredAt }] : []
    }
    case resumeRun.name: {
      const body = z.safeParse(resumeRun.body, entry.input.body)
      return body.success ? [{ kind: 'resume', occurredAt: body.data.occurredAt }] : []
    }
    case closeRun.name: {
      const body = z.safeParse(closeRun.body, entry.input.body)
      return body.success ? [{ kind: 'close', occurredAt: body.data.occurredAt }] : []
    }
    case reachStop.name: {
      const body = z.safeParse(reachStop.body, entry.input.body)
      return body.success ? [{ kind: 'stop', ...body.data }] : []
    }
    case recordEvents.name: {
      const body = z.safeParse(recordEvents.body, entry.input.body)
      return body.success ? body.data.events.map((event) => ({ kind: 'event', event, sent: entry.at === 'sent' })) : []
    }
    default:
      return []
  }
}
