import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { GuestAbsenceRule, setGuestAbsenceRule } from '../../shared/guests/guest-absences.contract.ts'

/** Whether a group of the actor accepts proposals by itself, and who decided so. */
export async function ruleOf(tx: TenantContext, groupId: string): Promise<GuestAbsenceRule> {
  if (!tx.actor.groupIds.includes(groupId)) throw notFound()
  const row = await tx.db
    .selectFrom('guest_absence_rule as u')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'u.organisation_id').onRef('p.id', '=', 'u.decided_by'),
    )
    .select(['u.version', 'u.accepts', 'u.decided_at', 'p.name', 'p.surname'])
    .where('u.organisation_id', '=', tx.organisationId)
    .where('u.group_id', '=', groupId)
    .orderBy('u.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    customerGroupId: groupId,
    version: row?.version ?? 0,
    accepts: row?.accepts ?? false,
    by: row ? fullName(row) : null,
    at: row ? row.decided_at.toISOString() : null,
  }
}

/** Decides it. Throws 409 E016 when somebody else decided in between. */
export async function putRule(
  tx: TenantContext,
  groupId: string,
  { version, accepts }: BodyOf<typeof setGuestAbsenceRule>,
): Promise<GuestAbsenceRule> {
  const before = await ruleOf(tx, groupId)
  if (before.version !== version) throw stale(before)
  const { personId } = tx.actor
  // What is so already needs nobody to decide it again.
  if (accepts === before.accepts || personId === null) return before
  const kept = await tx.db
    .insertInto('guest_absence_rule')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      version: version + 1,
      accepts,
      decided_by: personId,
      decided_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!kept) throw stale(await ruleOf(tx, groupId))
  await audit(tx, {
    action: 'absences.guestRuleDecided',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { group: groupId, accepts },
  })
  announce(tx, { message: 'absences.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
  return ruleOf(tx, groupId)
}
