import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import type { Work } from '#platform/server/work.ts'
import { elsewhereAmong, oursAmong } from '#features/people/server/belonging.api.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { guardiansOf, kinChildIds } from '#features/people/server/people.api.ts'
import { inSight } from './profile.hooks.api.ts'

const reaches = async (work: Work, personIds: readonly string[]): Promise<boolean> =>
  (await inSight.call(work, { personIds })).includes(true)

/**
 * Whose picture the actor may see: their own; administrators everybody of their groups; assistants the children in reach
 * and those who may collect them; parents their own children. Anybody else looks missing.
 */
export async function requireSight(work: Work, personId: string): Promise<void> {
  if (personId === work.actor.personId) return
  if ((await restrictedChildIds(work)).has(personId)) throw notFound()
  if (
    work.actor.role === 'CB_ADMIN' ? (await oursAmong(work, [personId])).has(personId) : await reaches(work, [personId])
  )
    return
  if (work.actor.role === 'CB_ASSISTANT' && (await isContact(work, personId))) return
  throw notFound()
}

/** Who may change it: oneself, administrators of all groups of the person, guardians who decide. */
export async function requireChange(work: Work, personId: string): Promise<void> {
  await requireSight(work, personId)
  if (personId === work.actor.personId) return
  if (work.actor.role === 'CB_ADMIN') {
    if ((await elsewhereAmong(work, [personId])).has(personId)) throw notPermitted('people.ownOnly')
    return
  }
  if (work.actor.role === 'CB_PARENT' && (await kinChildIds(work, 'decide')).includes(personId)) return
  throw notPermitted()
}

/** Somebody who may collect a child that the assistant has in reach. */
async function isContact(work: Work, personId: string): Promise<boolean> {
  const children = await work.db
    .selectFrom('relationship')
    .select('child_id')
    .where('organisation_id', '=', work.organisationId)
    .where('adult_id', '=', personId)
    .execute()
  const ids = children.map((row) => row.child_id)
  const collectors = await guardiansOf(work, ids, 'collect')
  return reaches(
    work,
    collectors.flatMap(({ adult_id, child_id }) => (adult_id === personId ? child_id : [])),
  )
}
