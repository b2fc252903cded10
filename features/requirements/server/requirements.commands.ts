import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tagInUse } from '#features/documents/server/handed-in.api.ts'
import type { createRequirement, Requirement, updateRequirement } from '../shared/requirements.contract.ts'
import { findRequirement } from './requirements.queries.ts'

/** Adds one; a repeat with the id that the caller made answers it again. Another in use for the same role and tag is refused. */
export async function addRequirement(tx: TenantContext, body: BodyOf<typeof createRequirement>): Promise<Requirement> {
  const tag = await tagInUse(tx, body.documentTagId)
  const id = body.id ?? tx.newId()
  const made = await tx.db
    .insertInto('document_requirement')
    .values({
      organisation_id: tx.organisationId,
      group_id: tag.groupId,
      id,
      subject: body.subject,
      tag_id: tag.id,
      must_expire: body.mustExpire,
      note: body.note,
      created_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return done(tx, 'requirements.added', id, tag.groupId)
  const same = await tx.db
    .selectFrom('document_requirement')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!same) throw badFields([{ fieldName: 'documentTagId', message: 'requirements.error.same' }])
  return findRequirement(tx, id)
}

/** Changes one in use; who read an older version is refused (409 E016) with what it is now. */
export async function changeRequirement(
  tx: TenantContext,
  id: string,
  { version, mustExpire, note }: BodyOf<typeof updateRequirement>,
): Promise<Requirement> {
  const before = await findRequirement(tx, id)
  if (before.status === 'D') throw refusedNow('documents.error.archived')
  const row = await tx.db
    .updateTable('document_requirement')
    .set({ must_expire: mustExpire, note, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('group_id')
    .executeTakeFirst()
  if (!row) throw stale(await findRequirement(tx, id))
  return done(tx, 'requirements.changed', id, row.group_id)
}

/** Archives one; one that is archived already stays as it is. */
export async function dropRequirement(tx: TenantContext, id: string): Promise<Requirement> {
  const before = await findRequirement(tx, id)
  if (before.status === 'D') return before
  await tx.db
    .updateTable('document_requirement')
    .set((eb) => ({ status: 'D', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return done(tx, 'requirements.archived', id, before.customerGroupDto.id)
}

async function done(
  tx: TenantContext,
  action: `requirements.${string}`,
  id: string,
  groupId: string,
): Promise<Requirement> {
  announce(tx, { message: 'requirements.changed', data: {}, about: 'nobody', audience: { groupOffice: [groupId] } })
  const [requirement] = await Promise.all([
    findRequirement(tx, id),
    audit(tx, { action, subjectKind: 'documentRequirement', subjectId: id }),
  ])
  return requirement
}
