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
  /** The files by name. */
  texts: ReadonlyMap<string, string>
  /** Of the committed list. */
  listed: Checksums
  /** Of the files where this branch left the one it is merged into; none without git. */
  merged: Checksums
}

/** The last migration that may validate a check on a table that existed before it. */
const VALIDATING_UNTIL = '0371'

/**
 * A database that applied a migration keeps its checksum and does not start with another text, so none changes or goes. A check on a table that
 * exists is added `not valid` and validated by a later migration, because validating it reads the whole table and one
 * transaction would hold the lock of the addition meanwhile.
 */
export function checkMigrations({ files, texts, listed, merged }: MigrationFolder): Problem[] {
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
  for (const [name, text] of texts)
    if (name.slice(0, 4) > VALIDATING_UNTIL) for (const message of longLocksIn(text)) say(name, message)
  return problems
}

/** The statements of a migration that read the whole of a table that existed before while nobody may use it. */
function longLocksIn(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '').split(';')
  const created = new Set(
    statements.flatMap((one) => /^\s*create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? []),
  )
  const added = new Set<string>()
  return statements.flatMap((statement) => {
    const table = /^\s*alter table (?:only )?(\w+)/i.exec(statement)?.[1]
    if (table === undefined || created.has(table)) return []
    if (/\badd (?:constraint \w+ )?check\b/i.test(statement)) {
      added.add(table)
      return /\bnot valid\b/i.test(statement)
        ? []
        : [`adds a check to \`${table}\` that reads the whole table under a lock: add it \`not valid\``]
    }
    return added.has(table) && /\bvalidate constraint\b/i.test(statement)
      ? [
          `validates what it adds to \`${table}\` in one transaction, which keeps the lock: validate it in a later migration`,
        ]
      : []
  })
}

/** Reads what `checkMigrations` compares. */
export function readMigrations(root: string): MigrationFolder {
  const list = join(root, CHECKSUMS)
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'))
  const texts = new Map(names.map((name) => [name, readFileSync(join(root, FOLDER, name), 'utf8')]))
  return {
    files: new Map([...texts].map(([name, text]) => [name, checksumOf(text)])),
    texts,
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
