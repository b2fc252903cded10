import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { leavesOutUnchanged, testsEverything } from '../../tools/gate/scope.ts'
import { findFirefox } from '../../tools/engines/find.ts'

const JOURNEYS_IN_FIREFOX = ['offline-day.journey.ts', 'storage-refused.journey.ts']

/** The walks over all screens run in the proof only. The other long tests have short forms, which `npm run engines` runs. */
const LONG = ['*-screens', ...(leavesOutUnchanged() ? ['*-history', '*-kills', '*-process-end', '*-storage'] : [])].map(
  (name) => `${name}.engine.ts`,
)

/** The journeys in WebKit and Firefox. `tools/engines.ts` runs them; Chromium has `e2e/playwright.config.ts`. */
export default defineConfig({
  testDir: '.',
  testIgnore: testsEverything() ? [] : LONG,
  globalSetup: '../model-app.ts',
  outputDir: '../../test-results/engines',
  // The slowest of the gate takes a minute here, and a build machine may be three times slower.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'webkit', testMatch: 'webkit*.engine.ts' },
    {
      name: 'firefox',
      testDir: '..',
      // The proof also runs journeys of Chromium.
      testMatch: ['engines/firefox*.engine.ts', ...(testsEverything() ? JOURNEYS_IN_FIREFOX : [])],
      use: {
        browserName: 'firefox',
        // WebDriver BiDi with the Firefox of the machine; the default is Playwright's own build of it.
        channel: 'moz-firefox',
        locale: 'en-GB',
        timezoneId: 'Europe/Rome',
        serviceWorkers: 'allow',
        screenshot: 'only-on-failure',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'firefox.sh'),
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
          env: { ...process.env, CARAVAN_NODE: process.execPath, CARAVAN_FIREFOX: findFirefox() ?? 'firefox' },
        },
      },
    },
  ],
})
