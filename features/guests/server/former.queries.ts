import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { oursAmong } from '#features/people/server/belonging.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { FORMER_MAX, type formerGuests } from '../shared/guests.contract.ts'

type Row = {
  person_id: string
  name: string
  surname: string
  id: string
  version: number
  group_id: string
  group_name: string
  valid_from: string
  valid_to: string
}

/** Who was a guest of these groups and has no place there any more, with the last that they had. Who left for another group looks missing. */
export async function searchFormer(
  tx: TenantContext,
  { q, customerGroupDtos }: BodyOf<typeof formerGuests>,
): Promise<AnswerOf<typeof formerGuests>> {
  const { rows } = await sql<Row>`select * from (
      select distinct on (f.person_id, f.group_id) f.person_id, p.name, p.surname, p.name_key, f.id, f.version, f.group_id,
        g.name as group_name, f.valid_from, f.valid_to
      from membership f
      join person p on p.organisation_id = ${tx.organisationId} and p.id = f.person_id
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = f.group_id
      where f.organisation_id = ${tx.organisationId} and f.role = 'GUEST' and f.group_id = ${anyOf(groupsAsked(tx, customerGroupDtos))}
        and ${hasName('p.name_key', q ?? '')} and ${notRestricted(tx, 'f.person_id')}
        and not exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = f.person_id
          and m.group_id = f.group_id and m.role = 'GUEST' and ${notEnded(tx)})
      order by f.person_id, f.group_id, f.valid_to desc, f.id) x
    order by x.name_key, x.person_id, x.group_name limit ${FORMER_MAX}`.execute(tx.db)
  const ours = await oursAmong(
    tx,
    rows.map((row) => row.person_id),
  )
  return rows
    .filter((row) => ours.has(row.person_id))
    .map((row) => ({
      id: row.person_id,
      fullName: fullName(row),
      place: {
        id: row.id,
        version: row.version,
        group: { id: row.group_id, name: row.group_name },
        from: row.valid_from,
        // One that ended on its first day holds none, and is shown with that day.
        to: row.valid_to < row.valid_from ? row.valid_from : row.valid_to,
      },
    }))
}
