import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveProblem } from '../../shared/map-file.contract.ts'
import { isMissing } from '../stored/versions.ts'

/** A file of tiles that the operator puts into the folder of the area. */
export const ARCHIVE = 'map.pmtiles'

/** Why the file cannot be used. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, where: string) {
    super(`${problem}: ${where}`)
    this.problem = problem
  }
}

export type Known = { bytes: number; changedAt: string; key: string }

/** Size and date of the file in a folder; null without one. */
export async function archiveIn(folder: string): Promise<Known | null> {
  try {
    const { size, mtime } = await stat(join(folder, ARCHIVE))
    return { bytes: size, changedAt: mtime.toISOString(), key: `${size} ${mtime.getTime()}` }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
