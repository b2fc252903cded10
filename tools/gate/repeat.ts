import { add, inOneLine, type Counts, type Failure } from './report.ts'

/** That many flaky tests in one run fail the gate: one or two may be bad luck, more are a fault. */
export const TOO_MANY_FLAKY = 3

/** The result of a step after its failed tests ran once more. */
export type Repeated = { counts: Counts; flaky: readonly Failure[] }

/**
 * Runs the failed tests of a step once more, alone, and returns the counts with those that passed counted as passed. `first` is the
 * whole step; `again` runs the given failures. Nothing is repeated when the runner itself failed, when a failure may not be
 * repeated, or when the failures alone are too many.
 */
export async function repeatFailures(
  first: Counts,
  mayRepeat: (failure: Failure) => boolean,
  again: (failures: readonly Failure[]) => Promise<Counts>,
): Promise<Repeated> {
  const { failures, failed } = first
  if (failed === 0 || failures.length !== failed || failures.length >= 2 * TOO_MANY_FLAKY)
    return { counts: first, flaky: [] }
  if (!failures.every(mayRepeat)) return { counts: first, flaky: [] }
  const second = await again(failures)
  const stillFailed = new Set(second.failures.map(keyOf))
  // A second run that did not run every failure, or broke, clears nothing.
  if (second.passed + second.failed < failures.length || second.failed !== stillFailed.size)
    return { counts: first, flaky: [] }
  const flaky = failures.filter((failure) => !stillFailed.has(keyOf(failure)))
  const cleared = { ...first, passed: first.passed + flaky.length, failed: failed - flaky.length }
  return {
    counts: {
      ...add(cleared, { passed: 0, failed: 0, skipped: 0, failures: [], durations: second.durations }),
      failures: failures.filter((failure) => stillFailed.has(keyOf(failure))),
    },
    flaky,
  }
}

const keyOf = ({ file, title }: Failure): string => `${file} > ${title}`

/** Returns the line that the gate prints for a flaky test. */
export const flakyLine = (failure: Failure): string => `Flaky: ${inOneLine(failure)}`
