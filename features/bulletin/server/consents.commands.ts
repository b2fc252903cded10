import * as z from 'zod/mini'
import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import type { Consent } from '../shared/additions.contract.ts'

/** These children by name, as far as the actor sees them; throws 404 when one of them looks missing. */
export async function childrenSeen(tx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.on('p.organisation_id', '=', tx.organisationId).onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id as id', 'c.group_id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(ids))
    .where(await inReach(tx))
    .orderBy('c.name_key')
    .execute()
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows.map((row) => ({ id: row.id, groupId: row.group_id, fullName: fullName(row) }))
}

const inForce = (tx: TenantContext, childIds: readonly string[]) =>
  tx.db
    .selectFrom('child_consent as k')
    .leftJoin('person as p', (join) =>
      join.on('p.organisation_id', '=', tx.organisationId).onRef('p.id', '=', 'k.given_by'),
    )
    .select(['k.child_id', 'k.given_at', 'k.given_as', 'p.name', 'p.surname'])
    .where('k.organisation_id', '=', tx.organisationId)
    .where('k.child_id', '=', anyOf(childIds))
    .where('k.purpose', '=', 'photo')
    .where('k.withdrawn_at', 'is', null)
    .execute()

/** Names of those of these children for whom no photo consent is in force. */
export async function withoutConsent(tx: TenantContext, childIds: readonly string[]): Promise<string[]> {
  const children = await childrenSeen(tx, childIds)
  if (children.length === 0) return []
  const given = new Set((await inForce(tx, childIds)).map((row) => row.child_id))
  return children.filter(({ id }) => !given.has(id)).map((child) => child.fullName)
}

/** An adult who may decide for the child, or an administrator who has the signed paper. */
const mayChange = async (tx: TenantContext, childId: string): Promise<boolean> =>
  tx.actor.role === 'CB_PARENT' ? (await kinChildIds(tx, 'decide')).includes(childId) : tx.actor.role !== 'CB_ASSISTANT'

const given = z.enum(['family', 'paper'])

/** The photo consent for a child whom the actor sees. */
export async function consentOf(tx: TenantContext, childId: string): Promise<Consent> {
  await childrenSeen(tx, [childId])
  const [row] = await inForce(tx, [childId])
  return {
    given: row !== undefined,
    by: row && row.name !== null ? fullName({ name: row.name, surname: row.surname ?? '' }) : null,
    as: row ? given.parse(row.given_as) : null,
    at: row?.given_at.toISOString() ?? null,
    mayChange: await mayChange(tx, childId),
  }
}

/** Gives or withdraws it; to what it is already it changes nothing. */
export async function changeConsent(tx: TenantContext, childId: string, to: boolean): Promise<Consent> {
  const [child] = await childrenSeen(tx, [childId])
  if (!child || !(await mayChange(tx, childId))) throw notPermitted()
  const changed = to ? await give(tx, childId) : await withdraw(tx, childId)
  if (changed) {
    const action = to ? 'bulletin.consentGiven' : 'bulletin.consentWithdrawn'
    await audit(tx, { action, subjectKind: 'person', subjectId: childId })
    announce(tx, { message: 'bulletin.changed', data: {}, audience: { groupOffice: [child.groupId] } })
  }
  return consentOf(tx, childId)
}

async function give(tx: TenantContext, childId: string): Promise<boolean> {
  const row = await tx.db
    .insertInto('child_consent')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      child_id: childId,
      purpose: 'photo',
      given_by: tx.actor.personId,
      given_as: tx.actor.role === 'CB_PARENT' ? 'family' : 'paper',
      given_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function withdraw(tx: TenantContext, childId: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('child_consent')
    .set({ withdrawn_at: tx.now, withdrawn_by: tx.actor.personId })
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('purpose', '=', 'photo')
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
