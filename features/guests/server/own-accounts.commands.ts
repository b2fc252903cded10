import { sql } from 'kysely'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { endFamilyRole, giveFamilyRole, prolongFamilyRole } from '#features/memberships/server/family-role.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { tieToSelf, untieFromSelf } from '#features/relationships/server/self.api.ts'
import type { OwnAccess, OwnAccountOption } from '../shared/own-accounts.contract.ts'
import { mustReachGuest } from './guests.queries.ts'

/** What a change answers, and whose sessions may have lost a role by it. */
export type Ended<T> = { shown: T; persons: readonly string[] }

/** The groups of the administrator, each with whether its guests may have an account. */
export async function ownAccountOptions(tx: TenantContext): Promise<OwnAccountOption[]> {
  const { rows } = await sql<{ id: string; name: string; allowed: boolean }>`select g.id, g.name,
      coalesce(o.allowed, false) as allowed
    from customer_group g left join guest_account_option o on o.organisation_id = ${tx.organisationId} and o.group_id = g.id
    where g.organisation_id = ${tx.organisationId} and g.id = ${anyOf(tx.actor.groupIds)} and g.archived_at is null
    order by g.name, g.id`.execute(tx.db)
  return rows.map(({ id, name, allowed }) => ({ customerGroupDto: { id, name }, allowed }))
}

/** Allows accounts of guests in a group, or ends it for all of them. */
export async function allowOwnAccounts(
  tx: TenantContext,
  groupId: string,
  allowed: boolean,
): Promise<Ended<OwnAccountOption>> {
  const { id, name } = await groupInReach(tx, groupId)
  const { rows } =
    await sql`insert into guest_account_option (organisation_id, group_id, allowed, changed_at, changed_by)
    values (${tx.organisationId}, ${id}, ${allowed}, ${tx.now}, ${tx.actor.personId})
    on conflict (organisation_id, group_id) do update set allowed = excluded.allowed, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by where guest_account_option.allowed <> excluded.allowed
    returning group_id`.execute(tx.db)
  if (rows.length > 0)
    await audit(tx, {
      action: allowed ? 'guests.ownAccountsAllowed' : 'guests.ownAccountsEnded',
      subjectKind: 'group',
      subjectId: id,
    })
  const persons = allowed ? [] : await selvesIn(tx, id)
  for (const personId of persons) await leave(tx, personId, id)
  return { shown: { customerGroupDto: { id, name }, allowed }, persons }
}

/** Whether a guest in reach may read their own record, and does. */
export async function ownAccessOf(tx: TenantContext, guestId: string): Promise<OwnAccess> {
  const places = await placesOf(tx, guestId)
  if (places.length === 0) throw notFound()
  return { allowed: places.some(({ allowed }) => allowed), given: places.some(({ given }) => given) }
}

/** Lets a guest read their own record, or takes it away. */
export async function giveOwnAccess(tx: TenantContext, guestId: string, given: boolean): Promise<Ended<OwnAccess>> {
  await mustReachGuest(tx, guestId)
  const places = await placesOf(tx, guestId)
  if (given) {
    const allowed = places.filter((place) => place.allowed)
    if (allowed.length === 0) throw refusedNow('guests.ownAccount.notAllowed')
    await tieToSelf(tx, guestId)
    for (const { groupId, to } of allowed) await giveFamilyRole(tx, { personId: guestId, groupId }, to)
  } else {
    for (const { groupId } of places) await leave(tx, guestId, groupId)
    await untieFromSelf(tx, guestId)
  }
  const action = given ? 'guests.ownAccessGiven' : 'guests.ownAccessTaken'
  await audit(tx, { action, subjectKind: 'person', subjectId: guestId })
  return { shown: await ownAccessOf(tx, guestId), persons: given ? [] : [guestId] }
}

type Moved = { personId: string; groupId: string; before: string | null; to: string | null }

