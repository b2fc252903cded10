import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasTopLevelAwait, scriptProblems } from './built-scripts.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-scripts-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, code: string) => writeFileSync(join(folder, name), code)

test('the build refuses an await outside a function, in any of its scripts', () => {
  write('first.js', 'const read = async () => await fetch("/")')
  write('assets/page.js', 'export const page = async () => { for await (const part of parts()) await part }')
  expect(scriptProblems(folder)).toEqual([])
  write('assets/late.js', 'import{a}from"./page.js";const b=await a();export{b}')
  expect(scriptProblems(folder)).toEqual([expect.stringMatching(/^assets\/late\.js has an await outside a function/)])
})

test.each([
  ['assets/page.js', 'Promise.withResolvers()', 'Promise.withResolvers'],
  ['assets/page.js', 'Object.groupBy(rows, by)', 'Object.groupBy'],
  ['assets/page.js', 'ids.isSubsetOf(others)', '.isSubsetOf()'],
  ['assets/page.js', 'rows.values().map(read)', '.values().map()'],
  ['assets/page.js', 'new Intl.Segmenter()', 'new Intl.Segmenter()'],
  ['assets/page.js', 'const page = /[a--b]/v;', '/v'],
  ['sw.js', 'rows.toSorted()', '.toSorted()'],
])('%s with %s is refused', (file, code, name) => {
  write(file, code)
  expect(scriptProblems(folder)).toEqual([`${file} uses ${name}, which a browser of package.json lacks.`])
})

test.each(['rows.toSorted()', 'Map.groupBy(rows, by)', 'Object.values(rows).map(read)', 'rows.findLast(fits)'])(
  '%s is there for a page',
  (code) => {
    write('assets/page.js', code)
    expect(scriptProblems(folder)).toEqual([])
  },
)

test.each([
  ['const texts = await load()', true],
  ['if (ready) { await load() }', true],
  ['for await (const part of parts) use(part)', true],
  ['await using file = open()', true],
  ['const load = async () => await read()', false],
  ['class Page { async load() { await read() } }', false],
  ['async function* parts() { for await (const part of read()) yield part }', false],
  ['const note = "await"; const page = { await: 1 }', false],
])('%s: %s', (code, found) => expect(hasTopLevelAwait('page.js', code)).toBe(found))

test('a script that cannot be parsed is an error, not an empty result', () => {
  expect(() => hasTopLevelAwait('page.js', 'const = await')).toThrow('page.js')
})
