import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a server makes in its data folder. Whatever else lies there belongs to somebody else. */
const OURS = ['database', 'secrets', 'files', 'mail', 'server.lock', 'master.secret', 'demo-sign-ins.json']

/** For the user of the process alone; `passable`: others may pass through what is made, and see nothing of it. */
export function makePrivateDir(folder: string, passable: boolean): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined || !passable) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711)
}

/**
 * Takes from everybody but the owner what an older server or a generous umask left open: the data folder, what the server makes
 * in it, and one level below. PostgreSQL keeps its cluster to its user by itself, and what lies deeper is behind closed folders.
 */
export function closeToOthers(folder: string): void {
  const ours = OURS.map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (ours.length === 0) return
  // A folder that everybody uses (sticky, as /tmp) is nobody's to close.
  const { mode } = lstatSync(folder)
  if ((mode & 0o1000) === 0) close(folder, 0o711)
  for (const path of ours) {
    close(path, 0o700)
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) close(join(path, name), 0o700)
  }
}

function close(path: string, most: number): void {
  const state = lstatSync(path)
  const mode = state.mode & 0o7777
  if (!state.isSymbolicLink() && (mode & 0o777 & ~most) !== 0) chmodSync(path, mode & (0o7000 | most))
}
