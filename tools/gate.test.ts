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

/** As vitest writes it. */
const vitestReport = (failed: string[]) => ({
  numPassedTests: 5,
  numFailedTests: failed.length,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: 'rides.test.ts',
      status: failed.length > 0 ? 'failed' : 'passed',
      assertionResults: [
        { fullName: 'a ride', status: 'passed', failureMessages: [] },
        ...failed.map((fullName) => ({ fullName, status: 'failed', failureMessages: ['expected 1\n  at line 3'] })),
      ],
    },
  ],
})

test('the last line is the sum that the runners counted', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 1, failures: [] })).toBe('Tests: 12 passed, 0 failed, 1 skipped')
})

test('the reports of both runners are read, with the names of what failed', () => {
  const vitest = { ...vitestReport(['a child']), numPendingTests: 2, numTodoTests: 1 }
  expect(vitestCounts(vitest)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ['rides.test.ts > a child: expected 1'],
  })
  const said = { message: '\u001b[31mnot equal\u001b[39m\n\n  - a\n  + b' }
  const red = { title: 'on a phone', ok: false, tests: [{ results: [{ error: said }] }] }
  const green = { title: 'at a desk', ok: true, tests: [{ results: [{}] }] }
  const suites = [{ file: 'crew.journey.ts', specs: [green], suites: [{ file: 'crew.journey.ts', specs: [red] }] }]
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failures: ['crew.journey.ts > on a phone: not equal | - a | + b'],
  })
})

test('a file that could not be loaded is named', () => {
  const broken = { name: 'rides.test.ts', status: 'failed', message: 'no such module\nat line 1', assertionResults: [] }
  expect(vitestCounts({ ...vitestReport([]), testResults: [broken] }).failures).toEqual([
    'rides.test.ts: no such module',
  ])
})

test('a runner that crashed without a report counts as a failure', () => {
  expect(countsOf(join(folder, 'nothing.json'), 1, vitestCounts).failed).toBe(1)
  expect(countsOf(join(folder, 'nothing.json'), 0, vitestCounts).failed).toBe(1)
})

test('a runner that ends badly with only green tests counts as a failure', () => {
  const path = written(vitestReport([]))
  expect(countsOf(path, 1, vitestCounts)).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
  expect(countsOf(path, 0, vitestCounts)).toMatchObject({ passed: 5, failed: 0, skipped: 0 })
})
