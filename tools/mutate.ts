/**
 * `node tools/mutate.ts [part of a path …] [--results <file>] [--test <file> …]`: removes the guards of the features, in a copy of the last
 * commit, and runs the tests of rights, then the tests of the features for what those did not notice. Prints each guard with the test that
 * failed. Exits with 1 when none failed for a guard that is no exception (`mutate/exceptions.ts`). With `--results`, guards that the file says were noticed are not tried again. `--test`
 * names the tests that are run instead.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EXCEPTIONS } from './mutate/exceptions.ts'
import { mutationsOf } from './mutate/guards.ts'
import { findingsIn, type Finding } from './mutate/findings.ts'
import { switched, type Numbered } from './mutate/switched.ts'
import { ROOT, isMain } from './run.ts'

const GUARDS = ['features/*/server/*reach*.ts', 'features/*/server/*policy*.ts']
/** What tries every operation, or every pair of a person and a right. */
const MATRIX = ['answers', 'kin-rights', 'other-groups', 'restricted', 'care-rights', 'live-messages', 'rights'].map(
  (name) => `app/server/${name}.test.ts`,
)
/** The tests of each stage. A later stage tries what no test of an earlier one noticed. */
const STAGES: readonly (readonly string[])[] = [MATRIX, ['features/']]

type Guard = Numbered & { file: string; text: string; name: string }
type GuardedFile = { file: string; source: string; guards: Guard[] }

/** Returns the guarded files whose path has one of these parts, or all, with their guards. */
export function guardedFiles(parts: readonly string[]): GuardedFile[] {
  const files = globSync(GUARDS, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  let id = 0
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const guards = mutationsOf(source).map((mutation) => {
      id += 1
      const line = source.slice(0, mutation.start).split('\n').length
      const text = source.slice(mutation.start, mutation.end).replaceAll(/\s+/g, ' ').slice(0, 90)
      return { ...mutation, id, file, text, name: `${file}:${line} ${text}` }
    })
    // Numbers do not depend on the parts that were asked for: a file of results serves every call on one commit.
    return parts.length === 0 || parts.some((part) => file.includes(part)) ? [{ file, source, guards }] : []
  })
}

/** A copy of the last commit beside the installed packages, with a switch at each guard. */
function copyWithSwitches(files: readonly GuardedFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-mutate-'))
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error('The last commit cannot be copied.')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, source, guards } of files) writeFileSync(join(folder, file), switched(source, guards))
  return folder
}

function mutate(parts: readonly string[], asked: string | undefined, only: readonly string[]): number {
  const files = guardedFiles(parts)
  const folder = copyWithSwitches(files)
  const results = resolve(asked ?? join(folder, 'results.jsonl'))
  try {
    for (const tests of only.length > 0 ? [only] : STAGES)
      spawnSync(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutate/vitest.config.ts', ...tests],
        { cwd: folder, stdio: 'inherit', env: { ...process.env, MUTATION_RESULTS: results } },
      )
    return print(
      files.flatMap(({ guards }) => guards),
      findingsIn(results),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the table and returns the exit code. */
function print(guards: readonly Guard[], findings: readonly Finding[]): number {
  let missed = 0
  for (const { id, file, text, name } of guards) {
    const own = findings.filter((one) => one.id === id)
    const noticed = own.find(({ test }) => test !== null)?.test
    const exception = EXCEPTIONS.find((one) => one.file === file && one.guard === text)
    if (!noticed && !exception) missed += 1
    const missing = own.length === 0 ? 'asked by no test' : 'no test'
    console.log(`${name} | ${noticed ?? (exception ? `exception: ${exception.reason}` : missing)}`)
  }
  console.log(`${guards.length} guards, ${missed} of them removed without a failing test or a reason.`)
  return missed === 0 ? 0 : 1
}

if (isMain(import.meta)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { results: { type: 'string' }, test: { type: 'string', multiple: true } },
  })
  process.exitCode = mutate(positionals, values.results, values.test ?? [])
}
