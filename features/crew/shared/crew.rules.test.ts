import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, isFree, missingOn, overlap, type Candidate } from './crew.rules.ts'

const DAY = '2026-10-05'

test('a credential counts up to its last day; one without end always', () => {
  const licence = (validTo: string | null) => [{ kind: 'driving_licence', number: '', validTo }]
  expect(missingOn(['driving_licence'], licence(DAY), DAY)).toEqual([])
  expect(missingOn(['driving_licence'], licence(null), DAY)).toEqual([])
  expect(missingOn(['driving_licence'], licence('2026-10-04'), DAY)).toEqual(['driving_licence'])
  expect(missingOn(['driving_licence', 'first_aid'], licence(DAY), DAY)).toEqual(['first_aid'])
  expect(missingOn([], [], DAY)).toEqual([])
})

test('days overlap when they share one', () => {
  const week = { fromDay: '2026-10-05', toDay: '2026-10-09' }
  expect(overlap(week, { fromDay: '2026-10-09', toDay: '2026-10-12' })).toBe(true)
  expect(overlap(week, { fromDay: '2026-10-10', toDay: '2026-10-12' })).toBe(false)
})

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Ada', 'Ben', 'Cleo'),
  missing: fc.constantFrom([], ['first_aid' as const]),
  away: fc.boolean(),
  busy: fc.constantFrom([], ['Line 5']),
  rode: fc.integer({ min: 0, max: 3 }),
})

test('whoever is free and qualified comes first, then who knows the route; the order does not depend on where one stood', () => {
  fc.assert(
    fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id }), (some) => {
      const ordered = inOrder(some)
      expect(inOrder(some.toReversed())).toEqual(ordered)
      const firstHindered = ordered.findIndex((one) => !isFree(one))
      if (firstHindered >= 0) expect(ordered.slice(firstHindered).some(isFree)).toBe(false)
      const free = ordered.filter(isFree).map(({ rode }) => rode)
      expect(free).toEqual(free.toSorted((a, b) => b - a))
    }),
  )
})
