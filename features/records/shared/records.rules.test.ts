import { expect, test } from 'vitest'
import { mayOpen, openUntil, problemsOf, readingOf } from './records.rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const nobody = { clinical: false, openUntil: null, now }

test('a normal record is read by everybody in reach, a restricted one by nobody without opening it', () => {
  for (const role of ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const)
    expect(readingOf('NORMAL', { ...nobody, role })).toBe('all')
  expect(readingOf('RESTRICTED', { ...nobody, role: 'CB_ADMIN' })).toBe('existence')
  expect(readingOf('RESTRICTED', { ...nobody, role: 'CB_ASSISTANT' })).toBe('nothing')
  expect(readingOf('RESTRICTED', { ...nobody, role: 'CB_ASSISTANT', clinical: true })).toBe('existence')
  expect(readingOf('RESTRICTED', { ...nobody, role: 'CB_PARENT', clinical: true })).toBe('nothing')
})

test('an opening lasts an hour and makes nobody entitled who is not', () => {
  const until = openUntil(now)
  expect(until).toEqual(new Date('2026-06-01T11:00:00Z'))
  const opened = { role: 'CB_ADMIN' as const, clinical: false, openUntil: until }
  expect(readingOf('RESTRICTED', { ...opened, now: new Date('2026-06-01T10:59:59Z') })).toBe('all')
  expect(readingOf('RESTRICTED', { ...opened, now: until })).toBe('existence')
  // Who left the care team in that hour reads nothing more.
  expect(readingOf('RESTRICTED', { ...opened, role: 'CB_ASSISTANT', now })).toBe('nothing')
  expect(mayOpen({ role: 'CB_PARENT', clinical: true })).toBe(false)
})

const letter = { kind: 'LETTER' as const, date: '2026-05-30', product: '', lot: '', nextDue: null }

test('a record is of today or before, and only a vaccination has product, lot and a next day', () => {
  const wrong = (more: object) => problemsOf({ ...letter, ...more }, '2026-06-01').map(({ fieldName }) => fieldName)
  expect(wrong({})).toEqual([])
  expect(wrong({ date: '2026-06-01' })).toEqual([])
  expect(wrong({ date: '2026-06-02' })).toEqual(['date'])
  expect(wrong({ product: 'X', lot: 'Y', nextDue: '2027-01-01' })).toEqual(['product', 'lot', 'nextDue'])
  const vaccination = { kind: 'VACCINATION', product: 'Tetavax' }
  expect(wrong({ ...vaccination, lot: 'A1', nextDue: '2036-05-30' })).toEqual([])
  expect(wrong({ kind: 'VACCINATION' })).toEqual(['product'])
  expect(wrong({ ...vaccination, nextDue: '2026-05-30' })).toEqual(['nextDue'])
})
