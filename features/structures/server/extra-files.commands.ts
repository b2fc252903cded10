import type { BodyOf, ParamsOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { hasEnding } from '#platform/shared/forms/uploads.rules.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { WAITING_MAX, type uploadExtraFile } from '../shared/extra-files.contract.ts'
import type { Entity, StructureField } from '../shared/structures.contract.ts'
import { fieldsFor, fills } from '../shared/structures.rules.ts'
import { currentStructure, storedAnswersOf } from './structures.queries.ts'

type Sent = { params: ParamsOf<typeof uploadExtraFile>; body: Pick<BodyOf<typeof uploadExtraFile>, 'id' | 'name'> }

/**
 * Keeps a file for a field that the actor, who was found to fill in about the person, may fill. It is the answer when that is saved. A repeat
 * with the id that the caller made answers it again.
 */
export async function keepExtraFile(tx: TenantContext, { params, body }: Sent, file: CheckedUpload) {
  const { entity, id: personId, fieldName } = params
  const [{ fields }, { values }] = await Promise.all([
    currentStructure(tx, entity),
    storedAnswersOf(tx, entity, personId),
  ])
  const field = fieldsFor(tx.actor.role, fields, values).find((one) => one.fieldName === fieldName)
  if (field?.type !== 'upload') throw notFound()
  if (!fills(tx.actor.role, field)) throw notPermitted('form.notYours')
  if (!hasEnding(body.name, field.acceptExtension))
    throw new AppError('E016', {
      status: 400,
      fields: [{ fieldName: 'name', message: 'form.wrongFile', values: { endings: field.acceptExtension ?? '' } }],
    })
  const waiting = await tx.db
    .selectFrom('form_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', tx.organisationId)
    .where('created_by', '=', tx.actor.personId)
    .where('answered_at', 'is', null)
    .where('id', '<>', body.id)
    .executeTakeFirstOrThrow()
  if (Number(waiting.count) >= WAITING_MAX)
    throw refusedNow('structures.error.manyFiles', { values: { most: WAITING_MAX } })
  const there = await ownFile(tx, body.id)
  if (there) {
    const same = there.person_id === personId && there.entity === entity && there.field_name === fieldName
    if (!same || there.created_by !== tx.actor.personId)
      throw badFields([{ fieldName: 'id', message: 'structures.error.noFile' }])
    return { id: body.id, name: there.name, size: there.size, mimeType: there.type }
  }
  const made = await tx.db
    .insertInto('form_file')
    .values({
      organisation_id: tx.organisationId,
      id: body.id,
      person_id: personId,
      entity,
      field_name: fieldName,
      file_id: await keepFile(tx, { kind: 'structures.answer', ...file }),
      name: file.name,
      size: file.bytes.length,
      type: file.type,
      created_at: tx.now,
      created_by: tx.actor.personId,
    })
    .onConflict((on) => on.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same id at the same moment: what this one kept is undone, and the repeat is answered with the other.
  if (!made) throw badFields([{ fieldName: 'id', message: 'structures.error.noFile' }])
  return { id: body.id, name: file.name, size: file.bytes.length, mimeType: file.type }
}

const ownFile = (tx: TenantContext, id: string) =>
  tx.db
    .selectFrom('form_file')
    .select(['person_id', 'entity', 'field_name', 'name', 'size', 'type', 'created_by'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

type Saving = { entity: Entity; personId: string; fields: readonly StructureField[] }

/**
 * The files that become answers with a saving: each was sent for this person and field, by the actor or as an earlier answer. Answers the names of
 * the fields whose file is none of those.
 */
export async function takeFiles(
  tx: TenantContext,
  { entity, personId, fields }: Saving,
  stored: FieldValues,
  values: FieldValues,
): Promise<string[]> {
  const added = fields.flatMap(({ type, fieldName }) => {
    const value = values[fieldName]
    return type === 'upload' && typeof value === 'string' && value !== stored[fieldName]
      ? [{ fieldName, id: value }]
      : []
  })
  if (added.length === 0) return []
  const rows = await tx.db
    .updateTable('form_file')
    .set((eb) => ({ answered_at: eb.fn.coalesce('answered_at', eb.val(tx.now)) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .where('entity', '=', entity)
    .where('id', '=', anyOf(added.map(({ id }) => id)))
    .where((eb) => eb.or([eb('answered_at', 'is not', null), eb('created_by', '=', tx.actor.personId)]))
    .returning(['id', 'field_name'])
    .execute()
  return added
    .filter(({ id, fieldName }) => !rows.some((row) => row.id === id && row.field_name === fieldName))
    .map(({ fieldName }) => fieldName)
}
