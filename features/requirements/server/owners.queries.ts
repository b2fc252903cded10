import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { memberRole, type MemberRole } from '#features/people/shared/records.contract.ts'

/** Roles of people with an account of their own. */
const OWN_ACCOUNT: readonly MemberRole[] = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'GUEST']

/** The roles of people in a group, today. */
async function rolesOf(tx: TenantContext, groupId: string, personIds: readonly string[]) {
  const rows = await tx.db
    .selectFrom('membership as m')
    .select(['m.person_id', 'm.role'])
    .distinct()
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', groupId)
    .where('m.person_id', '=', anyOf(personIds))
    .where(heldToday(tx))
    .execute()
  return rows.map((row) => ({ personId: row.person_id, role: memberRole.parse(row.role) }))
}

/** The roles of one person in a group, today. */
export const rolesIn = async (tx: TenantContext, groupId: string, personId: string): Promise<MemberRole[]> =>
  (await rolesOf(tx, groupId, [personId])).map(({ role }) => role)

/** Who hands in documents of these people of a group: they themselves, for a child the adults who decide for it. */
export async function ownersOf(
  tx: TenantContext,
  groupId: string,
  personIds: readonly string[],
): Promise<Map<string, string[]>> {
  const [roles, guardians] = await Promise.all([
    rolesOf(tx, groupId, personIds),
    guardiansToTell(tx, personIds, 'handInDocuments'),
  ])
  return new Map(
    personIds.map((personId) => [
      personId,
      [
        ...(roles.some((one) => one.personId === personId && OWN_ACCOUNT.includes(one.role)) ? [personId] : []),
        ...new Set(guardians.filter((one) => one.child_id === personId).map((one) => one.adult_id)),
      ],
    ]),
  )
}
