import { expect, test } from 'vitest'
import { phaseTable, spent } from './phases.ts'
import type { Ticks } from './usage.ts'

const ticks = (server: [number, number][], database: number, bench: [number, number][], machine: number): Ticks => ({
  server: new Map(server),
  database: new Map([[1, database]]),
  bench: new Map(bench),
  machine,
})

test('processor time is told apart by party, and the rest of the machine is that of others', () => {
  const before = ticks([[7, 100]], 50, [[9, 10]], 1000)
  const after = ticks(
    [[7, 300]],
    150,
    [
      [9, 60],
      [10, 50],
    ],
    1500,
  )
  expect(spent(before, after)).toEqual({ server: 2, database: 1, bench: 1, others: 1 })
})

test('a server that was started again counts from its start', () => {
  expect(spent(ticks([[7, 900]], 0, [], 0), ticks([[8, 40]], 0, [], 100)).server).toBe(0.4)
})

test('others never have less than nothing: counters are read one after the other', () => {
  expect(spent(ticks([[7, 0]], 0, [], 0), ticks([[7, 100]], 0, [], 90)).others).toBe(0)
})

test('each phase is a line', () => {
  const phase = { name: 'lines', seconds: 12.34, server: 5, database: 4, bench: 0.25, others: 1 }
  expect(phaseTable([phase]).split('\n').at(-1)?.trim().split(/ {2,}/)).toEqual([
    'lines',
    '12.3',
    '5.0',
    '4.0',
    '0.3',
    '1.0',
  ])
})
