import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compatibility, { type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { withNotice } from '#platform/web/build/browser-notice.ts'
import { dataVersions, readFloor } from '#platform/web/build/floor.ts'

const FIRST = readFileSync(join(import.meta.dirname, 'public/first.js'), 'utf8')
const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const floor = readFloor()

const parseFirst = (code: string) => parse(code, { ecmaVersion: 5, sourceType: 'script' })

test('first.js is ECMAScript 5, which every browser parses', () => {
  expect(() => parseFirst(FIRST)).not.toThrow()
  expect(() => parseFirst(`${FIRST}; var a = b?.c`)).toThrow('Unexpected token')
  expect(() => parseFirst(`${FIRST}; f(a,)`)).toThrow('Unexpected token')
})

test('what first.js asks for came with exactly the versions of package.json', () => {
  const lh = compatibility.css.types?.['length']?.['lh']
  const fromAsync = compatibility.javascript.builtins?.['Array']?.['fromAsync']
  for (const { browser, version } of dataVersions(floor)) {
    const versions = [lh, fromAsync].map((entry) => addedIn(entry, browser))
    expect({ browser, version: Math.min(...versions) }).toEqual({ browser, version })
  }
})

/** The version in which a browser has the feature without a flag. */
function addedIn(entry: Identifier | undefined, browser: string): number {
  const support = Object.entries(entry?.__compat?.support ?? {}).find(([name]) => name === browser)?.[1]
  const statement = [support ?? []].flat().find(({ flags, prefix }) => !flags && !prefix)
  return Number(statement?.version_added)
}

test('the page has a sentence in both languages for a browser without scripts, and the versions of package.json', () => {
  const html = withNotice(PAGE, floor)
  const noscript = /<noscript>(.*)<\/noscript>/.exec(html)?.[1]
  expect(noscript).toContain(
    '<p lang="en">Turn on JavaScript in the settings of your browser, then reload this page.</p>',
  )
  expect(noscript).toContain('<p lang="it">Attiva JavaScript nelle impostazioni del browser')
  const content = /<meta name="browser-notice" content='([^']*)'/.exec(html)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&#39;', "'"))).toMatchObject({
    en: { supported: 'Caravan works in Safari 16.4, iOS 16.4, Chrome 109, Edge 109, Firefox 115 or later.' },
    it: { supported: expect.stringContaining('Firefox 115 o versioni successive') },
  })
})
