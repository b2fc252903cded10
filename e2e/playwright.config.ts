import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findShell } from '../tools/browser.ts'
import { SLOWEST_MS } from './slow-network.ts'

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
    // Every step of a failed journey, for whoever looks into one: kept for all, it takes a tenth more of both processors.
    trace: process.env['CARAVAN_TRACE'] ? 'retain-on-failure' : 'off',
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
