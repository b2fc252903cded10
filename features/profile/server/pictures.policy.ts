import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { elsewhereAmong, oursAmong } from '#features/people/server/belonging.api.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { guardiansOf, kinChildIds } from '#features/people/server/people.api.ts'
import { inSight } from './profile.hooks.api.ts'

const reaches = async (tx: TenantContext, personIds: readonly string[]): Promise<boolean> =>
  (await inSight.call(tx, { personIds })).includes(true)

/**
 * Whose picture the actor may see: their own; administrators everybody of their groups; assistants the children in reach
 * and those who may collect them; parents their own children. Anybody else looks missing.
 */
export async function requireSight(tx: TenantContext, personId: string): Promise<void> {
  if (personId === tx.actor.personId) return
  if ((await restrictedChildIds(tx)).has(personId)) throw notFound()
  if (tx.actor.role === 'CB_ADMIN' ? (await oursAmong(tx, [personId])).has(personId) : await reaches(tx, [personId]))
    return
  if (tx.actor.role === 'CB_ASSISTANT' && (await isContact(tx, personId))) return
  throw notFound()
}

/** Who may change it: oneself, administrators of all groups of the person, guardians who decide. */
export async function requireChange(tx: TenantContext, personId: string): Promise<void> {
  await requireSight(tx, personId)
  if (personId === tx.actor.personId) return
  if (tx.actor.role === 'CB_ADMIN') {
    if ((await elsewhereAmong(tx, [personId])).has(personId)) throw notPermitted('people.ownOnly')
    return
  }
  if (tx.actor.role === 'CB_PARENT' && (await kinChildIds(tx, 'decide')).includes(personId)) return
  throw notPermitted()
}

/** Somebody who may collect a child that the assistant has in reach. */
async function isContact(tx: TenantContext, personId: string): Promise<boolean> {
  const children = await tx.db
    .selectFrom('relationship')
    .select('child_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('adult_id', '=', personId)
    .execute()
  const ids = children.map((row) => row.child_id)
  const collectors = await guardiansOf(tx, ids, 'collect')
  return reaches(
    tx,
    collectors.flatMap(({ adult_id, child_id }) => (adult_id === personId ? child_id : [])),
  )
}
