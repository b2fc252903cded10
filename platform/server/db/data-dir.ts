import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SettingError } from '../config/setting-error.ts'
import { closeToOthers, makePrivateDir } from './private-dir.ts'
import { processIdentity } from './process-identity.ts'

/** The user that the database runs as when the application runs as root: PostgreSQL refuses root (`nobody`). */
export const DATABASE_USER = 65534

const ROOT_FALLBACK = '/var/lib/caravan'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** True when any user may pass through `path` and every folder above it. */
function canReach(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      if ((statSync(folder).mode & 0o001) === 0) return false
    } catch {
      // Not made yet: the application makes it reachable.
    }
    if (folder === dirname(folder)) return true
  }
}

/**
 * The folder that holds the database, its secrets and files; made when missing. `given` is `DATA_DIR`. As root the
 * database runs as another user, who must be able to reach it: without a given folder the application moves to
 * `/var/lib/caravan`, a given folder that cannot be reached is refused.
 */
export function openDataDir(given: string | undefined): string {
  let folder = resolve(given ?? 'data')
  if (isRoot() && !canReach(dirname(folder))) {
    if (given !== undefined) {
      throw new SettingError(
        'DATA_DIR',
        `as root, ${folder} must be reachable for other users (every folder above it needs o+x)`,
      )
    }
    folder = ROOT_FALLBACK
  }
  try {
    makePrivateDir(folder, isRoot())
    closeToOthers(folder)
    if (isRoot()) chmodSync(folder, statSync(folder).mode | 0o011)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw unwritable(folder, error)
  }
  return folder
}

/** Makes this process the only one that works on `folder`; the answer gives it free again. */
export function lockDataDir(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const draft = join(folder, `server.lock.${process.pid}`)
  try {
    // Written whole under another name: nobody ever reads half of it and takes it for one that was left behind.
    writeFileSync(draft, `${process.pid} ${processIdentity(process.pid) ?? ''}`, { mode: 0o600 })
    while (!linked(draft, file)) {
      const holder = lockHolder(folder)
      if (holder !== null)
        throw new SettingError('DATA_DIR', `${folder} is in use by the server with process number ${holder}`)
      rmSync(file, { force: true })
    }
    return () => rmSync(file, { force: true })
  } catch (error) {
    throw error instanceof SettingError ? error : unwritable(folder, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The number of the living process that works on `folder`, or null. */
export function lockHolder(folder: string): number | null {
  const [pid, identity] = readLock(join(folder, 'server.lock'))
  return pid !== undefined && identity && processIdentity(Number(pid)) === identity ? Number(pid) : null
}

/** False when there is such a file already. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function unwritable(folder: string, error: unknown): SettingError {
  return new SettingError(
    'DATA_DIR',
    `cannot write to ${folder} (${error instanceof Error ? error.message : String(error)})`,
  )
}

function readLock(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(' ')
  } catch {
    return []
  }
}

/** A secret that is made once and readable for the owner of the process only; two processes at once make one. */
export function secretIn(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    try {
      writeFileSync(draft, newSecret(), { mode: 0o600 })
      linked(draft, file)
    } catch (error) {
      throw unwritable(dirname(file), error)
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** 24 random bytes in hexadecimal digits. */
export const newSecret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('hex')
