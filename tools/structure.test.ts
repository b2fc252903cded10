import { describe, expect, test } from 'vitest'
import { checkLayout } from './structure/layout.ts'
import { checkOwners } from './structure/owners.ts'
import { checkSource } from './structure.ts'
import { checkCycles, valueImportsOf } from './structure/cycles.ts'
import { forbidden } from './structure/imports.ts'
import { source } from './structure/source.ts'
import { checkTexts, checkUnused, checkUses } from './structure/texts.ts'

/** The messages for a file of the application with this text. */
const messages = (file: string, text: string) => checkSource(source(file, text)).map((problem) => problem.message)

describe('import directions', () => {
  const planted: [string, string, string | null][] = [
    ['platform/shared/a.ts', 'platform/server/b.ts', 'shared code imports shared code alone'],
    ['platform/server/a.ts', 'features/runs/shared/runs.rules.ts', 'the platform knows no feature'],
    ['features/runs/server/a.ts', 'features/runs/web/b.tsx', 'server and web never meet'],
    [
      'features/runs/server/a.ts',
      'features/places/server/places.queries.ts',
      'a feature reaches another through its shared/ or an .api file',
    ],
    ['features/runs/server/a.ts', 'features/places/server/places.api.ts', null],
    ['features/runs/web/a.tsx', 'features/places/web/places.api.tsx', null],
    ['features/runs/shared/a.ts', 'features/places/shared/places.contract.ts', null],
    ['features/runs/server/a.ts', 'app/server/open-app.ts', 'only the app knows the app'],
    ['features/runs/server/a.test.ts', 'app/server/open-app.ts', null],
    ['app/server/features.ts', 'features/runs/server/runs.feature.ts', null],
    ['app/web/main.tsx', 'features/runs/server/runs.feature.ts', 'server and web never meet'],
    ['platform/server/a.ts', 'bench/morning.ts', 'the product does not import its workshop'],
  ]
  test.each(planted)('%s -> %s', (from, to, why) => {
    expect(forbidden(from, to)).toBe(why)
  })

  test('an import is seen through aliases, relative paths, re-exports and dynamic imports', () => {
    for (const line of [
      "import { b } from '../web/b.ts'",
      "import type { b } from '#features/runs/web/b.ts'",
      "const b = await import('../web/b.ts')",
      "import '../web/b.ts'",
    ]) {
      expect(messages('features/runs/server/a.ts', line), line).toContainEqual(expect.stringContaining('never meet'))
    }
    expect(messages('features/runs/server/a.ts', "// import { b } from '../web/b.ts'")).toEqual([])
  })

  test('a package of the other side is refused', () => {
    expect(messages('features/runs/shared/a.ts', "import { readFileSync } from 'node:fs'")).toHaveLength(1)
    expect(messages('features/runs/server/a.ts', "import { useState } from 'react'")).toHaveLength(1)
    expect(messages('platform/web/api/a.ts', "import pg from 'pg'")).toHaveLength(1)
  })
})

describe('layout of features', () => {
  const layout = (...files: string[]) =>
    checkLayout(files.map((file) => source(file, ''))).map(({ message }) => message)
  const many = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => name(i))

  test('a folder has at most 25 files; tests and folders inside count by themselves', () => {
    const files = many(25, (i) => `features/a/web/Part${i}.tsx`)
    expect(layout(...files, 'features/a/web/a.test.ts', 'features/a/web/detail/Tab.tsx')).toEqual([])
    expect(layout(...files, 'features/a/web/More.tsx')).toEqual([
      'features/a/web has 26 files: a folder has at most 25',
    ])
  })
  test('a side has at most six .api files, hooks and slots not counted', () => {
    const doors = many(6, (i) => `features/a/web/d${i}.api.tsx`)
    expect(layout(...doors, 'features/a/web/slots.api.ts', 'features/a/server/a.hooks.api.ts')).toEqual([])
    expect(layout(...doors, 'features/a/web/one.api.ts')).toEqual([expect.stringContaining('a/web has 7 .api files')])
  })
  test('a file of the server says its kind', () => {
    expect(layout('features/a/server/a.queries.ts', 'features/a/server/stages/first.ts')).toEqual([])
    expect(layout('features/a/server/moving.ts')).toEqual([expect.stringContaining('the name says no kind')])
    expect(layout('features/a/server/a.letters.ts')).toEqual([expect.stringContaining('the name says no kind')])
  })
})

