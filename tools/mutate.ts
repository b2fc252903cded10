/**
 * `node tools/mutate.ts [part of a path …] [--results <file>]`: removes the guards of the features one at a time, in a copy of the last commit,
 * and runs the tests of rights. Prints each guard with the first test that fails. Exits with 1 when no test fails for a guard. With
 * `--results`, guards that the file already lists are not tried again.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { mutationsOf, type Mutation } from './mutate/guards.ts'
import { ROOT, isMain } from './run.ts'

const GUARDS = ['features/*/server/*reach*.ts', 'features/*/server/*policy*.ts']
/** What tries every operation, or every pair of a person and a right. */
const MATRIX = ['kin-rights', 'other-groups', 'restricted', 'care-rights', 'live-messages', 'rights'].map(
  (name) => `app/server/${name}.test.ts`,
)
/** Most time for the tests of one guard, in milliseconds. Tests that do not end count as a failure. */
const AT_MOST_MS = 900_000

type Guard = Mutation & { file: string; line: number; text: string }
/** How many of the stages a guard went through, and the test that failed in the last of them. */
const result = z.object({ guard: z.string(), stages: z.int(), caughtBy: z.nullable(z.string()) })
type Result = z.output<typeof result>

/** The file, its line and the beginning of the text: what a table shows and what tells guards apart. */
const nameOf = ({ file, line, text, start }: Guard): string =>
  `${file}:${line}:${start} ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`

function guardsOf(parts: readonly string[]): Guard[] {
  const files = globSync(GUARDS, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  return files
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return mutationsOf(source).map((mutation) => ({
        ...mutation,
        file,
        line: source.slice(0, mutation.start).split('\n').length,
        text: source.slice(mutation.start, mutation.end),
      }))
    })
}

/** A copy of the last commit beside the installed packages, so that a broken guard never stands in the working tree. */
function copyOfCommit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-mutate-'))
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error('The last commit cannot be copied.')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** What is read of a report of vitest. */
const report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** The first test that fails, or null. */
function firstFailure(folder: string, files: readonly string[], pattern?: string): string | null {
  const output = join(folder, 'report.json')
  rmSync(output, { force: true })
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${output}`, ...files]
  if (pattern !== undefined) args.push('-t', pattern)
  spawnSync(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, CARAVAN_TEST_ENGINE: process.env['CARAVAN_TEST_ENGINE'] ?? 'native' },
    timeout: AT_MOST_MS,
    stdio: 'ignore',
  })
  if (!existsSync(output)) return 'the tests do not end'
  const { success, testResults } = report.parse(JSON.parse(readFileSync(output, 'utf8')))
  if (success) return null
  for (const file of testResults) {
    const failed = file.assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${file.name.slice(folder.length + 1)}: ${failed.fullName}`
  }
  const broken = testResults.find(({ message }) => message !== '')
  return broken ? `${broken.name.slice(folder.length + 1)}: ${broken.message.split('\n')[0]}` : null
}

/** The tests of each stage: the operations of the guard's own feature take seconds, the whole matrix takes minutes. */
const STAGES: readonly ((feature: string) => [files: readonly string[], pattern?: string])[] = [
  (feature) => [MATRIX, `(^| )${feature}\\.`],
  () => [MATRIX],
  (feature) => [[`features/${feature}/server`]],
]

function caughtBy(
  folder: string,
  { file, start, end, replacement }: Guard,
  stage: (typeof STAGES)[number],
): string | null {
  const source = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), source.slice(0, start) + replacement + source.slice(end))
  try {
    return firstFailure(folder, ...stage(file.split('/')[1] ?? ''))
  } finally {
    writeFileSync(join(folder, file), source)
  }
}

function resultsIn(file: string | undefined): Map<string, Result> {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => result.parse(JSON.parse(line))).map((one) => [one.guard, one]))
}

function mutate(parts: readonly string[], file: string | undefined): number {
  const results = resultsIn(file)
  const guards = guardsOf(parts)
  const folder = copyOfCommit()
  try {
    for (const [index, stage] of STAGES.entries())
      for (const guard of guards) {
        const name = nameOf(guard)
        const earlier = results.get(name)
        if (earlier && (earlier.caughtBy !== null || earlier.stages > index)) continue
        const found: Result = { guard: name, stages: index + 1, caughtBy: caughtBy(folder, guard, stage) }
        results.set(name, found)
        if (file !== undefined) appendFileSync(file, `${JSON.stringify(found)}\n`)
      }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const table = guards.flatMap((guard) => results.get(nameOf(guard)) ?? [])
  for (const one of table) console.log(`${one.guard} | ${one.caughtBy ?? 'no test'}`)
  const missed = table.filter((one) => one.caughtBy === null)
  console.log(`${guards.length} guards, ${missed.length} of them removed without a failing test.`)
  return missed.length === 0 ? 0 : 1
}

if (isMain(import.meta)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { results: { type: 'string' } } })
  process.exitCode = mutate(positionals, values.results)
}
