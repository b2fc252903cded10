import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { endedBefore, overlap, stateOn } from '../shared/memberships.rules.ts'
import { setDays, giveRole } from './memberships.commands.ts'
import { lockGroup, siblings } from './memberships.queries.ts'

type Place = { personId: string; groupId: string }

/** That no proof is needed: the role of a parent reaches only whom a relationship names. */
const noProof = () => Promise.resolve()

/** Gives the role of a parent in a group from today on, until the last day; who has it, or will, keeps it as it is. */
export async function giveFamilyRole(
  tx: TenantContext,
  { personId, groupId }: Place,
  to: string | null,
): Promise<void> {
  if ((await standingRoles(tx, { personId, groupId })).length > 0) return
  await giveRole(tx, { personId, customerGroupId: groupId, role: 'CB_PARENT', from: null, to }, noProof)
}

/** Takes the role of a parent in a group away after a day, at once when it is over. */
export async function endFamilyRole(tx: TenantContext, place: Place, last: string | null): Promise<void> {
  for (const { id, zone, version, ...days } of await standingRoles(tx, place)) {
    const today = dayIn(zone, tx.now)
    const ends = last === null || last < today ? endedBefore(days, today) : { from: days.from, to: last }
    if (days.to === null || days.to > ends.to)
      await setDays(tx, { id, version, ...place, role: 'CB_PARENT', to: days.to }, ends)
  }
}

/**
 * The role of a parent in a group that ended, or will, with a day is there until another one, or until further notice. Who has another one that
 * stands then keeps it as it is.
 */
export async function prolongFamilyRole(
  tx: TenantContext,
  place: Place,
  { before, to }: { before: string; to: string | null },
): Promise<void> {
  await lockGroup(tx, place.groupId)
  const roles = await siblings(tx, { ...place, role: 'CB_PARENT' }, null)
  const ended = roles.find((one) => one.to === before)
  if (!ended) return
  const { id, version, from } = ended
  if (roles.some((one) => one.id !== id && overlap(one, { from, to }))) return
  await setDays(tx, { id, version, ...place, role: 'CB_PARENT', to: before }, { from, to })
}

async function standingRoles(tx: TenantContext, place: Place) {
  await lockGroup(tx, place.groupId)
  const rows = await siblings(tx, { ...place, role: 'CB_PARENT' }, null)
  return rows.filter((row) => stateOn(row, dayIn(row.zone, tx.now)) !== 'past')
}
