import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSizes, tooLarge } from './load-sizes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-sizes-'))
  mkdirSync(join(folder, 'assets'))
  const plan = {
    texts: { en: { first: '/assets/en.js', rest: '/assets/en-rest.js' } },
    area: ['/assets/area.js'],
    homes: { CB_PARENT: ['/assets/home.js'] },
  }
  write(
    'index.html',
    `<meta name="first-load" content='${JSON.stringify(plan)}' /><script src="/assets/app.js"></script>`,
  )
  for (const name of ['shared', 'lazy', 'area', 'en', 'en-rest']) write(`assets/${name}.js`, name)
  write('assets/app.js', 'import{a}from"./shared.js";const b=()=>import(`./lazy.js`)')
  write('assets/home.js', 'import"./area.js"')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
/** Text that no compression makes smaller than so many bytes. */
const noise = (bytes: number) =>
  `//${randomBytes(bytes)
    .toString('latin1')
    .replaceAll(/[^ -~]/g, '')}${randomBytes(bytes).toString('base64')}`

test('a page counts what it names and what that imports at once, not what comes later', () => {
  const [signIn, home] = loadSizes(folder)
  expect(signIn).toMatchObject({ page: 'sign-in', files: 2 })
  expect(home).toMatchObject({ page: 'home of CB_PARENT', files: 4 })
  write('assets/lazy.js', noise(300_000))
  expect(loadSizes(folder)[0]?.code).toBe(signIn?.code)
  expect(tooLarge(loadSizes(folder))).toEqual([])
})

test('a script that grows above the limit is found, though the page names it only through another one', () => {
  write('assets/shared.js', noise(170_000))
  expect(tooLarge(loadSizes(folder))).toEqual([
    expect.stringMatching(/^sign-in: \d+\.\d KB of scripts and styles, at most 160\.0 KB\.$/),
  ])
  write('assets/shared.js', noise(260_000))
  expect(tooLarge(loadSizes(folder))).toHaveLength(2)
})
