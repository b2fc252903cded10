import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf } from '#platform/server/db/migrate.ts'
import type { Problem } from './source.ts'

const FOLDER = 'db/migrations'
/** Each migration with the SHA-256 of its text: `npm run generate` appends to it. */
export const CHECKSUMS = `${FOLDER}/checksums.txt`

/** The checksums of migrations, by name. */
export type Checksums = ReadonlyMap<string, string>

export type MigrationFolder = {
  /** Of the files as they are. */
  files: Checksums
  /** Of the committed list. */
  listed: Checksums
  /** Of the files where this branch left the one it is merged into; none without git. */
  merged: Checksums
}

/** A database that applied a migration keeps its checksum and does not start with another text, so none changes or goes. */
export function checkMigrations({ files, listed, merged }: MigrationFolder): Problem[] {
  const problems: Problem[] = []
  const say = (name: string, message: string) => problems.push({ file: `${FOLDER}/${name}`, line: 1, message })
  for (const name of new Set([...files.keys(), ...listed.keys(), ...merged.keys()])) {
    const [now, kept, before] = [files.get(name), listed.get(name), merged.get(name)]
    if (before !== undefined && now !== before)
      say(name, 'was merged: a migration is never changed or removed, add a new one')
    else if (kept === undefined) say(name, `is not in ${CHECKSUMS}: run \`npm run generate\``)
    else if (now !== kept)
      say(name, `differs from ${CHECKSUMS}: a migration is never changed or removed, add a new one`)
  }
  return problems
}

/** Reads what `checkMigrations` compares. */
export function readMigrations(root: string): MigrationFolder {
  const list = join(root, CHECKSUMS)
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'))
  return {
    files: new Map(names.map((name) => [name, checksumOf(readFileSync(join(root, FOLDER, name), 'utf8'))])),
    listed: existsSync(list) ? parse(readFileSync(list, 'utf8')) : new Map(),
    merged: mergedMigrations(root),
  }
}

/**
 * The list with what it lacks: new names at its end, and anew what is not merged and was written differently meanwhile. What is
 * listed and merged stays as it is.
 */
export function completed({ files, listed, merged }: MigrationFolder): string {
  const lines = new Map([...listed].filter(([name]) => files.has(name) || merged.size === 0 || merged.has(name)))
  // Without git nobody knows what is merged: then nothing that is listed changes.
  const isOpen = (name: string) => !listed.has(name) || (merged.size > 0 && !merged.has(name))
  for (const [name, checksum] of files) if (isOpen(name)) lines.set(name, checksum)
  return [...lines].map(([name, checksum]) => `${checksum}  ${name}\n`).join('')
}

const parse = (list: string): Checksums =>
  new Map([...list.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum, name]) => [name!, checksum!]))

function mergedMigrations(root: string): Checksums {
  const base = ['origin/main', 'main']
    .map((branch) => git(root, 'merge-base', 'HEAD', branch))
    .find(Boolean)
    ?.trim()
  if (!base) return new Map()
  const names = git(root, 'ls-tree', '--name-only', base, `${FOLDER}/`)?.split('\n') ?? []
  const sql = names.filter((name) => name.endsWith('.sql'))
  return new Map(
    sql.map((name) => [name.slice(FOLDER.length + 1), checksumOf(git(root, 'show', `${base}:${name}`) ?? '')]),
  )
}

/** What git says; undefined without git, without a repository, or when it knows no such thing. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
