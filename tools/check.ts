/** `npm run check`: types, lint, structure and format of what changed, and the tests of the changed features. */
import { testFilters } from './check/affected.ts'
import { changedFiles } from './check/changed.ts'
import { runChecks, runStep, type Check, type StepResult } from './gate/steps.ts'
import { ROOT, isMain, runNode } from './run.ts'
import { readSources } from './structure/source.ts'

/** Returns the lists of checks for these files: the formatter and the linter read them alone. */
function checksOf(changed: readonly string[]): Check[][] {
  const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const formatted = changed.filter((file) => /\.(tsx?|mjs|css|html)$/.test(file))
  return [
    [
      { name: 'Types', script: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
      ...(code.length > 0 ? [{ name: 'Lint', script: 'tools/lint.ts', args: code }] : []),
    ],
    [
      { name: 'Structure', script: 'tools/structure.ts' },
      ...(formatted.length > 0 ? [{ name: 'Format', script: 'tools/format.ts', args: ['--check', ...formatted] }] : []),
    ],
  ]
}

/** Checks what changed; returns the exit code. */
export async function check(): Promise<number> {
  const changed = changedFiles()
  if (changed.length === 0) {
    console.log('Nothing changed.')
    return 0
  }
  const steps: StepResult[] = await runChecks(checksOf(changed))
  const filters = testFilters(changed, readSources(ROOT))
  if (filters.length > 0) {
    const args = ['run', '--passWithNoTests', '--reporter=dot', ...filters]
    const run = async () => ({ code: await runNode('node_modules/vitest/vitest.mjs', args), output: '' })
    steps.push(await runStep('Tests', run))
  }
  const failed = steps.filter(({ code }) => code !== 0)
  console.log(failed.length === 0 ? '\nThe check is green.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

if (isMain(import.meta)) process.exitCode = await check()
