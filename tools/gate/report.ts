import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What a runner counted. A flaky journey counts as failed. */
export type Counts = { passed: number; failed: number; skipped: number }

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** The counts of vitest's JSON report. */
export function vitestCounts(report: unknown): Counts {
  const r = vitestReport.parse(report)
  return { passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests + r.numTodoTests }
}

/** The counts of Playwright's JSON report. */
export function playwrightCounts(report: unknown): Counts {
  const { stats } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * The counts of a runner that ended with `code` and should have written its report to `path`. A runner that failed
 * without a failed test (it crashed, or found none) counts as one failure, so that the last line cannot look green.
 */
export function countsOf(path: string, code: number, read: (report: unknown) => Counts): Counts {
  const counts = readReport(path, read)
  if (!counts) return { ...NONE, failed: 1 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(path: string, read: (report: unknown) => Counts): Counts | undefined {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** The last line of the gate. */
export function lastLine(counts: Counts): string {
  return `Tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}
