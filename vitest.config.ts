import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SERVER_TESTS, serverTests } from './tools/gate/engines.ts'
import { leftOutTests } from './tools/gate/since-proof.ts'
import { LongestFirst } from './tools/gate/longest-first.ts'

/** Tests stand beside the code. Those of the server share one database server per engine and copy its template. */
export default defineConfig({
  test: {
    // Half of the work is the database's: one worker fewer than processors leaves a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...serverTests().map(({ engine, files }) => ({
        test: {
          name: `server-${engine}`,
          env: { CARAVAN_TEST_ENGINE: engine },
          // Each file opens its own app, database and clock, and no module keeps anything beside them: files share what a worker
          // has loaded, which takes two fifths off the tests of a feature.
          isolate: false,
          include: [...files],
          globalSetup: ['platform/server/testing/global-setup.ts'],
          setupFiles: ['app/server/testing/setup.ts'],
          testTimeout: 30_000,
          // A world of everything is built in a hook: where several runs share two cores that took more than a minute.
          hookTimeout: 180_000,
        },
      })),
      {
        test: {
          name: 'unit',
          include: ['{platform,features,app,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...SERVER_TESTS, ...leftOutTests(), '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
