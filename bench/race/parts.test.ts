import { expect, test } from 'vitest'
import { isQuery, statementsOf } from './counting.ts'
import { byPlace, longest } from './profile.ts'
import { median, percentile } from './statistics.ts'
import { costTable, speedTable, yearLines } from './table.ts'
import { readAnswer } from './connection.ts'
import type { Result } from './run.ts'

test('a percentile is a value that was measured, a median of an even number lies between two', () => {
  const values = Array.from({ length: 100 }, (_, n) => n + 1)
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 100])
  expect([percentile([], 0.5), median([])]).toEqual([0, 0])
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})

const figures = (perSecond: number) => ({ perSecond, p50: 1, p99: 2, serverMs: 0.5, databaseMs: 0.25, requests: 100 })
const result = (workload: Result['workload'], limit: number, product: number): Result => ({
  workload,
  figures: { limit: figures(limit), product: figures(product) },
  queries: 2,
  statements: 9,
  roundTrips: 3,
  others: 0,
  failed: 0,
})

test('tables have the ratio of product and limit, and all their lines the same width', () => {
  const results = [result('rides', 2000, 500), result('rides-year', 1000, 100)]
  const [speed, cost] = [speedTable(results).split('\n'), costTable(results).split('\n')]
  for (const lines of [speed, cost]) expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(speed[2]).toContain(' 0.250 ')
  expect(cost[2]).toContain(' 1.000 ')
  expect(cost[2]).toContain(' 2.0 (9.0) ')
})

test('a year is set against 30 days where both were raced', () => {
  expect(yearLines([result('rides', 2000, 500)])).toEqual([])
  expect(yearLines([result('rides', 2000, 500), result('rides-year', 1000, 100)])).toEqual([
    'rides: a year takes 1.00 times the processor time of 30 days (limit: 1.00 times)',
  ])
})

test('self time is summed by function without what was idle, and by the place of the code', () => {
  const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 9 })
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(idle)', '') },
      { id: 2, callFrame: frame('parse', 'file:///app/node_modules/zod/core.js') },
      { id: 3, callFrame: frame('', 'file:///app/platform/server/db/dialect.ts') },
      { id: 4, callFrame: frame('parse', 'file:///app/node_modules/zod/core.js') },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [9000, 2000, 1000, 1000],
  }
  expect(longest(profile, '/app', 2)).toEqual([
    { name: 'parse', where: 'node_modules/zod/core.js:10', ms: 3, share: 0.75 },
    { name: '(anonymous)', where: 'platform/server/db/dialect.ts:10', ms: 1, share: 0.25 },
  ])
  expect(byPlace(profile, '/app')).toEqual([
    { place: 'zod', share: 0.75 },
    { place: 'platform/server', share: 0.25 },
  ])
})

test('what opens a transaction is several statements in one message, and none of them a query', () => {
  const opened = statementsOf(`begin; set local app.role = 'x'`)
  expect(opened).toEqual(['begin', 'set local app.role = …'])
  expect([...opened, 'commit', 'select 1'].filter(isQuery)).toEqual(['select 1'])
  expect(statementsOf({ text: 'select\n  1' })).toEqual(['select 1'])
})

test('an answer is read when all of it came, and says what it took', () => {
  const all = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP')
  expect(readAnswer(all.subarray(0, 38))).toBeNull()
  const read = readAnswer(all)
  expect(read?.answer.status).toBe(200)
  expect(read?.answer.body.toString()).toBe('hi')
  expect(read?.bytes).toBe(all.length - 4)
})
