import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldOn } from '#features/people/server/membership-days.api.ts'
import { fullName } from '#features/people/server/people.api.ts'

/** Nobody chooses from a longer list on a phone. */
const ACCEPTORS_AT_MOST = 100

/**
 * The people of school and base who may accept a child of the run (row `run`), as one value: who works in its group on its day
 * and is restricted for none of its children.
 */
export const acceptors = ({ organisationId }: TenantContext) =>
  sql<{ id: string; name: string }[]>`
  (select coalesce(json_agg(json_build_object('id', who.id, 'name', who.name)), '[]') from (
    select p.id, concat_ws(' ', nullif(p.name, ''), nullif(p.surname, '')) as name from person p
    where p.organisation_id = ${organisationId}
      and exists (select 1 from membership m where m.organisation_id = p.organisation_id and m.person_id = p.id
        and m.group_id = run.group_id and m.role in ('CB_ADMIN', 'CB_ASSISTANT')
        and m.valid_from <= run.service_date and (m.valid_to is null or m.valid_to >= run.service_date))
      and not exists (select 1 from relationship r
        join run_passenger c on c.organisation_id = r.organisation_id and c.child_id = r.child_id
        where r.organisation_id = p.organisation_id and r.adult_id = p.id and r.restricted and c.run_id = run.id)
    order by p.surname, p.name, p.id limit ${ACCEPTORS_AT_MOST}) who)`.as('acceptors')

/** The names of those of these people who work in the group of the run on its day. */
export async function staffOf(
  tx: TenantContext,
  run: { group_id: string; service_date: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('person as p')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.person_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.surname'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', anyOf(ids))
    .where('m.group_id', '=', run.group_id)
    .where('m.role', 'in', ['CB_ADMIN', 'CB_ASSISTANT'])
    .where(heldOn(run.service_date))
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
