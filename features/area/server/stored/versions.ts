import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** What an import makes of an extract, each a file of its own. All of them come from the same extract. */
export type AreaPart = 'streets.bin' | 'addresses.bin' | 'tiles.bin'

const POINTER = 'current'
const DRAFT = 'draft-'
/** An import takes minutes; a draft that is older was left by a process that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** The folder of a new version while its parts are written. */
export type AreaDraft = { path: (part: AreaPart) => string; publish: () => void; discard: () => void }

const draftIn = (folder: string, id: string): string => join(folder, `${DRAFT}${id}`)

/** Begins a new version of the area beside the one that is in use. */
export function beginVersion(folder: string, id: string = randomUUID()): AreaDraft {
  const draft = draftIn(folder, id)
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  return {
    path: (part) => join(draft, part),
    publish: () => publish(folder, draft),
    discard: () => rmSync(draft, { recursive: true, force: true }),
  }
}

/** Takes away what a thread wrote that was ended; nothing happens without it. */
export function discardDraft(folder: string, id: string): void {
  rmSync(draftIn(folder, id), { recursive: true, force: true })
}

/**
 * Makes the draft the version in use: whoever opens a part reads all of the old version or all of the new one. The version before it stays
 * until the next import, for those who are about to open it.
 */
function publish(folder: string, draft: string): void {
  const before = versionOf(folder)
  const version = `v-${randomUUID()}`
  renameSync(draft, join(folder, version))
  const pointer = join(folder, `${POINTER}.${version}.part`)
  try {
    writeWhole(pointer, Buffer.from(version))
    renameSync(pointer, join(folder, POINTER))
  } finally {
    rmSync(pointer, { force: true })
  }
  for (const name of readdirSync(folder))
    if (isOld(folder, name, [version, before])) rmSync(join(folder, name), { recursive: true, force: true })
}

function isOld(folder: string, name: string, kept: readonly (string | null)[]): boolean {
  if (name.startsWith('v-')) return !kept.includes(name)
  if (!name.startsWith(DRAFT)) return false
  const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // real time: the age of a file on the disk.
  return changed < Date.now() - ABANDONED_MS
}

/** The name of the version in use; null without an area. Changes with every import. */
export function versionOf(folder: string): string | null {
  try {
    const version = readFileSync(join(folder, POINTER), 'utf8')
    return /^v-[0-9a-f-]{36}$/.test(version) ? version : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The file of a part of the version in use; null without an area. */
export function partOf(folder: string, part: AreaPart): string | null {
  const version = versionOf(folder)
  return version === null ? null : join(folder, version, part)
}

/** Takes the area away; nothing happens without one. */
export function removeVersions(folder: string): void {
  if (versionOf(folder) === null) return
  rmSync(join(folder, POINTER), { force: true })
  for (const name of readdirSync(folder))
    if (name.startsWith('v-')) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Writes a file and waits until it is on the disk. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
