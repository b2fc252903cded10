import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Relationship } from '../shared/relationships.contract.ts'
import { findRelationship, inMine } from './relationships.queries.ts'

/** The relationship of a child of the groups; the child's row is locked, so that changes follow each other. */
export async function lockRelationship(tx: TenantContext, id: string): Promise<Relationship> {
  const { childId } = await findRelationship(tx, id)
  await lockChild(tx, childId)
  return findRelationship(tx, id)
}

/** Locks the row of a child of the groups; anybody else looks missing. */
export async function lockChild(tx: TenantContext, childId: string): Promise<void> {
  await inMine(tx, childId, 'child')
  await tx.db
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', childId)
    .forNoKeyUpdate()
    .execute()
}

/** Notes the change; tells the staff of the child's groups, and the adult without a word about whom. */
export async function note(
  tx: TenantContext,
  { childId, adultId }: { childId: string; adultId: string },
  action: `relationships.${string}`,
): Promise<void> {
  await audit(tx, { action, subjectKind: 'child', subjectId: childId, details: { adultId } })
  const groupStaff = await inMine(tx, childId, 'child')
  announce(tx, { message: 'relationships.changed', data: { childId }, about: [childId], audience: { groupStaff } })
  announce(tx, { message: 'relationships.kin', data: {}, about: 'nobody', audience: { persons: [adultId] } })
}
