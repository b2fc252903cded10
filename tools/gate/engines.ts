import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { nativeBinaries } from '#platform/server/db/binaries.ts'
import { ROOT } from '../run.ts'
import { testsEverything } from './scope.ts'
import { leftOutTests } from './since-proof.ts'

/** The PostgreSQL of the npm registry, or PostgreSQL 15 of Debian. */
export type Engine = 'embedded' | 'native'

export const SERVER_TESTS = [
  'platform/server/**/*.test.ts',
  'features/*/server/**/*.test.ts',
  'app/server/**/*.test.ts',
]

/**
 * Files that the second engine leaves out: their result does not depend on it (how requests are read, who is let in), or they
 * start servers of their own and choose the engine themselves.
 */
const EMBEDDED_ONLY = new Set([
  'app/server/allowed.test.ts',
  'app/server/bad-input.test.ts',
  'app/server/budget.test.ts',
  'app/server/failing-database.test.ts',
  'app/server/large-jobs.test.ts',
  'app/server/private-data.test.ts',
  'app/server/serving.test.ts',
  'app/server/shared-database.test.ts',
  'app/server/start.test.ts',
])

/** Returns the engines that run a server test file: in the gate one, chosen by its path and so the same in every run; in the proof both. */
export function enginesOf(file: string, everything: boolean): readonly Engine[] {
  if (EMBEDDED_ONLY.has(file)) return ['embedded']
  if (everything) return ['embedded', 'native']
  return [createHash('md5').update(file).digest().readUInt8(0) % 2 === 0 ? 'embedded' : 'native']
}

/**
 * Returns the server test files of each engine. `CARAVAN_TEST_ENGINE` runs all of them on the one that it names; on a machine
 * without PostgreSQL 15 the embedded engine runs them. In the gate, tests of whole processes that nothing changed for are left out.
 */
export function serverTests(): { engine: Engine; files: readonly string[] }[] {
  const named = process.env['CARAVAN_TEST_ENGINE']
  const leftOut = leftOutTests()
  const files = globSync(SERVER_TESTS, { cwd: ROOT })
    .filter((file) => !leftOut.includes(file))
    .toSorted()
  if (named === 'native' || named === 'embedded') return [{ engine: named, files }]
  if (nativeBinaries() === null) return [{ engine: 'embedded', files }]
  return (['embedded', 'native'] as const).map((engine) => ({
    engine,
    files: files.filter((file) => enginesOf(file, testsEverything()).includes(engine)),
  }))
}
