import { notFound } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { PICTURE_TYPE } from '#features/documents/shared/attachments.contract.ts'
import { ENTITIES } from '../shared/structures.contract.ts'
import { visibleNames } from './history.queries.ts'
import { mustReach } from './structures.policy.ts'
import { storedAnswersOf, versionsOf } from './structures.queries.ts'

/** A file that the actor may read; any other looks missing. One that is no answer yet is for who sent it alone. */
async function findFile(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('form_file')
    .select(['person_id', 'entity', 'field_name', 'file_id', 'name', 'type', 'answered_at', 'created_by'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  const entity = ENTITIES.find((one) => one === row?.entity)
  if (!row || !entity) throw notFound()
  await mustReach(tx, entity, row.person_id)
  const [versions, { values }] = await Promise.all([versionsOf(tx, entity), storedAnswersOf(tx, entity, row.person_id)])
  if (!visibleNames(tx, versions, values).includes(row.field_name)) throw notFound()
  if (row.answered_at === null && row.created_by !== tx.actor.personId) throw notFound()
  return row
}

/** The bytes of a file that the actor may read, or of its small copy, which pictures alone have. */
export async function bytesOfExtraFile(tx: TenantContext, id: string, variant?: 'small'): Promise<Bytes> {
  const { file_id, name, type } = await findFile(tx, id)
  if (variant !== undefined && type !== PICTURE_TYPE) throw notFound()
  const kept = await readFile(tx, file_id, variant)
  if (!kept) throw notFound()
  return { type: kept.type, bytes: kept.bytes, fileName: name }
}
