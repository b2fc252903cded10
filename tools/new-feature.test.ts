import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFeature } from './new-feature.ts'
import { ROOT } from './run.ts'

/** Writes a copy of the repository with new features, and runs on it what the gate runs. About a minute of processor time. */
const run = promisify(execFile)
/** Where the compiler is told to check the new features with what they are built on. */
const NEW = 'tsconfig.new.json'
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

/** The message of a failed command has what it printed as errors; the compiler prints to the other stream. */
const why = (reason: unknown): string =>
  [String(reason), reason instanceof Error && 'stdout' in reason ? String(reason.stdout) : ''].join('\n')

test(
  'new features pass types, structure, generated files, their own tests and the start of the demo without a change by hand',
  { timeout: 400_000 },
  async () => {
    const written = [...newFeature(copy, 'lockers', 'locker'), ...newFeature(copy, 'fuel-receipts', 'fuel-receipt')]
    expect(written).toContain('features/lockers/server/lockers.test.ts')
    expect(written).toContain('features/fuel-receipts/web/FuelReceiptListPage.tsx')
    for (const file of written) expect(await readFile(join(copy, file), 'utf8')).not.toMatch(/__[a-z]+__/i)
    const imports = (await readFile(join(copy, 'app/web/features.ts'), 'utf8')).matchAll(/'#features\/([\w-]+)\//g)
    expect([...imports].slice(-2).map(([, name]) => name)).toEqual(['lockers', 'fuel-receipts'])
    await node('tools/generate.ts')
    // What the gate checks anyway, the other features, is not checked again.
    const include = ['platform', 'features/lockers', 'features/fuel-receipts']
    await writeFile(join(copy, NEW), JSON.stringify({ extends: './tsconfig.json', include }))
    const vitest = (...args: string[]) => node('node_modules/vitest/vitest.mjs', 'run', ...args)
    const results = await Promise.allSettled([
      node('node_modules/typescript/bin/tsc', '-p', NEW),
      node('tools/structure.ts')
        .then(() => vitest('features/lockers', 'features/fuel-receipts'))
        .then(() => vitest('app/server/start.test.ts', '-t', 'the first start makes the demo')),
    ])
    expect(results.map((one) => (one.status === 'fulfilled' ? 'passed' : why(one.reason)))).toEqual([
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
    ['fuel--receipts', 'fuel-receipt'],
    ['-keys', 'key'],
    ['', ''],
  ] as const)
    expect(() => newFeature(copy, names, name)).toThrow('lower-case letters')
})
