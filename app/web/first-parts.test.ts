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
  const { rest } = await readTexts(TEXT_PATTERNS)
  const late = Object.keys(rest)
  // Operations have names of the same form.
  const pages = reachable('app/web/main.tsx').filter((file) => !file.endsWith('.contract.ts'))
  expect(pages).toContain('features/session/web/SignInForm.tsx')
  const found = pages.flatMap((file) =>
    [...(sources.get(file)?.withoutComments ?? '').matchAll(ID)].flatMap(([, id = '']) => {
      const isLate = id.endsWith('.') ? late.some((one) => one.startsWith(id)) : id in rest
      return isLate ? [`${file}: ${id}`] : []
    }),
  )
  expect(found).toEqual([])
})

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
  const { first, rest } = await readTexts(TEXT_PATTERNS)
  expect(Object.keys(first).filter((id) => id in rest)).toEqual([])
  expect(Object.keys(first).length).toBeLessThan(Object.keys(rest).length / 3)
  expect(first['login.title']).toEqual({ en: 'Sign in', it: 'Accedi' })
})

const sources = new Map(readSources(join(import.meta.dirname, '../..')).map((one) => [one.file, one]))

/** The source files that a page before sign-in is made of, lazily loaded ones too. */
function reachable(file: string, seen = new Set<string>()): string[] {
  const source = sources.get(file)
  if (!source || seen.has(file) || SIGNED_IN.includes(file)) return []
  seen.add(file)
  const inside = importsOf(source).flatMap(({ target }) => resolve(file, target) ?? [])
  return [file, ...inside.flatMap((one) => reachable(one, seen))]
}
