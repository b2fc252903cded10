import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { setShiftTimes, ShiftTimes } from '../shared/handover.contract.ts'
import { areBegins, USUAL_BEGINS } from '../shared/shifts.rules.ts'

/** Returns when the shifts of a group of the actor begin, as it was chosen last. */
export async function timesOfGroup(tx: TenantContext, groupId: string): Promise<ShiftTimes> {
  const group = await groupInReach(tx, groupId)
  return newestTimes(tx, group.id)
}

async function newestTimes(tx: TenantContext, groupId: string): Promise<ShiftTimes> {
  const row = await tx.db
    .selectFrom('shift_plan')
    .select(['version', 'begins', 'from_day'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    customerGroupId: groupId,
    version: row?.version ?? 0,
    begins: row?.begins ?? [...USUAL_BEGINS],
    fromDay: row?.from_day ?? null,
  }
}

/** Chooses the times from tomorrow on. Throws 409 E016 when somebody else chose in between. */
export async function setTimes(
  tx: TenantContext,
  groupId: string,
  { version, begins }: BodyOf<typeof setShiftTimes>,
): Promise<ShiftTimes> {
  const { zone } = await groupInReach(tx, groupId)
  if (!areBegins(begins)) throw badFields([{ fieldName: 'begins', message: 'handover.error.times' }])
  const before = await newestTimes(tx, groupId)
  // The same times again are no change, also in a repeat that names the version before.
  if (begins.join() === before.begins.join()) return before
  if (before.version !== version) throw stale(before)
  const next = { customerGroupId: groupId, version: version + 1, begins, fromDay: addDays(dayIn(zone, tx.now), 1) }
  const kept = await tx.db
    .insertInto('shift_plan')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      version: next.version,
      from_day: next.fromDay,
      begins,
      author_id: tx.actor.personId,
      at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!kept) throw stale(await newestTimes(tx, groupId))
  await audit(tx, {
    action: 'handover.timesChosen',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { group: groupId, begins: begins.join(' ') },
  })
  announce(tx, { message: 'handover.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
  return next
}
