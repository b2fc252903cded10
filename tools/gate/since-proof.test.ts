import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { source } from '../structure/source.ts'
import { featuresToMeasure, isNeeded, NEEDED_FOR } from './since-proof.ts'

const START = 'app/server/start.test.ts'

test('an ordinary test is needed whatever changed', () => {
  expect(isNeeded('features/runs/server/runs.test.ts', [])).toBe(true)
})

test('a test of whole processes is needed when code that it starts changed, it itself, or what every test depends on', () => {
  expect(isNeeded(START, ['platform/server/db/open.ts'])).toBe(true)
  expect(isNeeded('bench/chaos/killed-upload.test.ts', ['features/documents/server/attachments.ts'])).toBe(true)
  expect(isNeeded(START, [START])).toBe(true)
  expect(isNeeded(START, ['package-lock.json'])).toBe(true)
  expect(isNeeded('app/server/half-open.test.ts', ['platform/server/testing/test-app.ts'])).toBe(true)
})

test('it is left out when only screens, other tests, pages, or what grows with every feature changed', () => {
  expect(isNeeded(START, ['features/runs/web/RunPage.tsx', 'app/server/rights.test.ts', 'docs/map.md'])).toBe(false)
  const grown = ['db/migrations/0401_diary.sql', 'platform/server/db/schema.generated.ts', 'app/server/features.ts']
  expect(isNeeded(START, grown)).toBe(false)
  expect(featuresToMeasure([...grown, 'platform/shared/i18n/interface.texts.ts'])).toEqual(new Set())
})

test('nothing is left out when it is not known what changed', () => {
  expect(isNeeded(START, null)).toBe(true)
  expect(featuresToMeasure(null)).toBe(null)
})

test('operations are measured of the changed features and of those that import them on the server', () => {
  const sources = () => [
    source(
      'features/family/server/child-day.ts',
      `import { absences } from '#features/absences/server/absences.api.ts'`,
    ),
    source('features/board/web/Board.tsx', `import { reasons } from '#features/absences/shared/reasons.rules.ts'`),
  ]
  const changed = ['features/absences/server/absences.queries.ts', 'features/absences/web/AbsencePage.tsx']
  expect(featuresToMeasure(changed, sources)).toEqual(new Set(['absences', 'family']))
  expect(featuresToMeasure(['features/absences/web/AbsencePage.tsx'], sources)).toEqual(new Set())
  expect(featuresToMeasure(['platform/server/http/route.ts'], sources)).toBe(null)
})

test('every test of the list exists, and every path that it names', () => {
  for (const [file, paths] of Object.entries(NEEDED_FOR))
    for (const path of [file, ...paths])
      expect({ path, exists: existsSync(join(ROOT, path)) }).toEqual({ path, exists: true })
})
