import { expect, test } from 'vitest'
import { attendedAt, freePlaces, hasLine, isSpan, mayChange, mayEnrol, saidOf, seated } from './activities.rules.ts'

const [startsAt, endsAt] = [new Date('2026-10-05T08:00:00Z'), new Date('2026-10-05T09:00:00Z')]
const at = (time: string) => new Date(`2026-10-05T${time}:00Z`)
const open = { startsAt, endsAt, state: 'OPEN' as const, stateAt: at('06:00') }

test('somebody took part when it was written down, at the latest when it was over, never before it began', () => {
  expect(attendedAt(open, at('07:59'))).toBeNull()
  expect(attendedAt(open, at('08:00'))).toEqual(startsAt)
  expect(attendedAt(open, at('08:30'))).toEqual(at('08:30'))
  expect(attendedAt(open, at('12:00'))).toEqual(endsAt)
})

test('what was written down before it was closed counts, what came after does not', () => {
  const closed = { ...open, state: 'CLOSED' as const, stateAt: at('08:40') }
  expect(attendedAt(closed, at('08:30'))).toEqual(at('08:30'))
  expect(attendedAt(closed, at('08:40'))).toBeNull()
})

test('families enrol until it begins, staff as long as it is open', () => {
  expect(mayEnrol('CB_PARENT', open, at('07:59'))).toBe(true)
  expect(mayEnrol('CB_PARENT', open, at('08:00'))).toBe(false)
  expect(mayEnrol('CB_ASSISTANT', open, at('12:00'))).toBe(true)
  expect(mayEnrol('CB_ADMIN', { ...open, state: 'CLOSED' }, at('07:00'))).toBe(false)
})

test('the plan is changed until somebody is recorded', () => {
  expect(mayChange({ state: 'OPEN', recorded: 0 })).toBe(true)
  expect(mayChange({ state: 'OPEN', recorded: 1 })).toBe(false)
  expect(mayChange({ state: 'CLOSED', recorded: 0 })).toBe(false)
})

test('it ends after it begins, within two weeks', () => {
  const long = (days: number) => isSpan({ startsAt, endsAt: new Date(startsAt.getTime() + days * 86_400_000) })
  expect([long(0), long(-1), long(1), long(14), long(14.01)]).toEqual([false, false, true, true, false])
})

test('places that are left are never fewer than none', () => {
  expect(freePlaces({ capacity: null, enrolled: 5 })).toBeNull()
  expect(freePlaces({ capacity: 10, enrolled: 7 })).toBe(3)
  expect(freePlaces({ capacity: 10, enrolled: 12 })).toBe(0)
})

test('people wait until it begins, behind those who find a place in the order in which they ask', () => {
  expect(hasLine(open, at('07:59'))).toBe(true)
  expect(hasLine(open, at('08:00'))).toBe(false)
  expect(hasLine({ ...open, state: 'CLOSED' }, at('07:00'))).toBe(false)
  expect(seated(['a', 'b', 'c'], 2)).toEqual({ placed: ['a', 'b'], waiting: ['c'] })
  expect(seated(['a', 'b'], 0)).toEqual({ placed: [], waiting: ['a', 'b'] })
  expect(seated(['a', 'b'], null)).toEqual({ placed: ['a', 'b'], waiting: [] })
})

test('who did not take part, or not to the end, says why; nobody is engaged who refused', () => {
  const said = { outcome: 'PARTIAL' as const, reason: null, engagement: 4, mood: null, note: '' }
  expect(saidOf(said)).toEqual({ fieldName: 'reason' })
  expect(saidOf({ ...said, reason: 'OTHER' })).toEqual({ fieldName: 'note' })
  expect(saidOf({ ...said, outcome: 'PRESENT', reason: 'PAIN' })).toMatchObject({ reason: null, engagement: 4 })
  expect(saidOf({ ...said, outcome: 'REFUSED', reason: 'TIRED' })).toMatchObject({ reason: 'TIRED', engagement: null })
})
