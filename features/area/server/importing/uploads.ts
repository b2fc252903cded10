import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '../stored/versions.ts'

const PREFIX = 'upload-'
/** A file that nobody goes on with. */
const ABANDONED_MS = 60 * 60 * 1000
/** Files that are sent at the same time: one for each of two people, so that nobody fills the disk with beginnings. */
const MOST_FILES = 2

/** The file of an upload in the folder of the area. */
export const uploadIn = (folder: string, id: string): string => join(folder, `${PREFIX}${id}`)

/** Bytes that are there of an upload; 0 before the first. */
export function receivedOf(folder: string, id: string): number {
  try {
    return statSync(uploadIn(folder, id)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** Begins an upload, or goes on with one; false when as many as may be are under way. */
export function mayReceive(folder: string, id: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const others = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${id}`)
  const alive = others.filter((name) => {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    // real time: the age of a file on the disk.
    if (changed >= Date.now() - ABANDONED_MS) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
  return alive.length < MOST_FILES
}

/** Adds a part that begins where the file ends, and returns how much is there; one that begins elsewhere changes nothing. */
export function receive(folder: string, id: string, { offset, bytes }: { offset: number; bytes: Uint8Array }): number {
  const file = openSync(uploadIn(folder, id), 'a', 0o600)
  try {
    const { size } = fstatSync(file)
    if (size !== offset) return size
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
    return size + bytes.length
  } finally {
    closeSync(file)
  }
}

/** Takes an upload away; nothing happens without it. */
export function removeUpload(folder: string, id: string): void {
  rmSync(uploadIn(folder, id), { force: true })
}
