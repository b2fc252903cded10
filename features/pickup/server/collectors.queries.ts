import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayKnowContact } from '#features/children/server/homes.api.ts'

/** Every adult of the children in force or restricted; a restriction has no end but its lifting. */
export function adultsOf(tx: TenantContext, childIds: readonly string[]) {
  return tx.db
    .selectFrom('relationship as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.adult_id'),
    )
    .select(['r.child_id', 'r.adult_id', 'r.kind', 'r.collect', 'r.restricted', 'r.valid_from', 'r.valid_to'])
    .select(['r.weekdays', 'p.name', 'p.surname', 'p.phone', 'p.email', 'p.picture_id'])
    .select(mayKnowContact(tx, 'r.child_id', 'r.adult_id').as('contact_known'))
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.child_id', '=', anyOf(childIds))
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('r.id')
    .execute()
}

/** The delegates of the children, with the runs on which each received a child (what was undone does not count). */
export function delegatesOf(tx: TenantContext, childIds: readonly string[]) {
  return tx.db
    .selectFrom('delegate_child as dc')
    .innerJoin('delegate as d', (join) =>
      join.onRef('d.organisation_id', '=', 'dc.organisation_id').onRef('d.id', '=', 'dc.delegate_id'),
    )
    .selectAll('d')
    .select(['dc.child_id', usedOn(tx)])
    .where('dc.organisation_id', '=', tx.organisationId)
    .where('dc.child_id', '=', anyOf(childIds))
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
}

/** Ids of the runs on which the delegate `d` received a child. A refused hand-over gave nobody a child and uses nothing up. */
export const usedOn = (tx: TenantContext) =>
  sql<string[]>`array(select distinct e.run_id from boarding_event e
    where e.organisation_id = ${tx.organisationId} and e.recipient_id = d.id and e.refused is null
      and not exists (select 1 from boarding_event u where u.organisation_id = e.organisation_id
        and u.passenger_id = e.passenger_id and u.type = 'UNDO' and u.supersedes_id = e.id))`.as('used_on')
