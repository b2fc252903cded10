/**
 * `npm test`: the gate, the same on a laptop and on a build machine. `npm run test:all`: the proof, which leaves nothing out
 * (CONTRIBUTING.md has the table of both). Every step runs even when one before it failed; the last line is the sum of what the
 * test runners counted.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOfProcesses } from './gate/process-tests.ts'
import { add, countsOf, inOneLine, lastLine, NONE, slowest, type Counts, type Failure } from './gate/report.ts'
import { flakyLine, repeatFailures, TOO_MANY_FLAKY } from './gate/repeat.ts'
import { engineRun, journeyRun, vitestRun, type Run } from './gate/runners.ts'
import { SCOPE_VARIABLE } from './gate/scope.ts'
import { runChecks, runStep, type StepResult } from './gate/steps.ts'
import { runNode } from './run.ts'

process.env[SCOPE_VARIABLE] = process.argv.includes('--all') ? 'all' : 'gate'

/** Characters of a failed step that are printed again at the end. */
const MOST_OUTPUT = 20_000

const reports = mkdtempSync(join(tmpdir(), 'caravan-gate-'))
const steps: StepResult[] = []
const flaky: Failure[] = []
let counts: Counts = NONE

/** Runs a test runner, repeats what may be repeated, and adds what it counted. */
async function testStep(name: string, run: Run, mayRepeat: (failure: Failure) => boolean): Promise<void> {
  const runOnce = async (failures?: readonly Failure[]): Promise<Counts> => {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}${failures ? '-again' : ''}.json`)
    const { script, args, env } = run.command(report, failures)
    return countsOf(report, await runNode(script, args, env), run.read)
  }
  steps.push(
    await runStep(name, async () => {
      await run.prepare?.()
      const repeated = await repeatFailures(await runOnce(), mayRepeat, (failures) => {
        console.log(`\n--- ${name}: ${failures.length} failed, once more, alone`)
        return runOnce(failures)
      })
      counts = add(counts, repeated.counts)
      flaky.push(...repeated.flaky)
      const output = repeated.counts.failures
        .map(({ file, title, error }) => `${file} > ${title}\n${error}\n`)
        .join('\n')
      return { code: repeated.counts.failed === 0 ? 0 : 1, output }
    }),
  )
}

steps.push(
  ...(await runChecks([
    [
      { name: 'Types', script: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
      { name: 'Structure', script: 'tools/structure.ts' },
      { name: 'Format', script: 'tools/format.ts', args: ['--check'] },
      { name: 'Generated files', script: 'tools/generate.ts', args: ['--check'] },
    ],
    [
      { name: 'Lint', script: 'tools/lint.ts' },
      { name: 'Build', script: 'tools/build.ts' },
    ],
  ])),
)
await testStep('Unit and integration tests', vitestRun, ({ file }) => isOfProcesses(file))
await testStep('Browser journeys', journeyRun, () => true)
await testStep('WebKit and Firefox', engineRun, () => true)

rmSync(reports, { recursive: true, force: true })
const failed = steps.filter(({ code }) => code !== 0)
const tooFlaky = flaky.length >= TOO_MANY_FLAKY
for (const { name, output } of failed) console.log(`\n=== ${name}: FAILED\n${output.slice(-MOST_OUTPUT).trim()}`)
console.log('\nSlowest files and journeys:')
for (const { name, seconds } of slowest(counts.durations, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
console.log('')
for (const { name, seconds } of steps) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}.`)
else console.log(tooFlaky ? `\nFailed: ${flaky.length} tests are flaky.` : '\nThe gate is green.')
for (const failure of counts.failures) console.log(`  FAILED  ${inOneLine(failure)}`)
for (const failure of flaky) console.log(flakyLine(failure))
console.log(
  lastLine(
    tooFlaky ? { ...counts, failed: counts.failed + flaky.length, passed: counts.passed - flaky.length } : counts,
  ),
)
process.exitCode = failed.length === 0 && !tooFlaky ? 0 : 1
