import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countsOf, lastLine, playwrightCounts, vitestCounts } from './gate/report.ts'

const folder = mkdtempSync(join(tmpdir(), 'gate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (report: unknown): string => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('the last line is the sum that the runners counted', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 1 })).toBe('Tests: 12 passed, 0 failed, 1 skipped')
})

test('the reports of both runners are read', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(vitestCounts(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3 })
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
  })
})

test('a runner that crashed without a report counts as a failure', () => {
  expect(countsOf(join(folder, 'nothing.json'), 1, vitestCounts).failed).toBe(1)
  expect(countsOf(join(folder, 'nothing.json'), 0, vitestCounts).failed).toBe(1)
})

test('a runner that ends badly with only green tests counts as a failure', () => {
  const path = written({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })
  expect(countsOf(path, 1, vitestCounts)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(countsOf(path, 0, vitestCounts)).toEqual({ passed: 5, failed: 0, skipped: 0 })
})