/**
 * The place of a guest in a group got another last day: the role by which they read their own record ends with it, and is prolonged with it, also
 * when it ended with the place already. Of somebody else, and of whom it was taken from, nothing changes.
 */
export async function followPlace(tx: TenantContext, { personId, groupId, before, to }: Moved): Promise<void> {
  if (before !== null && (to === null || to > before)) {
    if (await mayRead(tx, personId, groupId)) await prolongFamilyRole(tx, { personId, groupId }, { before, to })
    return
  }
  if (to !== null && (await selvesIn(tx, groupId)).includes(personId)) await leave(tx, personId, groupId, to)
}

/** Whether the tie to themselves stands and the group allows accounts. Who is also of a family has their role for that. */
async function mayRead(tx: TenantContext, personId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`select from relationship r
    join guest_account_option o on o.organisation_id = ${tx.organisationId} and o.group_id = ${groupId} and o.allowed
    where r.organisation_id = ${tx.organisationId} and r.adult_id = ${personId} and r.child_id = ${personId}
      and r.valid_to is null and not r.restricted limit 1`.execute(tx.db)
  return rows.length > 0 && !(await isFamily(tx, personId))
}

/** The role ends after a day, at once without one. Who is also of the family of somebody else keeps it: it reaches those alone. */
async function leave(tx: TenantContext, personId: string, groupId: string, last: string | null = null): Promise<void> {
  if (!(await isFamily(tx, personId))) return endFamilyRole(tx, { personId, groupId }, last)
  if (last === null) await untieFromSelf(tx, personId)
}

async function isFamily(tx: TenantContext, personId: string): Promise<boolean> {
  const { rows } = await sql`select from relationship r where r.organisation_id = ${tx.organisationId}
    and r.adult_id = ${personId} and r.child_id <> ${personId} and coalesce(r.valid_to >= r.valid_from, true)
    and coalesce(r.valid_to >= (${tx.now}::timestamptz at time zone 'UTC')::date, true) limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Who in a group reads their own record: tied to themselves, with the role of a parent. */
async function selvesIn(tx: TenantContext, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`select distinct m.person_id from membership m
    join relationship r on r.organisation_id = ${tx.organisationId} and r.adult_id = m.person_id and r.child_id = m.person_id
    where m.organisation_id = ${tx.organisationId} and m.group_id = ${groupId} and m.role = 'CB_PARENT' and ${notEnded(tx)}
    order by m.person_id`.execute(tx.db)
  return rows.map(({ person_id }) => person_id)
}

type PlaceRow = { group_id: string; valid_to: string | null; allowed: boolean; given: boolean }

/** The groups in which somebody is a guest, with whether they allow an account and whether the guest has the role there. */
async function placesOf(tx: TenantContext, guestId: string) {
  const { rows } = await sql<PlaceRow>`select m.group_id, m.valid_to, coalesce(o.allowed, false) as allowed,
      exists (select from relationship r where r.organisation_id = ${tx.organisationId} and r.adult_id = ${guestId}
          and r.child_id = ${guestId} and r.valid_to is null)
        and exists (select from membership p where p.organisation_id = ${tx.organisationId} and p.person_id = ${guestId}
          and p.group_id = m.group_id and p.role = 'CB_PARENT'
          and coalesce(p.valid_to >= greatest(p.valid_from, (${tx.now}::timestamptz at time zone g.zone)::date), true)) as given
    from membership m
    join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
    left join guest_account_option o on o.organisation_id = ${tx.organisationId} and o.group_id = m.group_id
    where m.organisation_id = ${tx.organisationId} and m.person_id = ${guestId} and m.role = 'GUEST'
      and m.group_id = ${anyOf(tx.actor.groupIds)} and ${notEnded(tx)} and ${notRestricted(tx, 'm.person_id')}`.execute(
    tx.db,
  )
  return rows.map(({ group_id, valid_to, ...row }) => ({ ...row, groupId: group_id, to: valid_to }))
}
