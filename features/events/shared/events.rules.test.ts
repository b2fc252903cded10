import { expect, test } from 'vitest'
import { isLocked, mayCorrect, mayEnter, momentOf, typedOf } from './events.rules.ts'

const now = new Date('2026-10-05T08:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('what happened is locked after a day, an appointment never', () => {
  expect(isLocked('FALL', { first: ago(23), now })).toBe(false)
  expect(isLocked('FALL', { first: ago(25), now })).toBe(true)
  expect(isLocked('APPOINTMENT', { first: ago(2500), now })).toBe(false)
})

test('the office corrects until it is locked, others their own within a day', () => {
  const asked = { role: 'CB_ASSISTANT' as const, own: true, first: ago(2), now }
  expect(mayCorrect('INCIDENT', asked)).toBe(true)
  expect(mayCorrect('INCIDENT', { ...asked, own: false })).toBe(false)
  expect(mayCorrect('APPOINTMENT', { ...asked, first: ago(30) })).toBe(false)
  expect(mayCorrect('APPOINTMENT', { ...asked, role: 'CB_ADMIN', own: false, first: ago(300) })).toBe(true)
  expect(mayCorrect('FALL', { ...asked, role: 'CB_ADMIN', first: ago(300) })).toBe(false)
})

test('a family enters appointments alone', () => {
  expect(mayEnter('APPOINTMENT', 'CB_PARENT')).toBe(true)
  expect(mayEnter('FALL', 'CB_PARENT')).toBe(false)
  expect(mayEnter('FALL', 'CB_ASSISTANT')).toBe(true)
})

test('a moment is shown and read where the group is, whatever the device says', () => {
  const winter = new Date('2026-01-05T08:00:00Z')
  expect(typedOf(winter, 'Europe/Rome')).toBe('2026-01-05T09:00')
  expect(typedOf(winter, 'America/New_York')).toBe('2026-01-05T03:00')
  expect(momentOf('2026-07-05T09:00', { zone: 'Europe/Rome', shown: null })).toEqual(new Date('2026-07-05T07:00:00Z'))
})

test('a moment that nobody changed stays the same, also in the hour that comes twice', () => {
  const zone = 'Europe/Rome'
  // 2026-10-25 02:30 comes twice in Rome: at 00:30 and at 01:30 UTC.
  for (const shown of [new Date('2026-10-25T00:30:12Z'), new Date('2026-10-25T01:30:12Z')]) {
    expect(typedOf(shown, zone)).toBe('2026-10-25T02:30')
    expect(momentOf('2026-10-25T02:30', { zone, shown })).toEqual(shown)
  }
})
