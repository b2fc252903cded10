import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import type { associate, disassociate, Relationship } from '../shared/people.contract.ts'
import { relationshipsOf } from './people.queries.ts'

async function lockBoth(work: Work, childId: string, parentId: string): Promise<void> {
  const child = await work.db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('person_id', '=', childId)
    .where('group_id', 'in', [...work.actor.groupIds])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const parent = await work.db
    .selectFrom('membership')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('person_id', '=', parentId)
    .where('role', '=', 'CB_PARENT')
    .where('group_id', 'in', [...work.actor.groupIds])
    .limit(1)
    .executeTakeFirst()
  if (!child || !parent) throw notFound()
}

/** Makes a parent of the groups the guardian of a child of the groups; twice is refused (E019). */
export async function associateParent(work: Work, body: BodyOf<typeof associate>): Promise<Relationship> {
  await lockBoth(work, body.childId, body.parentId)
  const standing = await relationshipsOf(work, { childId: body.childId, adultId: body.parentId })
  if (standing.length > 0) throw new AppError('E019', { detail: 'people.error.alreadyGuardian' })
  await work.db
    .insertInto('relationship')
    .values({
      organisation_id: work.organisationId,
      id: work.newId(),
      adult_id: body.parentId,
      child_id: body.childId,
      kind: body.kind,
      see: body.see,
      notify: body.notify,
      decide: body.decide,
      collect: body.collect,
      restricted: false,
      valid_from: work.now.toISOString().slice(0, 10),
    })
    .execute()
  await audit(work, {
    action: 'people.associated',
    subjectKind: 'child',
    subjectId: body.childId,
    details: { adultId: body.parentId },
  })
  const [made] = await relationshipsOf(work, { childId: body.childId, adultId: body.parentId })
  if (!made) throw notFound()
  return made
}

/** Ends a relationship yesterday, so that it gives nothing from now on; its row stays. */
export async function disassociateParent(work: Work, body: BodyOf<typeof disassociate>): Promise<true> {
  await lockBoth(work, body.childId, body.parentId)
  const yesterday = new Date(work.now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const ended = await work.db
    .updateTable('relationship')
    .set({ valid_to: yesterday, valid_from: sql`least(valid_from, ${yesterday}::date)` })
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', body.childId)
    .where('adult_id', '=', body.parentId)
    .where('restricted', '=', false)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', yesterday)]))
    .returning('id')
    .execute()
  if (ended.length === 0) throw notFound()
  await audit(work, {
    action: 'people.disassociated',
    subjectKind: 'child',
    subjectId: body.childId,
    details: { adultId: body.parentId },
  })
  return true
}
