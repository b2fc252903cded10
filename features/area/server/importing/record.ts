import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { importing, type Importing } from '../../shared/upload.contract.ts'
import { isMissing, writeWhole } from '../stored/versions.ts'
import { importAtWork } from './turn.ts'

const record = z.extend(importing, { id: z.string() })
export type ImportRecord = z.output<typeof record>

const fileIn = (folder: string): string => join(folder, 'import.json')

/** Writes how an import goes. Readers see this one or the one before. */
export function keepRecord(folder: string, one: ImportRecord): void {
  const draft = `${fileIn(folder)}.${one.id}`
  writeWhole(draft, Buffer.from(JSON.stringify(one)))
  renameSync(draft, fileIn(folder))
}

/** How the last import goes or went; null before the first. One whose process was killed has stopped. */
export function lastImport(folder: string): ImportRecord | null {
  try {
    const read = record.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
    return read.state === 'running' && importAtWork(folder) !== read.id ? { ...read, state: 'stopped' } : read
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The same for a page. */
export function shownImport(folder: string): Importing | null {
  const last = lastImport(folder)
  if (last === null) return null
  const { id: _id, ...shown } = last
  return shown
}
