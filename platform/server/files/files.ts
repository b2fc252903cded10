import { createHash } from 'node:crypto'
import { anyOf } from '../db/any-of.ts'
import { plainFileName } from './file-name.rules.ts'
import { defineJob } from '../jobs/job.ts'
import type { TenantContext } from '../tenant-context.ts'

export type NewFile = {
  /** What it is for: decides nothing here, every feature guards its own kinds. */
  kind: string
  name: string
  /** Media type, decided by the application from the bytes, never by the sender. */
  type: string
  bytes: Uint8Array
  /** The same in other sizes, by a short name. */
  variants?: Record<string, Uint8Array>
}

/** A file as the database knows it. */
export type FileRow = { id: string; name: string; type: string; size: number; createdAt: Date }

const DAY = 86_400_000

/** Keeps a file: the bytes in the store, what they are in the transaction. When it fails, the sweep takes the bytes away. */
export async function keepFile(tx: TenantContext, file: NewFile): Promise<string> {
  tx.needRoom?.()
  const id = tx.newId()
  await tx.files.put(tx.organisationId, id, file.bytes)
  for (const [variant, bytes] of Object.entries(file.variants ?? {})) {
    await tx.files.put(tx.organisationId, `${id}.${variant}`, bytes)
  }
  await tx.db
    .insertInto('file')
    .values({
      organisation_id: tx.organisationId,
      id,
      kind: file.kind,
      name: plainFileName(file.name),
      type: file.type,
      size: file.bytes.byteLength,
      sha256: createHash('sha256').update(file.bytes).digest(),
      variants: Object.keys(file.variants ?? {}),
      created_at: tx.now,
      created_by: tx.actor.personId,
    })
    .execute()
  return id
}

/** The bytes of a file that the caller was found to may see; null when it is gone. */
export async function readFile(
  tx: TenantContext,
  id: string,
  variant?: string,
): Promise<{ bytes: Buffer; type: string; name: string } | null> {
  const row = await tx.db
    .selectFrom('file')
    .select(['name', 'type'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const bytes = await tx.files.get(tx.organisationId, variant === undefined ? id : `${id}.${variant}`)
  return bytes === null ? null : { bytes, ...row }
}

/** Forgets a file: gone for every reader now, its bytes with the next sweep. */
export const dropFile = (tx: TenantContext, id: string): Promise<void> => dropFiles(tx, [id])

/** The same for several. */
export async function dropFiles(tx: TenantContext, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('file')
    .set({ dropped_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .where('dropped_at', 'is', null)
    .execute()
}

/** Every night: takes away the bytes of dropped files, and bytes whose command failed after they were written. */
export const sweepFiles = defineJob({
  name: 'platform.sweepFiles',
  every: '41 2 * * *',
  run: async ({ db, files, organisationId, now }) => {
    const yesterday = new Date(now.getTime() - DAY)
    await db
      .deleteFrom('file')
      .where('organisation_id', '=', organisationId)
      .where('dropped_at', '<', yesterday)
      .execute()
    const keys = await files.keysBefore(organisationId, yesterday)
    const ids = [...new Set(keys.map((key) => key.slice(0, 36)))]
    const kept = new Set<string>()
    for (let at = 0; at < ids.length; at += 1000) {
      const rows = await db
        .selectFrom('file')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', ids.slice(at, at + 1000))
        .execute()
      for (const row of rows) kept.add(row.id)
    }
    for (const key of keys) if (!kept.has(key.slice(0, 36))) await files.remove(organisationId, key)
  },
})
