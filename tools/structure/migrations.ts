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

/** The last migration that may read the whole of a table that existed before it under a lock. */
const VALIDATING_UNTIL = '0378'

/**
 * A database that applied a migration keeps its checksum and does not start with another text, so none changes or goes. A check or
 * foreign key on a table that exists is added `not valid` and validated by a later migration, because validating it reads the whole
 * table and one transaction would hold the lock of the addition meanwhile.
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

/** Comments, strings and the bodies of functions: what they contain is no statement. */
const NO_STATEMENT = /--.*$|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$/gm
const NAME = String.raw`(?:"[^"]+"|\w+)`
const TABLE = String.raw`(?:${NAME}\.)?(${NAME})`
const CREATE = new RegExp(String.raw`^\s*create table (?:if not exists )?${TABLE}`, 'i')
const ALTER = new RegExp(String.raw`^\s*alter table (?:if exists )?(?:only )?${TABLE}([^]*)`, 'i')
const ADD_CONSTRAINT = new RegExp(String.raw`^add (?:constraint ${NAME} )?(check|foreign key)\b`, 'i')

/** The statements of a migration that read the whole of a table that existed before while nobody may use it. */
function longLocksIn(text: string): string[] {
  const statements = text
    .replaceAll(NO_STATEMENT, (part) => (/^['$]/.test(part) ? "''" : ' '))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' '))
  const created = new Set(statements.flatMap((statement) => CREATE.exec(statement)?.[1] ?? []).map(unquoted))
  const added = new Set<string>()
  return statements.flatMap((statement) => {
    const [, name, actions] = ALTER.exec(statement) ?? []
    if (name === undefined || actions === undefined || created.has(unquoted(name))) return []
    return actionsOf(actions).flatMap((action) => longLockOf(action, unquoted(name), added) ?? [])
  })
}

/** Why an action of `alter table` holds a long lock; `added` collects the tables with a constraint that this migration adds `not valid`. */
function longLockOf(action: string, table: string, added: Set<string>): string | undefined {
  const constraint = ADD_CONSTRAINT.exec(action)?.[1]
  if (constraint !== undefined && /\bnot valid\b/i.test(action)) {
    added.add(table)
    return undefined
  }
  const what = constraint ?? columnConstraintOf(action)
  if (what !== undefined)
    return `adds a ${what.toLowerCase()} to \`${table}\` that reads the whole table under a lock: add it as a constraint \`not valid\``
  if (/^alter .*\bset not null\b/i.test(action))
    return `sets \`not null\` on a column of \`${table}\`, which reads the whole table under a lock: add \`check (… is not null) not valid\``
  return added.has(table) && /^validate constraint\b/i.test(action)
    ? `validates what it adds to \`${table}\` in one transaction, which keeps the lock: validate it in a later migration`
    : undefined
}

/**
 * The constraint of a column that is added, if PostgreSQL reads the table for it. It does so for every check, and for a foreign key
 * when the column has a default.
 */
function columnConstraintOf(action: string): string | undefined {
  if (!/^add\b/i.test(action)) return undefined
  if (/\bcheck ?\(/i.test(action)) return 'check'
  return !/^add constraint\b/i.test(action) && /\breferences\b/i.test(action) && /\bdefault (?!null\b)/i.test(action)
    ? 'foreign key'
    : undefined
}

/** The actions of an `alter table`: its parts between the commas that are in no parentheses. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += character
  }
  return actions.map((action) => action.trim())
}

const unquoted = (name: string): string => name.replaceAll('"', '')

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
