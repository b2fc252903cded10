import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { featuresAbove } from '../check/affected.ts'
import { filesSince } from '../check/changed.ts'
import { ROOT } from '../run.ts'
import { zoneOf } from '../structure/imports.ts'
import { readSources, type Source } from '../structure/source.ts'
import { leavesOutUnchanged } from './scope.ts'

/** What the whole product depends on. */
const ALWAYS = ['package.json', 'package-lock.json']

/** Code that is started by the tests which kill servers and databases. */
const PROCESSES = ['app/server/', 'platform/server/', 'bench/chaos/', 'bench/client.ts', 'bench/server.ts']

/**
 * Test files that start whole processes, and the paths whose change may break them: the gate leaves them out when none of these
 * changed since the proof. Of tests and their helpers only those count that are named. Migrations are not named: every test of the
 * database runs them.
 */
export const NEEDED_FOR: Readonly<Record<string, readonly string[]>> = {
  'app/server/start.test.ts': ['app/server/', 'platform/server/', 'features/area/server/'],
  'app/server/shared-database.test.ts': ['app/server/', 'platform/server/'],
  'app/server/failing-database.test.ts': ['app/server/', 'platform/server/'],
  'app/server/half-open.test.ts': ['app/server/', 'platform/server/', 'platform/server/testing/'],
  'app/server/area-command.test.ts': [
    'app/server/',
    'platform/server/files/',
    'features/area/server/',
    'features/area/server/testing/',
  ],
  'app/server/closed-output.test.ts': ['app/server/', 'features/area/server/', 'features/area/server/testing/'],
  'bench/chaos/chaos.test.ts': [...PROCESSES, 'features/boarding/server/'],
  'bench/chaos/full-disk.test.ts': PROCESSES,
  'bench/chaos/killed-upload.test.ts': [...PROCESSES, 'features/documents/server/'],
}

/** Paths whose change may make any operation hold the thread of the server for longer. */
const FOR_EVERY_OPERATION = ['app/server/', 'platform/server/', 'platform/shared/']

const isTestOnly = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\.md$/.test(file)
/** Files that grow with every feature and change nothing for the others: row types, the list of features, texts. */
const isListOnly = (file: string): boolean => /\.generated\.ts$|\/server\/features\.ts$|\.texts\.ts$/.test(file)

/** Returns true when one of `changed` is the test itself or counts below one of `paths`. */
function touches(changed: readonly string[], test: string, paths: readonly string[]): boolean {
  return changed.some(
    (file) =>
      file === test ||
      ALWAYS.some((path) => file.startsWith(path)) ||
      paths.some(
        (path) => file.startsWith(path) && !isListOnly(file) && (!isTestOnly(file) || path.endsWith('/testing/')),
      ),
  )
}

/** Returns true when the gate runs a test file, given the files changed since the proof; null: they are not known. */
export function isNeeded(test: string, changed: readonly string[] | null): boolean {
  const paths = NEEDED_FOR[test]
  return changed === null || paths === undefined || touches(changed, test, paths)
}

/** Returns the test files that the gate leaves out, because nothing that they need changed since the proof. */
export function leftOutTests(): string[] {
  const changed = changedSinceProof()
  return Object.keys(NEEDED_FOR).filter((file) => !isNeeded(file, changed))
}

/**
 * Returns the features whose operations `app/server/budget.test.ts` measures in the gate: the changed ones and those that import
 * them. Null: every feature.
 */
export function featuresToMeasure(
  changed: readonly string[] | null,
  sources: () => readonly Source[] = () => readSources(ROOT),
): ReadonlySet<string> | null {
  if (changed === null || touches(changed, 'app/server/budget.test.ts', FOR_EVERY_OPERATION)) return null
  const features = new Set(
    changed.flatMap((file) => {
      const zone = zoneOf(file)
      return zone.kind === 'feature' && zone.side !== 'web' && !isTestOnly(file) ? [zone.name] : []
    }),
  )
  if (features.size === 0) return features
  const server = sources().filter(({ file }) => !file.includes('/web/'))
  return new Set([...features, ...featuresAbove(features, server)])
}

const proved = z.object({ commit: z.string() })

/**
 * Returns the files changed since the commit of `proved.json`, whose whole-process and budget tests all passed. Null outside of
 * `npm test`, and where git does not know that commit: nothing may be left out then.
 */
export function changedSinceProof(): readonly string[] | null {
  if (!leavesOutUnchanged()) return null
  const { commit } = proved.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'proved.json'), 'utf8')))
  try {
    return filesSince(commit)
  } catch {
    return null
  }
}
