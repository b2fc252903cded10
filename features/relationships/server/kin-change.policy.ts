import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import type { Relationship } from '../shared/relationships.contract.ts'
import { findRelationship, inMine } from './relationships.queries.ts'

/** The relationship of a child of the groups; the child's row is locked, so that changes follow each other. */
export async function lockRelationship(work: Work, id: string): Promise<Relationship> {
  const { childId } = await findRelationship(work, id)
  await lockChild(work, childId)
  return findRelationship(work, id)
}

/** Locks the row of a child of the groups; anybody else looks missing. */
export async function lockChild(work: Work, childId: string): Promise<void> {
  await inMine(work, childId, 'child')
  await work.db
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', childId)
    .forNoKeyUpdate()
    .execute()
}

/** Notes the change; tells the staff of the child's groups, and the adult without a word about whom. */
export async function note(
  work: Work,
  { childId, adultId }: { childId: string; adultId: string },
  action: `relationships.${string}`,
): Promise<void> {
  await audit(work, { action, subjectKind: 'child', subjectId: childId, details: { adultId } })
  const groupStaff = await inMine(work, childId, 'child')
  announce(work, { message: 'relationships.changed', data: { childId }, audience: { groupStaff } })
  announce(work, { message: 'relationships.kin', data: {}, audience: { persons: [adultId] } })
}
