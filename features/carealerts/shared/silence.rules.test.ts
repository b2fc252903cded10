import { expect, test } from 'vitest'
import { isTold } from './silence.rules.ts'

const REACHED = new Date('2026-10-05T08:00:00Z')
const after = (minutes: number) => new Date(REACHED.getTime() + minutes * 60_000)
const amber = { level: 'amber', reachedAt: REACHED } as const
const alert = (more: object = {}) => ({ severity: 'amber' as const, inRange: false, changedAt: after(5), ...more })

test('a silence raises an alert once, and again when it is graver, when it is another one, or when what ended it was corrected', () => {
  expect(isTold(undefined, amber)).toBe(false)
  expect(isTold(alert(), amber)).toBe(true)
  expect(isTold(alert({ changedAt: REACHED }), amber)).toBe(true)
  expect(isTold(alert({ severity: 'red' }), amber)).toBe(true)
  expect(isTold(alert(), { ...amber, level: 'red' })).toBe(false)
  expect(isTold(alert({ changedAt: after(-1) }), amber)).toBe(false)
  expect(isTold(alert({ inRange: true }), amber)).toBe(false)
})
