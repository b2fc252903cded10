import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says about a file with this text, under the rules of the application. */
function said(text: string): string {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2024" } }',
  )
  writeFileSync(join(folder, 'planted.ts'), text)
  const bin = join(ROOT, 'tools/lint/node_modules')
  const args = [join(bin, 'oxlint/bin/oxlint'), '-c', join(ROOT, '.oxlintrc.json'), '--type-aware', 'planted.ts']
  const env = { ...process.env, PATH: `${join(bin, '.bin')}:${process.env['PATH']}` }
  const done = spawnSync(process.execPath, args, { cwd: folder, env })
  return done.status === 0 ? 'nothing' : done.stdout.toString()
}

test.each([
  ['a promise that nobody waits for', 'no-floating-promises', 'export async function f() {}\nf()\n'],
  ['a default export', 'no-default-export', 'export default 1\n'],
  ['any', 'no-explicit-any', 'export const a: any = 1\n'],
  ['a print', 'no-console', "console.log('x')\n"],
  ['a nested ternary', 'no-nested-ternary', 'export const f = (a: number) => (a > 1 ? (a > 2 ? 3 : 2) : 1)\n'],
  ['the whole of zod', 'no-restricted-imports', "import * as z from 'zod'\nexport const a = z.string()\n"],
  ['six arguments', 'max-params', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1) => [a, b, c, d, e, g]\n'],
])('the linter catches %s', (_, rule, text) => {
  expect(said(text)).toContain(rule)
})

test('the linter lets good code pass', () => {
  expect(said('export const double = (a: number): number => a * 2\n')).toBe('nothing')
})
