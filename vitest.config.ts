import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/gate/longest-first.ts'

const SERVER = ['platform/server/**/*.test.ts', 'features/*/server/**/*.test.ts', 'app/server/**/*.test.ts']

/** Tests stand beside the code. Those of the server share one database server per run and copy its template. */
export default defineConfig({
  test: {
    // Half of the work is the database's: one worker fewer than processors leaves a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          // Each file opens its own app, database and clock, and no module keeps anything beside them: files share what a worker
          // has loaded, which takes two fifths off the tests of a feature.
          isolate: false,
          include: SERVER,
          globalSetup: ['platform/server/testing/global-setup.ts'],
          setupFiles: ['app/server/testing/setup.ts'],
          testTimeout: 30_000,
          // A world of everything is built in a hook: where several runs share two cores that took more than a minute.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{platform,features,app,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...SERVER, '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
