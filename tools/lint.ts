/** `npm run lint [-- --fix]`: oxlint, type-aware, over the whole house. */
import { delimiter } from 'node:path'
import { ROOT, has, isMain, runNode } from './run.ts'

/** Lints the given paths (all by default); answers the exit code. */
export async function lint(args: readonly string[] = []): Promise<number> {
  if (!has('tools/lint/node_modules/oxlint')) {
    console.error('The linter is not installed: run `npm run lint`, which installs it.')
    return 1
  }
  const path = `${ROOT}/tools/lint/node_modules/.bin${delimiter}${process.env['PATH'] ?? ''}`
  return runNode('tools/lint/node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet', ...args], { PATH: path })
}

if (isMain(import.meta)) process.exitCode = await lint(process.argv.slice(2))
