import { expect, test } from 'vitest'
import { busiest, differences, newTally, percentile, type Stored } from './tally.ts'

const good = () => {
  const tally = newTally()
  for (const id of ['a', 'b']) {
    tally.recorded.add(id)
    tally.acknowledged.add(id)
  }
  const stored: Stored = { ids: ['a', 'b'], unaccounted: 0, open: 0, watchers: 1, watchersRight: 1, strangers: 0 }
  return { tally, stored }
}

test('a morning whose sums agree has no differences', () => {
  const { tally, stored } = good()
  expect(differences(tally, stored)).toEqual([])
})

test.each<[string, (stored: Stored) => void, RegExp]>([
  ['a lost event', (stored) => stored.ids.pop(), /1 acknowledged events are lost/],
  ['an event stored twice', (stored) => stored.ids.push('a'), /1 events are stored twice/],
  ['an event from nowhere', (stored) => stored.ids.push('z'), /nobody recorded/],
  ['a child left open', (stored) => (stored.unaccounted = 1), /1 children unaccounted for/],
  ['a run that is not closed', (stored) => (stored.open = 1), /1 runs are not closed/],
  ['a vehicle shown to strangers', (stored) => (stored.strangers = 1), /1 runs shown to parents of other children/],
  ['a parent who was told something else', (stored) => (stored.watchersRight = 0), /1 parents see another end/],
])('%s is a difference', (_, spoil, said) => {
  const { tally, stored } = good()
  spoil(stored)
  expect(differences(tally, stored).join('; ')).toMatch(said)
})

test('an event that was never acknowledged and a gap in the live messages are differences', () => {
  const { tally, stored } = good()
  tally.recorded.add('c')
  tally.liveGaps = 1
  expect(differences(tally, stored)).toHaveLength(3)
})

test('percentiles are taken from the sorted values', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(percentile([1, 2], 0.99)).toBe(2)
  expect(percentile([], 0.5)).toBe(0)
})

test('the busiest minute says how many there were a second', () => {
  const once = [0, 59_999, 60_000]
  expect(busiest([...once, ...Array.from({ length: 119 }, (_, i) => 60_001 + i)])).toBe(2)
  expect(busiest([])).toBe(0)
})
