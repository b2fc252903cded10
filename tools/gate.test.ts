import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { enginesOf } from './gate/engines.ts'
import { repeatFailures } from './gate/repeat.ts'
import {
  countsOf,
  inOneLine,
  lastLine,
  NONE,
  playwrightCounts,
  slowest,
  vitestCounts,
  type Counts,
  type Failure,
} from './gate/report.ts'

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
      startTime: 1000,
      endTime: 3500,
      assertionResults: [
        { fullName: 'a ride', status: 'passed', failureMessages: [] },
        ...failed.map((fullName) => ({ fullName, status: 'failed', failureMessages: ['expected 1\n  at line 3'] })),
      ],
    },
  ],
})

describe('the reports of the runners', () => {
  test('are added up in the last line', () => {
    expect(lastLine({ ...NONE, passed: 12, skipped: 1 })).toBe('Tests: 12 passed, 0 failed, 1 skipped')
  })

  test('are read with the names of what failed and how long files took', () => {
    const vitest = { ...vitestReport(['a child']), numPendingTests: 2, numTodoTests: 1 }
    expect(vitestCounts(vitest)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: [{ file: 'rides.test.ts', title: 'a child', error: 'expected 1\n  at line 3' }],
      durations: [{ name: 'rides.test.ts', seconds: 2.5 }],
    })
    const message = '\u001b[31mnot equal\u001b[39m\n\n  - a\n  + b'
    const red = { title: 'on a phone', ok: false, tests: [{ results: [{ duration: 1500, error: { message } }] }] }
    const green = { title: 'at a desk', ok: true, tests: [{ results: [{ duration: 500 }] }] }
    const suites = [{ file: 'crew.journey.ts', specs: [green], suites: [{ file: 'crew.journey.ts', specs: [red] }] }]
    const counts = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites })
    expect(counts).toMatchObject({ passed: 3, failed: 2, skipped: 0 })
    expect(counts.failures.map(inOneLine)).toEqual(['crew.journey.ts > on a phone: not equal | - a | + b'])
    expect(slowest(counts.durations, 1)).toEqual([{ name: 'crew.journey.ts > on a phone', seconds: 1.5 }])
  })

  test('name a file that could not be loaded', () => {
    const broken = { ...vitestReport([]).testResults[0], status: 'failed', message: 'no such module' }
    const { failures } = vitestCounts({ ...vitestReport([]), testResults: [broken] })
    expect(failures.map(inOneLine)).toEqual(['rides.test.ts: no such module'])
  })

  test('count a runner that crashed without a report as a failure', () => {
    expect(countsOf(join(folder, 'nothing.json'), 1, vitestCounts).failed).toBe(1)
    expect(countsOf(join(folder, 'nothing.json'), 0, vitestCounts).failed).toBe(1)
  })

  test('count a runner that ends badly with only green tests as a failure', () => {
    const path = written(vitestReport([]))
    expect(countsOf(path, 1, vitestCounts)).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
    expect(countsOf(path, 0, vitestCounts)).toMatchObject({ passed: 5, failed: 0, skipped: 0 })
  })
})

describe('a failed test that runs once more', () => {
  const failure = (title: string): Failure => ({ file: 'crew.journey.ts', title, error: 'lost a tap' })
  const counts = (passed: number, ...failures: Failure[]): Counts => ({
    ...NONE,
    passed,
    failed: failures.length,
    failures,
  })
  const always = () => true

  test('is flaky when it passes then, and counts as passed', async () => {
    const first = counts(10, failure('boards'), failure('closes'))
    const { counts: after, flaky } = await repeatFailures(first, always, async () => counts(1, failure('closes')))
    expect(after).toMatchObject({ passed: 11, failed: 1, failures: [failure('closes')] })
    expect(flaky).toEqual([failure('boards')])
  })

  test('stays failed when it fails again', async () => {
    const first = counts(10, failure('boards'))
    const { counts: after, flaky } = await repeatFailures(first, always, async (failures) => counts(0, ...failures))
    expect(after).toMatchObject({ passed: 10, failed: 1 })
    expect(flaky).toEqual([])
  })

  test('stays failed when the second run did not run it', async () => {
    const first = counts(10, failure('boards'))
    expect((await repeatFailures(first, always, async () => NONE)).counts.failed).toBe(1)
    const crashed = { ...NONE, failed: 1 }
    expect((await repeatFailures(first, always, async () => crashed)).counts.failed).toBe(1)
  })

  test('does not run again when it may not, when the runner crashed, or when too many failed', async () => {
    const never = async () => {
      throw new Error('ran again')
    }
    const first = counts(10, failure('boards'))
    expect((await repeatFailures(first, () => false, never)).counts).toEqual(first)
    const crashed = { ...first, failed: 2 }
    expect((await repeatFailures(crashed, always, never)).counts).toEqual(crashed)
    const many = counts(10, ...['1', '2', '3', '4', '5', '6'].map(failure))
    expect((await repeatFailures(many, always, never)).counts).toEqual(many)
  })
})

describe('the engines of a server test', () => {
  test('are one in the gate, the same in every run, and both in the proof', () => {
    const files = Array.from({ length: 100 }, (_, at) => `features/runs/server/case-${at}.test.ts`)
    const inGate = files.flatMap((file) => enginesOf(file, false))
    expect(inGate).toHaveLength(100)
    expect(new Set(inGate)).toEqual(new Set(['embedded', 'native']))
    expect(files.flatMap((file) => enginesOf(file, false))).toEqual(inGate)
    expect(files.every((file) => enginesOf(file, true).length === 2)).toBe(true)
  })

  test('leave out the second one where the result cannot depend on it', () => {
    expect(enginesOf('app/server/allowed.test.ts', true)).toEqual(['embedded'])
  })
})
