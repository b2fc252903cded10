import { expect, test } from 'vitest'
import { featuresAbove, testFilters } from './check/affected.ts'
import { source } from './structure/source.ts'

const SOURCES = [
  source(
    'features/runs/server/start.commands.ts',
    `import { isClosed } from '#features/calendar/shared/calendar.rules.ts'`,
  ),
  source('features/alerts/web/AlertCard.tsx', `import { runs } from '#features/runs/web/runs.api.ts'`),
  source('features/calendar/shared/calendar.rules.ts', `export const isClosed = () => false`),
  source('platform/server/clock.ts', `export const now = () => new Date()`),
]

test('features above import a file of the changed one', () => {
  expect(featuresAbove(new Set(['calendar']), SOURCES)).toEqual(new Set(['runs']))
  expect(featuresAbove(new Set(['alerts']), SOURCES)).toEqual(new Set())
})

test('a change runs all tests of its feature, those without a database above it, and those beside it elsewhere', () => {
  const changed = ['features/calendar/shared/calendar.rules.ts', 'platform/server/clock.ts', 'README.md']
  expect(testFilters(changed, SOURCES)).toEqual([
    'features/calendar/',
    'features/runs/shared/',
    'features/runs/web/',
    'platform/server/',
  ])
})
