import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** A test that failed: where it is, its title, and what the runner printed about it. */
export type Failure = { file: string; title: string; error: string }

/** A file or journey and how long it took. */
export type Duration = { name: string; seconds: number }

/** What a runner counted, what failed and how long each file took. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: readonly Failure[]
  durations: readonly Duration[]
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], durations: [] }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    durations: [...a.durations, ...b.durations],
  }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ duration: z.number(), error: z.optional(z.object({ message: z.optional(z.string()) })) }),
      ),
    }),
  ),
})
type Suite = {
  file: string
  specs: z.infer<typeof spec>[]
  suites?: Suite[] | undefined
}
const suite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
})

/** Returns the counts of vitest's JSON report. A file that could not be loaded is a failure without a title. */
export function vitestCounts(report: unknown): Counts {
  const r = vitestReport.parse(report)
  const failures = r.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file: name, title: '', error: plain(message) }]
    return failed.map((result) => ({ file: name, title: result.fullName, error: plain(result.failureMessages?.[0]) }))
  })
  return {
    passed: r.numPassedTests,
    failed: r.numFailedTests,
    skipped: r.numPendingTests + r.numTodoTests,
    failures,
    durations: r.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  }
}

/** Returns the counts of Playwright's JSON report. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(report)
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        file,
        title,
        error: plain(tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean)),
      })),
    durations: specs.map(({ file, title, tests }) => ({
      name: `${file} > ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  }
}

/** A test that was skipped is `ok`. */
function specsOf({ file, specs, suites }: Suite): (z.infer<typeof spec> & { file: string })[] {
  return [...specs.map((found) => ({ ...found, file })), ...(suites ?? []).flatMap(specsOf)]
}

const plain = (message: string | undefined): string => stripVTControlCharacters(message ?? '')

const MOST_CHARACTERS = 600

/** Returns a failure in one line: Playwright writes what it expected and found below its first line. */
export function inOneLine({ file, title, error }: Failure): string {
  const name = title === '' ? file : `${file} > ${title}`
  const lines = error.split(/\s*\n\s*/).join(' | ')
  return lines === '' ? name : `${name}: ${lines.slice(0, MOST_CHARACTERS)}`
}

/**
 * Returns the counts of a runner that ended with `code` and should have written its report to `path`. A runner that failed without
 * a failed test (it crashed, or found none) counts as one failure, so that the last line cannot be green.
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

/** Returns the files and journeys that took longest, the slowest first. */
export function slowest(durations: readonly Duration[], count: number): Duration[] {
  return durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}

/** Returns the last line of the gate, in the form that continuous integration reads. */
export function lastLine(counts: Counts): string {
  return `Tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}
