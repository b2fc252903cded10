import { resolve } from 'node:path'
import type { MapFile } from '../../shared/map-file.contract.ts'
import type { Archive } from './archive.ts'
import { ARCHIVE, ArchiveError, archiveIn, type Known } from './file.ts'

type Opened = { key: string; archive: Promise<Archive | ArchiveError> }
const opened = new Map<string, Opened>()

/** Opens the file of a folder once for as long as it is the same. Other errors than those of its content are tried again. */
function openedIn(folder: string, known: Known): Promise<Archive | ArchiveError> {
  const at = resolve(folder)
  const before = opened.get(at)
  if (before?.key === known.key) return before.archive
  const archive = open(folder, known).catch((error: unknown) => {
    if (error instanceof ArchiveError) return error
    opened.delete(at)
    throw error
  })
  opened.set(at, { key: known.key, archive })
  return archive
}

/** The reader of such files is loaded where there is one. */
const open = async (folder: string, known: Known): Promise<Archive> =>
  (await import('./archive.ts')).openArchive(folder, known)

/** The tiles of the file in a folder; null without one, and when it cannot be used. */
export async function archiveOf(folder: string): Promise<Archive | null> {
  const known = await archiveIn(folder)
  if (known === null) return null
  const archive = await openedIn(folder, known)
  return archive instanceof ArchiveError ? null : archive
}

/** What is known of the file in a folder; null without one. */
export async function mapFileOf(folder: string): Promise<MapFile | null> {
  const known = await archiveIn(folder)
  if (known === null) return null
  const archive = await openedIn(folder, known)
  const isUsed = !(archive instanceof ArchiveError)
  return {
    name: ARCHIVE,
    size: known.bytes,
    changedAt: known.changedAt,
    attribution: isUsed ? archive.map.attribution : null,
    problem: isUsed ? null : archive.problem,
  }
}
