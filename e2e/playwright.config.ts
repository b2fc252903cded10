import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findShell } from '../tools/browser.ts'
import { SLOWEST_MS } from './slow-network.ts'

const WHOLE_TRACE = process.env['CARAVAN_TRACE'] !== undefined

/** No retries: a journey that fails once in a hundred is a fault of the product or of the journey. */
export default defineConfig({
  testDir: '.',
  globalSetup: './model-app.ts',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  timeout: SLOWEST_MS > 0 ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // Steps, requests and console of a failed journey. Pictures and pages of each step take a tenth more of both processors.
    trace: {
      mode: 'retain-on-failure',
      screenshots: WHOLE_TRACE,
      snapshots: WHOLE_TRACE,
      sources: WHOLE_TRACE,
    },
    screenshot: 'only-on-failure',
    // It fetches every file of the app for each new person: a fifth of the time of all journeys. Those that lose their network,
    // or read from the browser's store, allow it.
    serviceWorkers: 'block',
    // What moves is drawn without a graphics card; journeys about what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: findShell(),
      args: BROWSER_FLAGS,
    },
  },
})
