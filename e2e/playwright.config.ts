import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/browser.ts'
import { SLOWEST_MS } from './slow-network.ts'

/** No retries: a journey that fails once in a hundred is a fault of the product or of the journey. */
export default defineConfig({
  testDir: '.',
  globalSetup: './model-house.ts',
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
    // Actions and pages of a failed journey; a film of every journey took 138 s where this takes 102.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    serviceWorkers: 'allow',
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
