import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** What a runner counted, and the names of what failed. A flaky journey counts as failed. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] }

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
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
    z.object({ results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })) }),
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

/** The first line of what a failed test said. */
const firstLine = (said: string | undefined): string => (said ? `: ${said.split('\n')[0]}` : '')

const MOST_CHARACTERS = 600

/** What a failed journey said: Playwright writes what was expected and what was found below its first line, in colours. */
const inOneLine = (said: string | undefined): string =>
  said
    ? `: ${stripVTControlCharacters(said)
        .split(/\s*\n\s*/)
        .join(' | ')
        .slice(0, MOST_CHARACTERS)}`
    : ''

const saidBy = ({ results }: z.infer<typeof spec>['tests'][number]) => results.map(({ error }) => error?.message)

/** The counts of vitest's JSON report. */
export function vitestCounts(report: unknown): Counts {
  const r = vitestReport.parse(report)
  const failures = r.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}${firstLine(message)}`]
    return failed.map((one) => `${name} > ${one.fullName}${firstLine(one.failureMessages?.[0])}`)
  })
  return { passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests + r.numTodoTests, failures }
}

/** The counts of Playwright's JSON report. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(report)
  const failures = suites.flatMap(failedIn)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures }
}

/** A spec that was skipped, or passed at once, is `ok`; one that passed only when it was repeated is too: none is repeated. */
function failedIn({ file, specs, suites }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file} > ${title}${inOneLine(tests.flatMap(saidBy).find(Boolean))}`)
  return [...own, ...(suites ?? []).flatMap(failedIn)]
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
