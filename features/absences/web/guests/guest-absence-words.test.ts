import { expect, test } from 'vitest'
import { momentOf, typedOf } from './guest-absence-words.ts'

const ROME = 'Europe/Rome'

test('what is typed is the clock on the wall where the group is, on the days on which it changes too', () => {
  expect(momentOf('2026-10-24T20:00', ROME)).toBe('2026-10-24T18:00:00.000Z')
  expect(momentOf('2026-10-25T20:00', ROME)).toBe('2026-10-25T19:00:00.000Z')
  expect(momentOf('2027-03-28T20:00', ROME)).toBe('2027-03-28T18:00:00.000Z')
  // The hour that spring leaves out begins when it is over.
  expect(momentOf('2027-03-28T02:30', ROME)).toBe('2027-03-28T01:00:00.000Z')
  expect(typedOf(new Date('2026-10-25T19:00:00Z'), ROME)).toBe('2026-10-25T20:00')
})
