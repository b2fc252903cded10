import { expect, test } from 'vitest'
import { countOf, isChosen, NOTHING, pageToggled, toggled } from './selection.ts'

test('rows are chosen over several pages', () => {
  const first = pageToggled(NOTHING, ['a', 'b'])
  const both = toggled(first, 'c', ['c', 'd'])
  expect([countOf(both), isChosen(both, 'a'), isChosen(both, 'd')]).toEqual([3, true, false])
  expect(countOf(pageToggled(both, ['a', 'b']))).toBe(1)
})

test('letting one go of all that match begins anew with the rows in sight', () => {
  const all = { kind: 'all' as const, q: 'x', total: 500 }
  expect(countOf(all)).toBe(500)
  const rest = toggled(all, 'a', ['a', 'b', 'c'])
  expect([countOf(rest), isChosen(rest, 'a'), isChosen(rest, 'b')]).toEqual([2, false, true])
})
