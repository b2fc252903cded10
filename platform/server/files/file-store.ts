import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Vault } from '../vault.ts'

/**
 * Where large bytes live: pictures, papers. The database keeps what they are, the store keeps the bytes
 * by a key of the organisation. Keys are made by the application: ids, with an optional `.variant`.
 */
export type FileStore = {
  put: (organisationId: string, key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is nothing under the key. */
  get: (organisationId: string, key: string) => Promise<Buffer | null>
  /** No error when there is nothing. */
  remove: (organisationId: string, key: string) => Promise<void>
  /** Every key of the organisation that was written before the instant. What was half written by then is taken away. */
  keysBefore: (organisationId: string, instant: Date) => Promise<string[]>
}

const KEY = /^[0-9a-f-]{36}(\.[a-z0-9]{1,12})?$/
const DRAFT = '.part'

/** Where the bytes of a key are, in a folder or a bucket: parts of a path. */
export function placeOf(organisationId: string, key: string): [organisation: string, part: string, key: string] {
  if (!KEY.test(key)) throw new Error('not a key of the file store')
  // The last characters of a UUIDv7 are random, so the folders fill evenly.
  return [organisationId, key.slice(34, 36), key]
}

/** Files in a folder, sealed per organisation: whoever copies the disk has nothing without the master secret. */
export function folderStore(folder: string, vault: Vault): FileStore {
  const pathOf = (organisationId: string, key: string) => join(folder, ...placeOf(organisationId, key))
  return {
    put: async (organisationId, key, bytes) => {
      const path = pathOf(organisationId, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Under another name first: a killed process leaves no half file under the key.
      const draft = `${path}.${crypto.randomUUID()}${DRAFT}`
      try {
        await writeFile(draft, vault.seal(`file:${organisationId}`, bytes), { mode: 0o600, flush: true })
        await rename(draft, path)
      } catch (error) {
        // A disk that is full needs the room of the half that was written.
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (organisationId, key) => {
      const sealed = await readFile(pathOf(organisationId, key)).catch(ifMissing(null))
      return sealed === null ? null : vault.open(`file:${organisationId}`, sealed)
    },
    remove: (organisationId, key) => rm(pathOf(organisationId, key), { force: true }),
    keysBefore: async (organisationId, instant) => {
      const root = join(folder, organisationId)
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      const keys: string[] = []
      for (const entry of found) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const { mtimeMs } = await stat(path)
        if (mtimeMs >= instant.getTime()) continue
        // Of a process that was killed while it wrote.
        if (entry.name.endsWith(DRAFT)) await rm(path, { force: true })
        else keys.push(entry.name)
      }
      return keys
    },
  }
}

const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead
    throw error
  }
