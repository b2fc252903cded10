import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { getDay, openReport, type DayPerson } from '../../shared/diary.contract.ts'
import type { Line } from '../../shared/diary.rules.ts'
import { lineWords } from '../../shared/words.ts'
import { dayOf, keptDay, queueOf } from './kept-day.ts'
import { linesOfPerson, waitingLines, type WaitingLine } from './waiting.rules.ts'

/** What is chosen on a line, and its note. */
export type Written = { values: readonly string[]; note: string }

/** Everybody of a group with the reports of a day, also without network. */
export function useDay(group: string, day: string) {
  const { accountId } = useMe()
  return useQuery(endpointQuery(getDay, dayOf(group, day), (signal) => keptDay(group, day).read(accountId, signal)))
}

/** The lines of a day that are on this device, and a function that writes one: it is stored first, then sent. */
export function useLines(group: string, day: string) {
  const text = useText()
  const errorToast = useErrorToast()
  const queued = useQueued(openReport)
  const entries = useOutboxEntries().filter(({ endpoint, at }) => endpoint === openReport.name && at !== 'refused')
  const lines = waitingLines(
    entries.map(({ input }) => input.body),
    day,
  )
  const unsent = waitingLines(
    entries.filter(({ at }) => at === 'waiting').map(({ input }) => input.body),
    day,
  )
  // Entries are stored one by one, so a second tap can come before the first entry is in the outbox.
  const [storing, setStoring] = useState<readonly WaitingLine[]>([])
  const storingNow = useRef(storing)
  const setBoth = (next: readonly WaitingLine[]) => {
    storingNow.current = next
    setStoring(next)
  }
  const linesFor = (person: DayPerson) => linesOfPerson(person, [...lines, ...storing])
  const write = (person: DayPerson, line: Line, change: (now: Written) => Written) => {
    const now = linesOfPerson(person, [...lines, ...storingNow.current]).find((one) => one.line === line)
    const { values, note } = change({ values: now?.values ?? [], note: now?.note ?? '' })
    const entry = {
      id: crypto.randomUUID(),
      line,
      values: [...values],
      note,
      replaces: now?.entryId ?? null,
      recordedAt: serverNow().toISOString(),
    }
    const its = {
      personId: person.id,
      entry: { line, entryId: entry.id, values: entry.values, note, at: entry.recordedAt },
    }
    setBoth([...storingNow.current, its])
    const body = { id: person.report?.id ?? crypto.randomUUID(), personId: person.id, day, entry }
    const what = `${text(`diary.line.${line}`)}: ${lineWords({ line, values, note }, text)}`
    return queued(queueOf(group, day, person.id), { body }, { personId: person.id, name: person.fullName, what })
      .catch(errorToast)
      .finally(() => setBoth(storingNow.current.filter((one) => one !== its)))
  }
  return {
    linesFor,
    write,
    /** Lines that have not reached the server. */
    waiting: unsent.length,
    waits: (personId: string) => unsent.some((one) => one.personId === personId),
    /** Whether this device has lines of somebody that are not yet part of what the server answered. */
    isPending: (personId: string) => [...lines, ...storing].some((one) => one.personId === personId),
  }
}
export type Lines = ReturnType<typeof useLines>
