import * as z from 'zod/mini'
import { openReport, type DayPerson, type Entry } from '../../shared/diary.contract.ts'
import { LINES } from '../../shared/diary.rules.ts'

const queued = z.object({ personId: z.string(), day: z.string(), entry: openReport.body.def.shape.entry })
/** A line that is on this device and not yet part of what the server answered. */
export type WaitingLine = { personId: string; entry: Entry }

/** The lines of a day that calls on this device write, in the order in which they were written. */
export const waitingLines = (bodies: readonly unknown[], day: string): WaitingLine[] =>
  bodies.flatMap((body) => {
    const { data } = z.safeParse(queued, body)
    if (data?.entry === undefined || data.day !== day) return []
    const { id, line, values, note, recordedAt } = data.entry
    return [{ personId: data.personId, entry: { line, entryId: id, values, note, at: recordedAt ?? '' } }]
  })

/** The lines of somebody as they are shown: what waits on this device takes the place of what the server answered. */
export function linesOfPerson({ id, report }: DayPerson, waiting: readonly WaitingLine[]): Entry[] {
  const byLine = new Map((report?.entries ?? []).map((entry) => [entry.line, entry]))
  for (const { personId, entry } of waiting) if (personId === id) byLine.set(entry.line, entry)
  return LINES.flatMap((line) => byLine.get(line) ?? [])
}
