import setUpModelApp from '../../e2e/model-app.ts'
import { needBrowser, needShell } from '../browser.ts'
import { needFirefox, needWebKit } from '../engines/need.ts'
import { playwrightCounts, vitestCounts, type Counts, type Failure } from './report.ts'

/** How the gate starts a test runner. */
export type Run = {
  prepare?: () => void | Promise<void>
  /** The command that writes its JSON report to `report`; with `failures` it runs these tests alone. */
  command: (
    report: string,
    failures?: readonly Failure[],
  ) => { script: string; args: readonly string[]; env: Record<string, string> }
  read: (report: unknown) => Counts
}

/** All tests of vitest. Files are repeated whole. */
export const vitestRun: Run = {
  command: (report, failures = []) => ({
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...new Set(failures.map(({ file }) => file)),
      ...(failures.length > 0 ? ['--maxWorkers=1', '-t', titles(failures)] : []),
    ],
    env: {},
  }),
  read: vitestCounts,
}

/** The journeys in Chromium. */
export const journeyRun: Run = {
  prepare: async () => {
    needBrowser()
    needShell()
    await makeModelApp()
  },
  command: playwrightCommand('e2e/playwright.config.ts'),
  read: playwrightCounts,
}

/** The journeys in WebKit and Firefox; a missing engine is installed or named, and its tests count as skipped. */
export const engineRun: Run = {
  prepare: async () => {
    for (const missing of [needWebKit(), needFirefox()]) if (missing) console.log(missing)
    await makeModelApp()
  },
  command: playwrightCommand('e2e/engines/engines.config.ts'),
  read: playwrightCounts,
}

/** Makes the server and the data that every journey copies, once for all browsers and repetitions; deleted when the gate ends. */
async function makeModelApp(): Promise<void> {
  process.once('exit', await setUpModelApp())
}

/** Repeated tests write their output elsewhere: that of the first run (traces, pictures) is kept. */
function playwrightCommand(config: string): Run['command'] {
  return (report, failures = []) => ({
    script: 'node_modules/@playwright/test/cli.js',
    args: [
      'test',
      '-c',
      config,
      ...(failures.length > 0
        ? [
            '--workers=1',
            '--output=test-results-again',
            '--grep',
            titles(failures),
            ...failures.map(({ file }) => file),
          ]
        : []),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
}

/** A pattern of the titles, each to its end. */
const titles = (failures: readonly Failure[]): string =>
  failures.map(({ title }) => `${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`).join('|')
