import { anyOf } from '#platform/server/db/any-of.ts'
import { overAllGroups } from '#platform/server/db/over-all-groups.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { MEMBER_ROLES, type MemberRole } from '../shared/records.contract.ts'
import { notEnded } from './membership-days.api.ts'
import { notRestricted } from './restrictions.api.ts'

/** Those of these people who belong to a group that the actor does not work in, or will. It decides and is never shown. */
export async function elsewhereAmong(tx: TenantContext, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const own = new Set(tx.actor.groupIds)
  return overAllGroups(tx, async () => {
    const rows = await tx.db
      .selectFrom('membership as m')
      .select(['m.person_id', 'm.group_id'])
      .where('m.organisation_id', '=', tx.organisationId)
      .where('m.person_id', '=', anyOf(personIds))
      .where(notEnded(tx))
      .execute()
    return new Set(rows.filter((row) => !own.has(row.group_id)).map((row) => row.person_id))
  })
}

/**
 * Those of these people who are of the actor's groups in one of the roles: they belong to one or will, or they belonged
 * to one and to no other group since. Who left for another group looks missing to the one that they left, and so does
 * whoever the actor is restricted from.
 */
export async function oursAmong(
  tx: TenantContext,
  personIds: readonly string[],
  roles: readonly MemberRole[] = MEMBER_ROLES,
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('membership as m')
    .select(['m.person_id', notEnded(tx).as('standing')])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', anyOf(personIds))
    .where('m.role', 'in', [...roles])
    .where('m.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'm.person_id'))
    .execute()
  const ours = new Set(rows.filter((row) => row.standing).map((row) => row.person_id))
  const former = [...new Set(rows.map((row) => row.person_id))].filter((id) => !ours.has(id))
  const gone = await elsewhereAmong(tx, former)
  for (const id of former) if (!gone.has(id)) ours.add(id)
  return ours
}

/** Throws E008 (404) for a person who is not of the actor's groups. */
export async function mustBeOurs(tx: TenantContext, personId: string, roles?: readonly MemberRole[]): Promise<void> {
  if (!(await oursAmong(tx, [personId], roles)).has(personId)) throw notFound()
}
