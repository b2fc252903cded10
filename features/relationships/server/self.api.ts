import { AppError } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { endedBefore } from '#features/memberships/shared/memberships.rules.ts'
import { dayOfChild } from '#features/people/server/membership-days.api.ts'
import { lockChild, note } from './kin-change.policy.ts'
import { relationshipsOf } from './relationships.queries.ts'

/** The tie of a guest to themselves: with it and the role of a parent they read their own record as a family does, and that of nobody else. */
const SELF = {
  kind: 'self',
  see: true,
  see_care: true,
  see_documents: true,
  notify: true,
  decide: true,
  decide_medical: true,
  collect: true,
} as const

async function standing(tx: TenantContext, personId: string) {
  const rows = await relationshipsOf(tx, { childId: personId, adultId: personId })
  if (rows.some(({ restricted }) => restricted)) throw new AppError('E013', { detail: 'relationships.restrictedNow' })
  return rows.filter(({ state }) => state !== 'past')
}

/** Ties a guest of the groups to themselves from today on; who is tied already stays so. */
export async function tieToSelf(tx: TenantContext, personId: string): Promise<void> {
  await lockChild(tx, personId)
  if ((await standing(tx, personId)).length > 0) return
  const row = {
    organisation_id: tx.organisationId,
    id: tx.newId(),
    adult_id: personId,
    child_id: personId,
    ...SELF,
    valid_from: await dayOfChild(tx, personId),
    valid_to: null,
  }
  await tx.db
    .insertInto('relationship')
    .values(row)
    // Taken away today and given again: the days of one tie begin once.
    .onConflict((same) =>
      same.columns(['organisation_id', 'adult_id', 'child_id', 'kind', 'valid_from']).doUpdateSet({ valid_to: null }),
    )
    .execute()
  await note(tx, { childId: personId, adultId: personId }, 'relationships.associated')
}

/** Ends the tie of somebody to themselves at once. */
export async function untieFromSelf(tx: TenantContext, personId: string): Promise<void> {
  await lockChild(tx, personId)
  const today = await dayOfChild(tx, personId)
  const ties = await standing(tx, personId)
  for (const { id, version, from, to } of ties)
    await tx.db
      .updateTable('relationship')
      .set({ valid_to: endedBefore({ from, to }, today).to, version: version + 1 })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute()
  if (ties.length > 0) await note(tx, { childId: personId, adultId: personId }, 'relationships.ended')
}
