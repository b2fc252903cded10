/** `npm run build`: the web into dist/web. `--if-stale` builds only when a source changed since the last time. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kilobytes, loadSizes, tooLarge } from '#platform/web/build/load-sizes.ts'
import { ROOT, has, isMain, runNode } from './run.ts'

const OUT = 'dist/web'
const STAMP = join(ROOT, 'dist', 'web.sha256')
/** What the bundle is made of. */
const SOURCES = [
  'app/web',
  'features',
  'platform/shared',
  'platform/web',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** SHA-256 over the names and bytes of everything that the bundle is made of. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const top of SOURCES) {
    for (const file of filesUnder(top)) {
      if (file.includes('/server/') || file.includes('.test.')) continue
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(ROOT, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!has(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .toSorted()
}

/** Builds the web; answers the exit code. A bundle that is newer than its sources is left alone when asked. */
export async function build(options: { ifStale?: boolean } = {}): Promise<number> {
  if (!has('vite.config.ts')) {
    console.error('There is no vite.config.ts: nothing to build.')
    return 1
  }
  const hash = sourcesHash()
  if (options.ifStale && existsSync(STAMP) && has(`${OUT}/index.html`) && readFileSync(STAMP, 'utf8') === hash) return 0
  console.log('Building the web app ...')
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (code !== 0) return code
  // Loaded here, because it loads the bundler, which a start with a fresh build does not need.
  const { scriptProblems } = await import('#platform/web/build/built-scripts.ts')
  const { styleProblems } = await import('#platform/web/build/built-styles.ts')
  const problems = [...scriptProblems(join(ROOT, OUT)), ...styleProblems(join(ROOT, OUT))]
  for (const problem of problems) console.error(problem)
  if (!checkSizes() || problems.length > 0) return 1
  writeFileSync(STAMP, hash)
  return 0
}

/** Prints what the sign-in page and each home download before they can be used; true when that is not too much. */
function checkSizes(): boolean {
  const sizes = loadSizes(join(ROOT, OUT))
  for (const { page, files, code, texts } of sizes)
    console.log(`${page}: ${files} files, ${kilobytes(code)} brotli, texts ${kilobytes(texts)}.`)
  const problems = tooLarge(sizes)
  for (const problem of problems) console.error(`Too large, ${problem}`)
  return problems.length === 0
}

if (isMain(import.meta)) process.exitCode = await build({ ifStale: process.argv.includes('--if-stale') })
