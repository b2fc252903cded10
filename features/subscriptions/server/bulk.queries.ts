import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName, members } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { BULK_MAX, type Batch, type Chosen } from '../shared/bulk.contract.ts'

export type Listed = { id: string; name: string; surname: string; email: string | null }

const ROLES_OF = { parents: ['CB_PARENT'], assistants: ['CB_ASSISTANT'] } as const

/** The people who were chosen, as far as they are in the actor's list, by name. */
export async function peopleChosen(tx: TenantContext, { list, ids, q }: Chosen): Promise<Listed[]> {
  const people = new Map<string, Listed>()
  for (const role of list ? ROLES_OF[list] : ROLES) {
    let query = members(tx, role, tx.actor.groupIds, notEnded(tx))
    if (ids) query = query.where('p.id', '=', anyOf(ids))
    if (!ids && q) query = query.where(hasName('p.name_key', q))
    const found = await query.orderBy('p.name_key').orderBy('p.id').limit(BULK_MAX).execute()
    for (const person of found) people.set(person.id, person)
  }
  return [...people.values()]
}

/** How far a batch of the actor is; null when there is none. Names are of people of the actor's groups from whom they are not restricted. */
export async function findBatch(tx: TenantContext, id: string): Promise<Batch | null> {
  const row = await tx.db
    .selectFrom('credential_batch')
    .select(['id', 'cancelled_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('by_person_id', '=', tx.actor.personId)
    .executeTakeFirst()
  if (!row) return null
  const items = await tx.db
    .selectFrom('credential_batch_item as i')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'i.organisation_id').onRef('p.id', '=', 'i.person_id'),
    )
    .select(['i.person_id', 'i.outcome', 'i.reason', 'p.name', 'p.surname'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('membership as m')
            .select('m.id')
            .whereRef('m.organisation_id', '=', 'i.organisation_id')
            .whereRef('m.person_id', '=', 'i.person_id')
            .where('m.group_id', '=', anyOf(tx.actor.groupIds))
            .where(notRestricted(tx, 'm.person_id')),
        )
        .as('mine'),
    )
    .where('i.organisation_id', '=', tx.organisationId)
    .where('i.batch_id', '=', id)
    .orderBy('i.position')
    .execute()
  const count = (outcome: string) => items.filter((item) => item.outcome === outcome).length
  const done = items.filter((item) => item.outcome !== null).length
  const ended = done === items.length ? 'DONE' : 'RUNNING'
  return {
    id: row.id,
    state: row.cancelled_at !== null && done < items.length ? 'CANCELLED' : ended,
    total: items.length,
    done,
    generated: count('generated'),
    skipped: count('skipped'),
    refused: items
      .filter((item) => item.outcome === 'refused' && item.mine)
      .map((item) => ({
        personId: item.person_id,
        name: fullName(item),
        reason: item.reason ?? 'utils.somethingFailed',
      })),
  }
}
