import { expect, test } from 'vitest'
import type { AlertJson } from '#features/carealerts/server/standing.api.ts'
import type { RecordJson } from '#features/timeline/server/day-records.api.ts'
import { exceptionsOf, type Compiled } from './exceptions.rules.ts'

const reader = { language: 'en', zone: 'Europe/Rome', role: 'CB_ADMIN', say: (id: string) => id } as const
const id = '00000000-0000-4000-8000-000000000001'
const keys = (row: Partial<Compiled>) =>
  exceptionsOf(
    { records: null, alerts: null, absences: null, coming: null, absentDay: null, personId: id, ...row },
    reader,
  ).map(({ key }) => key)

const event = (at: string, version: number, change?: string): RecordJson => ({
  id,
  kind: 'event',
  at,
  facts: {
    kind: 'FALL',
    what: 'Slipped',
    ...(change === undefined ? { contentVersion: version } : { version, change }),
  },
})

test('a corrected event is another entry, and is there once', () => {
  expect(keys({ records: [event('2026-10-05T08:00:00Z', 1)] })).toEqual([`event.${id}.1`])
  const corrections = [2, 3].map((version) => event(`2026-10-05T09:00:0${version}Z`, version, 'corrected'))
  expect(keys({ records: [event('2026-10-05T08:00:00Z', 3), ...corrections] })).toEqual([`event.${id}.3`])
  // The event itself lies before the shift.
  expect(keys({ records: corrections })).toEqual([`event.${id}.3`])
})

test('an alert that was opened again or became graver is another entry', () => {
  const alert = (more: Partial<AlertJson>): AlertJson => ({
    id,
    severity: 'amber',
    state: 'open',
    reopened: 0,
    measurement: 'GLYCEMIA',
    openedAt: '2026-10-05T08:00:00Z',
    recheckAt: null,
    treatment: null,
    reading: null,
    ...more,
  })
  const found = [alert({}), alert({ severity: 'red' }), alert({ reopened: 1 }), alert({ reopened: 2 })]
  expect(new Set(found.flatMap((one) => keys({ alerts: [one] }))).size).toBe(4)
})
