import { expect, test } from 'vitest'
import { showWhen } from './show-when.ts'

test('a moment that is not of the shift has its day', () => {
  const shown = (at: string) => showWhen(at, { begins: '2026-10-04T20:00:00.000Z' }, 'Europe/Rome')
  expect(shown('2026-10-05T04:10:00.000Z')).toBe('06:10')
  expect(shown('2026-10-05T20:00:00.000Z')).toBe('05/10/2026 22:00')
  expect(shown('2026-10-04T19:59:00.000Z')).toBe('04/10/2026 21:59')
})
