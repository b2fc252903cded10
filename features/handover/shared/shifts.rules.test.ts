import { expect, test } from 'vitest'
import {
  areBegins,
  gravestFirst,
  handedOverAt,
  isReadable,
  shiftEndingAt,
  shiftsEnding,
  takesNotes,
} from './shifts.rules.ts'

const ROME = 'Europe/Rome'
const iso = (shift: { begins: Date; ends: Date; nextEnds: Date } | undefined) =>
  shift && [shift.begins, shift.ends, shift.nextEnds].map((moment) => moment.toISOString().slice(0, 16))

test('the shift that is handed over ended last, or ends within half an hour', () => {
  const at = (time: string) => iso(handedOverAt([], ROME, new Date(`2026-12-01T${time}:00Z`)))
  expect(at('12:29')).toEqual(['2026-11-30T21:00', '2026-12-01T05:00', '2026-12-01T13:00'])
  expect(at('12:30')).toEqual(['2026-12-01T05:00', '2026-12-01T13:00', '2026-12-01T21:00'])
  expect(at('15:00')).toEqual(['2026-12-01T05:00', '2026-12-01T13:00', '2026-12-01T21:00'])
})

test('times that were changed leave the shifts of past days as they were', () => {
  const plans = [
    { fromDay: '2026-12-02', begins: ['08:00', '20:00'] },
    { fromDay: '2026-12-02', begins: ['07:00', '19:00'] },
  ]
  const span = { from: new Date('2026-12-01T20:00:00Z'), until: new Date('2026-12-02T19:00:00Z') }
  expect(shiftsEnding(plans, ROME, span).map(iso)).toEqual([
    ['2026-12-01T13:00', '2026-12-01T21:00', '2026-12-02T05:00'],
    // The shift that runs at midnight ends as it was to end.
    ['2026-12-01T21:00', '2026-12-02T05:00', '2026-12-02T06:00'],
    ['2026-12-02T05:00', '2026-12-02T06:00', '2026-12-02T18:00'],
    ['2026-12-02T06:00', '2026-12-02T18:00', '2026-12-03T06:00'],
  ])
  expect(shiftEndingAt(plans, ROME, new Date('2026-12-02T13:00:00Z'))).toBeUndefined()
})

test('new times before the end of the shift that runs at midnight count from the day after', () => {
  const plans = [{ fromDay: '2026-12-02', begins: ['05:00', '17:00'] }]
  const span = { from: new Date('2026-12-02T00:00:00Z'), until: new Date('2026-12-03T05:00:00Z') }
  expect(shiftsEnding(plans, ROME, span).map(iso)).toEqual([
    ['2026-12-01T21:00', '2026-12-02T05:00', '2026-12-02T16:00'],
    ['2026-12-02T05:00', '2026-12-02T16:00', '2026-12-03T04:00'],
    ['2026-12-02T16:00', '2026-12-03T04:00', '2026-12-03T16:00'],
  ])
})

test('the night of the spring change is an hour shorter, and one shift a day lasts until the next', () => {
  expect(iso(shiftEndingAt([], ROME, new Date('2026-03-29T04:00:00Z')))?.[0]).toBe('2026-03-28T21:00')
  const daily = [{ fromDay: '2026-01-01', begins: ['08:00'] }]
  expect(iso(shiftEndingAt(daily, ROME, new Date('2026-12-02T07:00:00Z')))).toEqual([
    '2026-12-01T07:00',
    '2026-12-02T07:00',
    '2026-12-03T07:00',
  ])
})

test('a handover is read from half an hour before the shift ends', () => {
  const shift = { ends: new Date('2026-12-01T13:00:00Z') }
  expect(isReadable(shift, new Date('2026-12-01T12:29:59Z'))).toBe(false)
  expect(isReadable(shift, new Date('2026-12-01T12:30:00Z'))).toBe(true)
})

test('first notes are written from the begin of a shift until an hour after its end', () => {
  const shift = { begins: new Date('2026-12-01T05:00:00Z'), ends: new Date('2026-12-01T13:00:00Z') }
  const at = (time: string) => takesNotes(shift, new Date(`2026-12-01T${time}:00Z`))
  expect(['04:59', '05:00', '14:00', '14:01'].map(at)).toEqual([false, true, true, false])
})

test('times of shifts are in order and none is there twice', () => {
  expect(areBegins(['06:00', '14:00'])).toBe(true)
  expect(areBegins(['14:00', '06:00'])).toBe(false)
  expect(areBegins(['06:00', '06:00'])).toBe(false)
})

test('people with something urgent come first, then alerts before absences', () => {
  const person = (id: string, kind: 'alert' | 'absence' | 'order', urgent = false) => ({
    id,
    exceptions: [{ kind, urgent }],
  })
  const sorted = gravestFirst([
    person('away', 'absence'),
    person('new order', 'order', true),
    person('alert', 'alert'),
    { id: 'note alone', exceptions: [] },
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['new order', 'alert', 'away', 'note alone'])
})
