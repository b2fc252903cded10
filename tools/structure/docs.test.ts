import { describe, expect, test } from 'vitest'
import { checkCited, pathsIn } from './docs.ts'
import { checkGlossary } from './glossary.ts'
import { source } from './source.ts'

test('paths that the documentation names are found, each of several in braces', () => {
  expect(pathsIn('see `features/a/{server,web}/{b,c}.ts`\nand `npm start`, `platform/x.ts`')).toEqual([
    { path: 'features/a/server/b.ts', line: 1 },
    { path: 'features/a/server/c.ts', line: 1 },
    { path: 'features/a/web/b.ts', line: 1 },
    { path: 'features/a/web/c.ts', line: 1 },
    { path: 'platform/x.ts', line: 2 },
  ])
})

test('a comment that cites a page that is not there is refused; a text is not a comment', () => {
  const cited = (text: string) =>
    checkCited(source('a.ts', text), (path) => path === 'docs/domain.md').map(({ line }) => line)
  expect(cited('// docs/domain.md, invariant 5\nconst page = "trust.md"')).toEqual([])
  expect(cited('const a = 1\n/** transport.md says so (docs/none.md). */')).toEqual([2, 2])
})

describe('glossary', () => {
  const found = (en: string, it: string) =>
    checkGlossary([{ file: 'a.texts.ts', texts: { 'a.text': { en, it } } }], {}).map(({ message }) => message)

  test('a word that the glossary replaces is refused, in each language', () => {
    expect(found('Cancel this run', 'Sopprimi questa corsa')).toEqual([])
    expect(found('Taken back', 'Revocato')).toEqual([expect.stringContaining('en has "Taken back"')])
    expect(found('Assistant', 'Assistente')).toEqual([expect.stringContaining('it has "Assistente"')])
  })
  test('finché without non says the opposite', () => {
    expect(found('Open until the counts agree', 'Aperta finché non tornano i conti')).toEqual([])
    expect(found('Open until the counts agree', 'Aperta finché tornano i conti')).toHaveLength(1)
  })
  test('a placeholder is no word, and an exception is let through', () => {
    expect(found('{paper} has expired', '{paper}: scaduto')).toEqual([])
    const texts = { 'a.text': { en: 'On paper', it: 'Su carta' } }
    expect(checkGlossary([{ file: 'a.texts.ts', texts }], { 'a.text': 'meant so' })).toEqual([])
  })
})
