/**
 * `npm run engines`: the journeys in WebKit and Firefox. As root on Debian it installs an engine that is missing; on another
 * machine it names the engine and the command, and the tests of that engine count as skipped.
 * `CARAVAN_TESTS=all` adds every screen at both widths.
 */
import { needFirefox, needWebKit } from './engines/need.ts'
import { isMain, runNode } from './run.ts'

/** Runs the tests of both engines and returns the exit code. `report` is where Playwright writes its JSON report. */
export function engines(args: readonly string[] = [], report?: string): Promise<number> {
  for (const missing of [needWebKit(), needFirefox()]) if (missing) console.log(missing)
  const env: Record<string, string> = report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}
  return runNode('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e/engines/engines.config.ts', ...args], env)
}

if (isMain(import.meta)) process.exitCode = await engines(process.argv.slice(2))
