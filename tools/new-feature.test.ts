import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFeature } from './new-feature.ts'
import { ROOT } from './run.ts'

/** Writes a copy of the repository with a new feature, and runs on it what the gate runs. About 20 seconds on two processors. */
const run = promisify(execFile)
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'caravan-feature-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  const folders = new Set(stdout.split('\0').flatMap((file) => (file === '' ? [] : (file.split('/')[0] ?? []))))
  for (const one of folders) {
    if (one === 'node_modules' || one === 'dist' || one === 'test-results') continue
    await cp(join(ROOT, one), join(copy, one), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    })
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  await run('git', ['init', '-q'], { cwd: copy })
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

const node = (script: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], { cwd: copy, maxBuffer: 16 * 1024 * 1024 })

test(
  'a new feature passes types, structure, generated files and its own tests without a change by hand',
  { timeout: 400_000 },
  async () => {
    const written = newFeature(copy, 'lockers', 'locker')
    expect(written).toContain('features/lockers/server/lockers.test.ts')
    await node('tools/generate.ts')
    const results = await Promise.allSettled([
      node('node_modules/typescript/bin/tsc', '-p', '.'),
      node('tools/structure.ts').then(() => node('node_modules/vitest/vitest.mjs', 'run', 'features/lockers')),
    ])
    expect(results.map((one) => (one.status === 'fulfilled' ? 'passed' : String(one.reason)))).toEqual([
      'passed',
      'passed',
    ])
  },
)

test('a name that is taken or is none is refused, and nothing is written', () => {
  expect(() => newFeature(copy, 'vehicles', 'vehicle')).toThrow('is there already')
  for (const [names, name] of [
    ['Keys', 'key'],
    ['../keys', 'key'],
    ['keys', 'keys'],
    ['', ''],
  ] as const)
    expect(() => newFeature(copy, names, name)).toThrow('lower-case letters')
})
