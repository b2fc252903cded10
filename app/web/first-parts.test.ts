import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTexts } from '#platform/web/build/text-files.ts'
import { FIRST_ICONS } from '#platform/web/ui/first-icons.ts'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { importsOf, resolve } from '../../tools/structure/imports.ts'
import { readSources } from '../../tools/structure/source.ts'
import { TEXT_PATTERNS } from './text-files.ts'

/** Where the signed-in area begins, which brings the other texts and icons before it shows anything. */
const SIGNED_IN = ['app/web/signed-in.ts']

/** A text id, or the beginning of one that is put together. */
const ID = /['"`]([a-zA-Z]\w*(?:\.\w+)*\.(?:\w+(?=['"`])|(?=\$\{)))/g

test('whatever a signed-out page may show is among the first texts', async () => {
  const { first } = (await readTexts(TEXT_PATTERNS)).parts
  const all = await everyId()
  const late = all.filter((id) => !(id in first!))
  // Operations have names of the same form.
  const pages = reachable('app/web/main.tsx').filter((file) => !file.endsWith('.contract.ts'))
  expect(pages).toContain('features/session/web/SignInForm.tsx')
  expect(shownIn(pages, late)).toEqual([])
})

test('what only the pages of a feature show is loaded with each of them and shown nowhere else', async () => {
  const { parts } = await readTexts(TEXT_PATTERNS)
  const own = Object.fromEntries(Object.entries(parts).filter(([part]) => part !== 'first' && part !== 'rest'))
  expect(Object.keys(own)).toContain('hazards')
  const web = [...sources.keys()].filter(
    (file) => /^(?:app|features\/[^/]+|platform)\/web\//.test(file) && !/test/.test(file),
  )
  for (const [feature, texts] of Object.entries(own)) {
    const inside = `features/${feature}/web/`
    const begin = `${inside}${feature}.feature.tsx`
    // What other features show of it, and what it shows before its pages are loaded.
    const outside = web.filter((file) => !file.startsWith(inside))
    const offered = web.filter((file) => file.startsWith(inside) && /\.api\.tsx?$/.test(file))
    const early = [
      begin,
      ...outside,
      // What an offered file loads together with the texts comes after them.
      ...offered.flatMap((file) => reachable(file, new Set(), feature)).filter((file) => web.includes(file)),
    ]
    expect(shownIn(early, Object.keys(texts))).toEqual([])
    const code = sources.get(begin)?.withoutComments ?? ''
    const loads = code.match(/\bimport\('/g)?.length
    expect(code.match(new RegExp(`withTexts\\('${feature}', async \\(\\) => \\(await import\\('`, 'g'))?.length).toBe(
      loads,
    )
  }
})

const everyId = async (): Promise<string[]> =>
  Object.values((await readTexts(TEXT_PATTERNS)).parts).flatMap((texts) => Object.keys(texts))

/** Where these files show one of these texts. */
function shownIn(files: readonly string[], ids: readonly string[]): string[] {
  const known = new Set(ids)
  return files.flatMap((file) =>
    [...(sources.get(file)?.withoutComments ?? '').matchAll(ID)].flatMap(([, id = '']) => {
      const isThere = id.endsWith('.') ? ids.some((one) => one.startsWith(id)) : known.has(id)
      return isThere ? [`${file}: ${id}`] : []
    }),
  )
}

test('every icon that a signed-out page may show is among the first icons', () => {
  const found = reachable('app/web/main.tsx')
    // Beside words of other meanings, the table itself names all of them.
    .filter((file) => file !== 'platform/web/ui/icon-paths.ts')
    .flatMap((file) =>
      [...(sources.get(file)?.withoutComments ?? '').matchAll(/['"`](\w+)['"`]/g)].flatMap(([, name = '']) =>
        name in ICON_PATHS && !(name in FIRST_ICONS) ? [`${file}: ${name}`] : [],
      ),
    )
  expect(found).toEqual([])
})

test('a text is in one part only, and the first part is the smaller one', async () => {
  const { first, rest } = (await readTexts(TEXT_PATTERNS)).parts
  const all = await everyId()
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
  expect(Object.keys(first!).length).toBeLessThan(Object.keys(rest!).length / 3)
  expect(first!['login.title']).toEqual({ en: 'Sign in', it: 'Accedi' })
})

const sources = new Map(readSources(join(import.meta.dirname, '../..')).map((one) => [one.file, one]))

/** The source files that a page is made of, lazily loaded ones too, without those that come with the texts of `feature`. */
function reachable(file: string, seen = new Set<string>(), feature?: string): string[] {
  const source = sources.get(file)
  if (!source || seen.has(file) || SIGNED_IN.includes(file)) return []
  seen.add(file)
  const late = feature === undefined ? [] : loadedWithTexts(source.withoutComments, feature)
  const inside = importsOf(source).flatMap(({ target }) => (late.includes(target) ? [] : (resolve(file, target) ?? [])))
  return [file, ...inside.flatMap((one) => reachable(one, seen, feature))]
}

/** The files that `withTexts` loads in this code; a type that it names of them is no code. */
const loadedWithTexts = (code: string, feature: string): string[] =>
  [
    ...code.matchAll(
      new RegExp(`withTexts\\('${feature}', async \\(\\) => \\((?:\\{[^}]*?|await )import\\('([^']+)'\\)`, 'g'),
    ),
  ].map(([, target = '']) => target)
