import { expect, test } from 'vitest'
import { stopsAcross } from './across.rules.ts'

const way = (from: string | null, to: string | null) => ({ across: { from, to } })

test('a stop is across as the vehicle arrives, and the first one as it leaves', () => {
  const stops = ['first', 'second', 'third']
  expect(stopsAcross(stops, [way(null, null), way('Via Roma', null)])).toEqual([])
  expect(stopsAcross(stops, [way('Via Roma', null), way(null, '')])).toEqual([
    { stop: 'first', street: 'Via Roma' },
    { stop: 'third', street: '' },
  ])
})

test('without ways nothing is known', () => {
  expect(stopsAcross(['only'], [])).toEqual([])
  expect(stopsAcross([], [])).toEqual([])
})