describe('owners of tables', () => {
  const owners = (shared: Parameters<typeof checkOwners>[1], ...files: [string, string][]) =>
    checkOwners(
      files.map(([file, text]) => source(`features/${file}`, text)),
      shared,
    ).map(({ file, message }) => `${file}: ${message}`)
  const places: [string, string] = ['places/server/a.commands.ts', "work.db.updateTable('route').set({})"]
  const routes: [string, string] = ['routes/server/b.commands.ts', 'sql`update route set name = 1`']

  test('a table that two features write is refused in both', () => {
    expect(owners({}, routes)).toEqual([])
    expect(owners({}, places, routes)).toEqual([
      expect.stringContaining('features/places/server/a.commands.ts: writes route, as places, routes do'),
      expect.stringContaining('features/routes/server/b.commands.ts: writes route'),
    ])
  })
  test('reading, seeds and tests are no writes', () => {
    const read: [string, string] = ['places/server/a.queries.ts', "work.db.selectFrom('route').forUpdate()"]
    const seed: [string, string] = ['places/server/a.seed.ts', "work.db.insertInto('route')"]
    const tested: [string, string] = ['places/server/a.test.ts', "work.db.insertInto('route')"]
    expect(owners({}, routes, read, seed, tested)).toEqual([])
  })
  test('a table that is allowed to several is refused to others, and an entry that nobody needs', () => {
    const shared = { route: { by: ['routes', 'places'], because: '' } }
    expect(owners(shared, places, routes)).toEqual([])
    expect(owners(shared, routes)).toEqual([expect.stringContaining('places no longer writes route')])
    const reports: [string, string] = ['reports/server/c.commands.ts', "work.db.deleteFrom('route')"]
    expect(owners(shared, places, routes, reports)).toEqual([expect.stringContaining('which belongs to routes')])
  })
})

describe('circles of features', () => {
  const circles = (...files: [string, string][]) =>
    checkCycles(files.map(([file, text]) => source(`features/${file}`, text))).map(({ file }) => file)
  const up: [string, string] = ['people/web/Page.tsx', "import { Rides } from '#features/runs/web/rides.api.tsx'"]
  const down: [string, string] = ['runs/web/Drawer.tsx', "import { p } from '#features/people/shared/people.rules.ts'"]

  test('two features that need each other are refused, at both imports; one that needs the other is not', () => {
    expect(circles(up, down)).toEqual(['features/people/web/Page.tsx', 'features/runs/web/Drawer.tsx'])
    expect(circles(up)).toEqual([])
    expect(circles(down)).toEqual([])
  })
  test('a circle through a third feature is named whole', () => {
    const around = checkCycles([
      source('features/a/web/a.ts', "import { b } from '#features/b/web/b.api.ts'"),
      source('features/b/web/b.api.ts', "import { c } from '../../c/web/c.api.ts'"),
      source('features/c/web/c.api.ts', "import '#features/a/web/a.api.ts'"),
    ])
    expect(around.map(({ message }) => /[abc]( -> [abc])+/.exec(message)?.[0])).toEqual([
      'a -> b -> c -> a',
      'b -> c -> a -> b',
      'c -> a -> b -> c',
    ])
  })
  test('an import that is loaded later closes a circle too', () => {
    const later: [string, string] = [
      'people/web/Page.tsx',
      "const load = () => import('#features/runs/web/rides.api.tsx')",
    ]
    expect(circles(later, down)).toHaveLength(2)
  })
  test('the shared side is looked at by itself', () => {
    const rules: [string, string] = [
      'people/shared/people.rules.ts',
      "import { r } from '#features/runs/shared/runs.rules.ts'",
    ]
    const back: [string, string] = [
      'runs/shared/runs.rules.ts',
      "import { p } from '#features/people/shared/people.rules.ts'",
    ]
    expect(circles(rules, back)).toHaveLength(2)
    expect(circles(rules, down)).toEqual([])
  })
  test('the server is looked at by itself', () => {
    const up: [string, string] = [
      'places/server/merge.commands.ts',
      "import { replan } from '#features/runs/server/replan.api.ts'",
    ]
    const back: [string, string] = [
      'runs/server/stops.ts',
      "import { placesMerged } from '#features/places/server/places.hooks.api.ts'",
    ]
    expect(circles(up, back)).toHaveLength(2)
    expect(circles(back)).toEqual([])
  })
  test('types and tests make no circle', () => {
    for (const typed of [
      "import type { Rides } from '#features/runs/web/rides.api.tsx'",
      "import { type Rides, type Ride } from '#features/runs/web/rides.api.tsx'",
    ])
      expect(circles(['people/web/Page.tsx', typed], down), typed).toEqual([])
    expect(circles(['people/web/Page.test.tsx', up[1]], down)).toEqual([])
  })
  test('of each way to write an import it is known whether it takes a value', () => {
    const takes = (text: string) => valueImportsOf(source('features/a/web/a.ts', text)).length > 0
    for (const line of [
      "import { type A, b } from './b.ts'",
      "import {\n  b,\n  c,\n} from './b.ts'",
      "import * as b from './b.ts'",
      "import type_ from './b.ts'",
      "export { b } from './b.ts'",
      "const b = import(\n  './b.ts',\n)",
    ])
      expect(takes(line), line).toBe(true)
    for (const line of [
      "import type * as b from './b.ts'",
      "// import { b } from './b.ts'",
      'const b = "import(\'./b.ts\')"',
    ])
      expect(takes(line), line).toBe(false)
  })
})

