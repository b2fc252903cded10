/**
 * `npm test`: the whole gate, the same on a laptop and on a build machine. Every step runs even when one before it
 * failed, so that one run tells everything; the last line is the sum of what the test runners counted.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needBrowser, needShell } from './browser.ts'
import { build } from './build.ts'
import { format } from './format.ts'
import { add, countsOf, lastLine, NONE, playwrightCounts, vitestCounts, type Counts } from './gate/report.ts'
import { lint } from './lint.ts'
import { runNode } from './run.ts'

const NATIVE_POSTGRES = '/usr/lib/postgresql/15/bin'

const reports = mkdtempSync(join(tmpdir(), 'caravan-gate-'))
const failed: string[] = []
const took: { name: string; seconds: number }[] = []
let counts: Counts = NONE

async function step(name: string, run: () => Promise<number>): Promise<void> {
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const code = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  if (code !== 0) failed.push(name)
  const seconds = (performance.now() - began) / 1000
  took.push({ name, seconds })
  console.log(`=== ${name}: ${code === 0 ? 'good' : 'FAILED'} (${seconds.toFixed(1)} s)`)
}

/** Runs vitest and adds what it counted. */
function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  return step(name, async () => {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], env)
    counts = add(counts, countsOf(report, code, vitestCounts))
    return code
  })
}

function journeys(): Promise<void> {
  return step('Browser journeys', async () => {
    const report = join(reports, 'journeys.json')
    needBrowser()
    needShell()
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await runNode('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts'], env)
    counts = add(counts, countsOf(report, code, playwrightCounts))
    return code
  })
}

await step('Types', () => runNode('node_modules/typescript/bin/tsc', ['-p', '.']))
await step('Lint', () => lint())
await step('Structure', () => runNode('tools/structure.ts'))
await step('Format', () => format(['--check']))
await step('Generated files', () => runNode('tools/generate.ts', ['--check']))
// What says only how requests are read and who is let in is the same on every engine, and what starts servers of its own
// chooses its engine by itself: it runs once.
const ONCE = [
  'app/server/allowed.test.ts',
  'app/server/bad-input.test.ts',
  'app/server/budget.test.ts',
  'app/server/failing-database.test.ts',
  'app/server/private-data.test.ts',
  'app/server/serving.test.ts',
  'app/server/shared-database.test.ts',
  'app/server/start.test.ts',
]

await vitest('Unit and integration tests', [])
if (existsSync(NATIVE_POSTGRES)) {
  await vitest('Server tests on native PostgreSQL', ['server/', ...ONCE.map((file) => `--exclude=${file}`)], {
    CARAVAN_TEST_ENGINE: 'native',
  })
}
await step('Build', () => build())
await journeys()

rmSync(reports, { recursive: true, force: true })
console.log('')
for (const { name, seconds } of took) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
console.log(failed.length === 0 ? '\nThe gate is green.' : `\nFailed: ${failed.join(', ')}.`)
for (const failure of counts.failures) console.log(`  FAILED  ${failure}`)
console.log(lastLine(counts))
process.exitCode = failed.length === 0 ? 0 : 1
