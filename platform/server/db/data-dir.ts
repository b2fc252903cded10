import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SettingError } from '../config/setting-error.ts'
import { closeToOthers, makePrivateDir } from './private-dir.ts'
import { processIdentity } from './process-identity.ts'

/** The user that the database runs as when the house runs as root: PostgreSQL refuses root (`nobody`). */
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
      // Not made yet: the house makes it reachable.
    }
    if (folder === dirname(folder)) return true
  }
}

/**
 * The folder that holds the database, its secrets and files; made when missing. `given` is `DATA_DIR`. As root the
 * database runs as another user, who must be able to reach it: without a given folder the house moves to
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
    throw new SettingError(
      'DATA_DIR',
      `cannot write to ${folder} (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  return folder
}

/** Makes this process the only one that works on `folder`; the answer gives it free again. */
export function lockDataDir(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const mine = `${process.pid} ${processIdentity(process.pid) ?? ''}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch {
      const [pid, identity] = readLock(file)
      if (pid !== undefined && identity !== undefined && processIdentity(Number(pid)) === identity) {
        throw new SettingError('DATA_DIR', `${folder} is in use by the server with process number ${pid}`)
      }
      rmSync(file, { force: true })
    }
  }
}

function readLock(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(' ')
  } catch {
    return []
  }
}

/** A secret that is made once and readable for the owner of the process only. */
export function secretIn(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
