import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { expiredOn, expiresSoon, papersInForce, papersState, type Paper } from './papers.rules.ts'

const DAY = '2026-10-05'
const insurance = (validTo: string | null): Paper => ({ kind: 'insurance', number: '1', validTo })

test('the last day is still good, the day after is not', () => {
  expect(expiredOn([insurance(DAY)], DAY)).toEqual([])
  expect(expiredOn([insurance(addDays(DAY, -1))], DAY)).toHaveLength(1)
})

test('a warning begins thirty days ahead', () => {
  expect(papersState([insurance(addDays(DAY, 30))], DAY)).toBe('soon')
  expect(papersState([insurance(addDays(DAY, 31))], DAY)).toBe('valid')
  expect(papersState([insurance(null)], DAY)).toBe('valid')
})

test('a new paper takes the place of the old one of its kind; other papers are told apart by number', () => {
  expect(papersState([insurance(addDays(DAY, -1)), insurance(addDays(DAY, 300))], DAY)).toBe('valid')
  const other = (number: string, validTo: string): Paper => ({ kind: 'other', number, validTo })
  expect(expiredOn([other('a', '2026-01-01'), other('b', '2027-01-01')], DAY)).toHaveLength(1)
})

const paper = fc.record({
  kind: fc.constantFrom('insurance', 'inspection', 'other'),
  number: fc.constantFrom('', 'a', 'b'),
  validTo: fc.option(
    fc.integer({ min: -60, max: 60 }).map((n) => addDays(DAY, n)),
    { nil: null },
  ),
})

test('any order of the same papers says the same, and a paper more never makes it worse for its kind', () => {
  fc.assert(
    fc.property(fc.array(paper), fc.array(paper), (some, more) => {
      expect(papersState(some.toReversed(), DAY)).toBe(papersState(some, DAY))
      const bad = new Set(expiredOn(some, DAY).map(({ kind, number }) => `${kind} ${number}`))
      const kinds = new Set(some.map(({ kind, number }) => (kind === 'other' ? `${kind} ${number}` : kind)))
      for (const one of expiredOn([...some, ...more], DAY)) {
        const key = one.kind === 'other' ? `${one.kind} ${one.number}` : one.kind
        if (kinds.has(key)) expect([...bad].some((name) => name.startsWith(one.kind))).toBe(true)
      }
      expect(new Set([...expiredOn(some, DAY), ...expiresSoon(some, DAY)]).size).toBeLessThanOrEqual(
        papersInForce(some).length,
      )
    }),
  )
})
