/**
 * Test files that start real processes (servers, database servers, commands): like a browser journey they depend on the scheduler
 * of the machine, so the gate runs a failed one once more. Every other test is never repeated.
 */
const OF_PROCESSES = [
  'app/server/admin-command.test.ts',
  'app/server/area-command.test.ts',
  'app/server/budget.test.ts',
  'app/server/closed-output.test.ts',
  'app/server/failing-database.test.ts',
  'app/server/half-open.test.ts',
  'app/server/large-jobs.test.ts',
  'app/server/shared-database.test.ts',
  'app/server/start.test.ts',
  'bench/chaos/chaos.test.ts',
  'bench/chaos/full-disk.test.ts',
  'bench/chaos/killed-upload.test.ts',
  'tools/boot.test.ts',
]

/** Returns true for a test file (any path that ends with its path from the root) that starts real processes. */
export const isOfProcesses = (file: string): boolean => OF_PROCESSES.some((path) => file.endsWith(path))
