import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { emptySummaries } from './without-summaries.ts'

test('a contract keeps everything but its summaries', () => {
  const code = `defineEndpoint({ name: 'a.b', summary:\n    'One’s own; it\\'s long.', path: \`/a/\${x}\`, errors: [] })`
  expect(emptySummaries(code)).toBe(`defineEndpoint({ name: 'a.b', summary: '', path: \`/a/\${x}\`, errors: [] })`)
})

test('every contract can be read without its summaries', () => {
  const files = globSync('features/*/shared/**/*.contract.ts')
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const code = emptySummaries(readFileSync(file, 'utf8'))
    expect([file, parseSync(file, code).errors]).toEqual([file, []])
    expect([file, /\bsummary:\s*['"`](?!')/.exec(code)?.[0]]).toEqual([file, undefined])
  }
})
