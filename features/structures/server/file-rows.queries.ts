import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { AnsweredFile } from '../shared/structures.contract.ts'

/** What is known of the files of these ids; ids of none are left out. */
export async function filesByIds(tx: TenantContext, ids: readonly string[]): Promise<Record<string, AnsweredFile>> {
  const asked = ids.filter((id) => UUID_PATTERN.test(id))
  if (asked.length === 0) return {}
  const rows = await tx.db
    .selectFrom('form_file')
    .select(['id', 'name', 'size', 'type'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(asked))
    .execute()
  return Object.fromEntries(rows.map(({ id, name, size, type }) => [id, { name, size, mimeType: type }]))
}
