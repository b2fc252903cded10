import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '../stored/versions.ts'

/** An import touches its file so often, and so late it counts as one whose process was killed. */
export const BEAT_MS = 500
const DEAD_MS = 30_000

const lockIn = (folder: string): string => join(folder, 'import.lock')

/** Which import has its turn in a folder, of any process that works on it; null when none has. */
export function importAtWork(folder: string): string | null {
  try {
    // real time: the age of a file on the disk.
    const isDead = statSync(lockIn(folder)).mtimeMs < Date.now() - DEAD_MS
    return isDead ? null : readFileSync(lockIn(folder), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Gives an import its turn; false while another one has it. */
export function takeTurn(folder: string, id: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (importAtWork(folder) !== null) return false
  rmSync(lockIn(folder), { force: true })
  try {
    const file = openSync(lockIn(folder), 'wx', 0o600)
    writeFileSync(file, id)
    closeSync(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Says that the import is at work; false when its turn was taken from it. */
export function keepTurn(folder: string, id: string): boolean {
  if (importAtWork(folder) !== id) return false
  // real time: the age of a file on the disk.
  const now = Date.now() / 1000
  utimesSync(lockIn(folder), now, now)
  return true
}

/** Ends the turn of whoever has it. */
export function endTurn(folder: string): void {
  rmSync(lockIn(folder), { force: true })
}
