import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { adultsToTell, fullName } from '#features/people/server/people.api.ts'
import { birthColumn } from '#features/people/server/records.api.ts'
import { type GuardianRight } from '#features/people/server/rights.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { guestReached, memberInReach } from './guest-reach.api.ts'

/** That a membership `m` has not ended; `former`: or that it has. */
const stillIn = (tx: TenantContext, former: boolean) => (former ? sql<boolean>`true` : notEnded(tx))

/** Whether people who have left are included, and which right a family member needs. */
export type Reach = { former?: boolean; right?: GuardianRight }

/** A column of no row `m`: inside of the condition that is another membership, which would be compared with itself. */
type Outside<C extends string> = C extends `m.${string}` ? never : C

/**
 * That the person whose id stands in `column` is a guest or a child of the actor's groups whom the actor reaches: of the family, by the care team,
 * or on a run of today. Nobody reads about somebody from whom they are restricted, or who is in care no more; `former`: somebody who was in care
 * is among them, for what an administrator has to finish afterwards. A family needs the `right`; the default is to read the care record.
 */
export const personReached = <C extends string>(
  tx: TenantContext,
  column: Outside<C>,
  { former = false, right }: Reach = {},
): Expression<SqlBool> =>
  sql<boolean>`(exists (select from membership m where m.organisation_id = ${tx.organisationId}
      and m.person_id = ${sql.ref(column)} and m.role in ('GUEST', 'CHILD') and m.group_id = ${anyOf(tx.actor.groupIds)}
      and ${stillIn(tx, former)})
    and ${guestReached(tx, column, right)} and ${notRestricted(tx, column)})`

/**
 * Two parts of a `with`: `asked`, a group with a day (`day`, or today in the zone of the group), and `present`, the children and guests who are in
 * the group on that day and whom the actor reaches.
 */
export const presentOn = (tx: TenantContext, groupId: string, day: string | undefined): RawBuilder<unknown> =>
  sql`asked as materialized (
      select g.id, g.name, g.zone, coalesce(${day ?? null}::date, (${tx.now}::timestamptz at time zone g.zone)::date) as day
      from customer_group g where g.organisation_id = ${tx.organisationId} and g.id = ${groupId}),
    present as materialized (
      select its.group_id, its.person_id, bool_or(its.role = 'GUEST') as guest
      from membership its join asked on asked.id = its.group_id
      where its.organisation_id = ${tx.organisationId} and its.group_id = ${groupId} and its.role in ('GUEST', 'CHILD')
        and its.valid_from <= asked.day and (its.valid_to is null or its.valid_to >= asked.day)
        and ${personReached(tx, 'its.person_id')}
      group by its.group_id, its.person_id)`

/** Whether the actor reaches anybody who is in the group today. */
export async function reachesAnybodyIn(tx: TenantContext, groupId: string): Promise<boolean> {
  const { rows } = await sql`with ${presentOn(tx, groupId, undefined)} select from present limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Somebody in care, with the groups of the actor that they are in. */
export type CaredFor = {
  id: string
  fullName: string
  /** Null when it was not entered. */
  birthDate: string | null
  groupIds: string[]
  zone: string
  guest: boolean
  /** In care no more: the office alone reads about them. */
  former: boolean
}

/**
 * A guest or child in reach; anybody else looks missing. `lock`: until the end of the transaction nobody else who locks them writes about them.
 */
export async function personInReach(
  tx: TenantContext,
  id: string,
  { lock = false, former = false, right }: Reach & { lock?: boolean } = {},
): Promise<CaredFor> {
  const { rows } = await sql<{
    name: string
    surname: string
    birth_date: string | null
    group_id: string
    zone: string
    role: string
    current: boolean
  }>`select p.name, p.surname, ${birthColumn(tx, 'p.id')} as birth_date, m.group_id, g.zone, m.role, ${notEnded(tx)} as current from membership m
    join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.person_id = ${id} and m.role in ('GUEST', 'CHILD')
      and m.group_id = ${anyOf(tx.actor.groupIds)} and ${stillIn(tx, former)}
      and ${memberInReach(tx, right)}
    order by m.valid_from desc, m.id ${lock ? sql`for no key update of p` : sql``}`.execute(tx.db)
  const [first] = rows
  if (!first) throw notFound()
  return {
    id,
    fullName: fullName(first),
    birthDate: first.birth_date,
    groupIds: [...new Set(rows.map((row) => row.group_id))],
    zone: first.zone,
    guest: rows.some(({ role }) => role === 'GUEST'),
    former: !rows.some(({ current }) => current),
  }
}

/** Who looks at the record of somebody in care: the family with the right and the staff of their groups. Each fetches through the normal rights. */
export const readersOf = async (
  tx: TenantContext,
  { id, groupIds }: Pick<CaredFor, 'id' | 'groupIds'>,
  right: GuardianRight = 'seeCare',
) => ({
  persons: await adultsToTell(tx, [id], right),
  groupStaff: groupIds,
})

/** The page of somebody in care, at a tab. */
export const pageOf = ({ id, guest }: Pick<CaredFor, 'id' | 'guest'>, tab: string): string =>
  `/loggedIn/${guest ? 'guestDetail' : 'childDetail'}/?personalDataId=${id}&tab=${tab}`