describe('files', () => {
  test('more than 300 lines are refused, 300 are not', () => {
    expect(messages('platform/server/a.ts', 'const a = 1\n'.repeat(301))).toHaveLength(1)
    expect(messages('platform/server/a.ts', 'const a = 1\n'.repeat(300))).toEqual([])
  })
  test('default exports, barrels and empty names are refused', () => {
    expect(messages('platform/server/a.ts', 'export default 1')).toEqual(['no default exports'])
    expect(messages('vite.config.ts', 'export default 1')).toEqual([])
    expect(messages('platform/server/a.ts', "export * from './b.ts'")).toHaveLength(1)
    expect(messages('platform/server/a.ts', "export { b } from './b.ts'")).toHaveLength(1)
    expect(messages('platform/server/utils.ts', '')).toHaveLength(1)
    expect(messages('platform/server/helpers/a.ts', '')).toHaveLength(1)
    expect(messages('features/runs/index.ts', '')).toHaveLength(2)
  })
})

describe('texts and components', () => {
  const texts = (some: Record<string, { en: string; it: string }>) =>
    checkTexts([{ file: 'features/runs/shared/runs.texts.ts', texts: some }]).map((problem) => problem.message)

  test('a text misses no language, keeps its placeholders and stands under its feature', () => {
    expect(texts({ 'runs.close': { en: 'Close {name}', it: 'Chiudi {name}' } })).toEqual([])
    expect(texts({ 'runs.close': { en: 'Close', it: ' ' } })).toEqual(['runs.close: no text in it'])
    expect(texts({ 'runs.close': { en: 'Close {name}', it: 'Chiudi' } })).toEqual([
      'runs.close: other placeholders in it',
    ])
    expect(texts({ 'places.close': { en: 'Close', it: 'Chiudi' } })).toHaveLength(1)
  })
  test('the label of a search is short enough for a phone, in each language', () => {
    expect(texts({ 'runs.search': { en: 'a'.repeat(38), it: 'b'.repeat(38) } })).toEqual([])
    expect(texts({ 'runs.search': { en: 'a', it: 'b'.repeat(39) } })).toEqual([
      'runs.search: a search label has at most 38 characters (it)',
    ])
    expect(texts({ 'runs.searched': { en: 'a', it: 'b'.repeat(39) } })).toEqual([])
  })
  test('the same id twice is refused', () => {
    const some = { 'runs.close': { en: 'Close', it: 'Chiudi' } }
    const twice = checkTexts([
      { file: 'features/runs/shared/a.texts.ts', texts: some },
      { file: 'features/runs/shared/b.texts.ts', texts: some },
    ])
    expect(twice).toHaveLength(1)
  })
  test('an id that nobody wrote is seen where it is used', () => {
    const use = source('features/runs/web/a.tsx', "const a = t('runs.gone')\nconst b = t('runs.close')")
    expect(checkUses(use, new Set(['runs.close']))).toHaveLength(1)
    const screen = source('features/runs/web/b.tsx', "text('runs.gone')")
    expect(checkUses(screen, new Set(['runs.close']))).toHaveLength(1)
  })
  test('a text that nothing asks for is refused; a template, a plural and a test of their own', () => {
    const text = { en: 'a', it: 'b' }
    const texts = { 'runs.close': text, 'runs.state.open': text, 'runs.count_one': text, 'runs.count_other': text }
    const all = [{ file: 'features/runs/shared/a.texts.ts', texts }]
    const unused = (file: string, code: string) => checkUnused(all, [source(file, code)]).length
    expect(unused('features/runs/web/a.tsx', "text('runs.close'), text(`runs.state.${s}`), text('runs.count')")).toBe(0)
    expect(unused('features/runs/web/a.tsx', "text('runs.close')")).toBe(3)
    expect(unused('features/runs/web/a.test.tsx', "text('runs.close')")).toBe(4)
  })
  test('words and colours in a component are refused', () => {
    const page = 'features/runs/web/run-page.tsx'
    expect(messages(page, 'const a = <p>Close the run</p>')).toHaveLength(1)
    expect(messages(page, 'const a = <p aria-label="Close">{name}</p>')).toHaveLength(1)
    expect(messages(page, "const a = { color: '#F23041' }")).toHaveLength(1)
    expect(messages(page, "const a = <p>{t('runs.close')}</p>")).toEqual([])
    expect(messages('platform/web/theme/theme.ts', "const a = '#F23041'")).toEqual([])
  })
})
