/** `npm run unit -- <files or pattern> [-t <name>] [--watch]`: chosen tests alone, once or again at each change. */
import { isMain, runNode } from './run.ts'

/** Runs the tests that the arguments choose; returns the exit code. */
export async function unit(args: readonly string[]): Promise<number> {
  const watch = args.includes('--watch')
  const others = args.filter((one) => one !== '--watch')
  if (others.length === 0) {
    console.error('Name a file or a part of its path: npm run unit -- features/runs/shared (all tests: npm test).')
    return 1
  }
  return runNode('node_modules/vitest/vitest.mjs', [watch ? 'watch' : 'run', ...others])
}

if (isMain(import.meta)) process.exitCode = await unit(process.argv.slice(2))
