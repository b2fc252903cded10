import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldOwn } from '#features/runs/shared/rider-fold.rules.ts'
import { isAccountedFor, RECORDED_TYPES, RESOLUTIONS } from '#features/runs/shared/runs.rules.ts'
import { isDone, plainChild } from './plain-run.ts'

const told = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 19 }).map((number) => `fact-${String(number).padStart(2, '0')}`),
    type: fc.constantFrom(...RECORDED_TYPES),
    deviceId: fc.constantFrom('a', 'b', 'c'),
    deviceSeq: fc.integer({ min: 1, max: 12 }),
    occurredAt: fc.integer({ min: 0, max: 9 }).map((minute) => `2026-10-05T05:0${minute}:00.000Z`),
    // Heard of one to twenty-one minutes later.
    receivedAt: fc.integer({ min: 10, max: 21 }).map((minute) => `2026-10-05T05:${minute}:00.000Z`),
    supersedesId: fc.option(fc.integer({ min: 0, max: 19 }).map((number) => `fact-${String(number).padStart(2, '0')}`)),
    resolution: fc.option(fc.constantFrom(...RESOLUTIONS)),
  }),
  { selector: (fact) => fact.id, maxLength: 12 },
)

test('what the product folds is what the plain model says, for any facts of three devices', () => {
  fc.assert(
    fc.property(fc.constantFrom('EXPECTED' as const, 'ABSENT' as const), told, (planned, facts) => {
      const said = { planned, lateAbsence: false, absenceWithdrawnAt: null }
      const { state, answered, rode } = foldOwn(said, facts)
      const plain = plainChild(planned, facts)
      expect({ state, answered, rode }).toEqual(plain)
      expect(isAccountedFor({ state, answered })).toBe(isDone(plain))
    }),
    { numRuns: 10_000 },
  )
})
