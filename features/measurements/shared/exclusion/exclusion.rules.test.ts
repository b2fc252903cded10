import { expect, test } from 'vitest'
import { exclusionFor, isExclusionLimit } from './exclusion.rules.ts'

test('a group chooses tenths of a degree between 37.5 and 39.5', () => {
  expect([37.4, 37.5, 38, 38.3, 39.5, 39.6, 38.25, Number.NaN].map(isExclusionLimit)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('it is about the temperature of children, also of those whose age nobody knows', () => {
  const limitOf = (
    who: { birthDate: string | null; child: boolean },
    measurement: 'TEMPERATURE' | 'PAIN' = 'TEMPERATURE',
  ) => exclusionFor({ measurement, value: 38 }, 38, who, '2026-10-05')
  expect(limitOf({ birthDate: '2010-10-06', child: false })).toBe(38)
  expect(limitOf({ birthDate: null, child: true })).toBe(38)
  expect(limitOf({ birthDate: '2010-10-05', child: false })).toBeNull()
  expect(limitOf({ birthDate: null, child: false })).toBeNull()
  expect(limitOf({ birthDate: null, child: true }, 'PAIN')).toBeNull()
  expect(
    exclusionFor({ measurement: 'TEMPERATURE', value: 40 }, null, { birthDate: null, child: true }, '2026-10-05'),
  ).toBeNull()
})
