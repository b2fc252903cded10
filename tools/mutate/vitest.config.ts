import { defineConfig } from 'vitest/config'

/** Server tests under mutation, in the copy that `mutate.ts` makes. */
export default defineConfig({
  test: {
    root: process.cwd(),
    env: { CARAVAN_TEST_ENGINE: 'native' },
    isolate: false,
    maxWorkers: Number(process.env['MUTATION_WORKERS'] ?? 1),
    include: ['{features,app}/**/*.test.ts'],
    globalSetup: ['platform/server/testing/global-setup.ts'],
    setupFiles: ['tools/mutate/setup.ts'],
    runner: './tools/mutate/runner.ts',
    // One run of a test for each guard that it asks.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
