import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { isSimilarName } from '#features/pickup/shared/similar-names.rules.ts'
import type { namedMatches } from '../../shared/named-children.contract.ts'

/** Nobody compares a longer list by eye. */
const FOUND_AT_MOST = 20

/** A passenger whose name was typed, in the groups of the actor. Throws `notFound`, and refuses one who is a known child. */
export async function namedPassenger(tx: TenantContext, passengerId: string) {
  const row = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.run_id'),
    )
    .select(['p.id', 'p.name', 'p.child_id', 'p.typed_name', 'p.rode', 'p.run_id'])
    .select(['r.group_id', 'r.service_date', 'r.direction'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', passengerId)
    .where('r.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'p.child_id'))
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.child_id !== null && row.typed_name === null) throw refusedNow('runs.error.namedAlready')
  return row
}

/** Returns the children whose names are similar to a typed one; none of the same run, where the crew has them by name. */
export async function similarChildren(tx: TenantContext, passengerId: string): Promise<AnswerOf<typeof namedMatches>> {
  const asked = await namedPassenger(tx, passengerId)
  if (asked.child_id !== null) throw refusedNow('runs.error.namedAlready')
  if (!asked.rode) throw refusedNow('runs.error.boardingUndone')
  const children = await namesOf(tx, asked)
  return children
    .filter((child) => isSimilarName(child.name, asked.name))
    .toSorted(
      (a, b) =>
        Number(b.isMissing) - Number(a.isMissing) || b.runs.length - a.runs.length || (a.name < b.name ? -1 : 1),
    )
    .slice(0, FOUND_AT_MOST)
}

/** The children of the group, with the other runs of the day and direction that list them and are due or under way. */
async function namesOf(tx: TenantContext, { group_id: groupId, run_id: runId, service_date: day, direction }: Asked) {
  const { rows } = await sql<Named>`
    select c.person_id as id, p.name, p.surname, c.school_class,
      coalesce(array_agg(r.route_name order by r.planned_start, r.id) filter (where r.id is not null), '{}') as runs,
      coalesce(bool_or(rp.state = 'EXPECTED' or (rp.state = 'NO_SHOW' and not rp.answered)), false) as missing
    from child_profile c
    join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
    left join (run_passenger rp join run r on r.organisation_id = rp.organisation_id and r.id = rp.run_id
        and r.service_date = ${day} and r.direction = ${direction} and r.status <> 'CANCELLED'
        and (r.planned_start <= ${tx.now} or r.status not in ('PLANNED', 'READY')))
      on rp.organisation_id = c.organisation_id and rp.child_id = c.person_id
    where c.organisation_id = ${tx.organisationId} and c.group_id = ${groupId} and ${notRestricted(tx, 'c.person_id')}
      and not exists (select 1 from run_passenger own where own.organisation_id = c.organisation_id
        and own.run_id = ${runId} and own.child_id = c.person_id)
    group by c.person_id, p.name, p.surname, c.school_class, c.name_key
    order by c.name_key, c.person_id`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    schoolClass: row.school_class,
    runs: row.runs,
    isMissing: row.missing,
  }))
}

type Asked = Pick<Awaited<ReturnType<typeof namedPassenger>>, 'group_id' | 'run_id' | 'service_date' | 'direction'>
type Named = {
  id: string
  name: string
  surname: string
  school_class: string | null
  runs: string[]
  missing: boolean
}
