import { expect, test } from 'vitest'
import { dayOfHandover } from './shifts.queries.ts'

test('a shift that ends at midnight is of the day that ends', () => {
  const day = (ends: string) => dayOfHandover({ zone: 'Europe/Rome' }, { ends: new Date(ends) })
  expect(day('2026-12-01T23:00:00Z')).toBe('2026-12-01')
  expect(day('2026-12-02T05:00:00Z')).toBe('2026-12-02')
})
