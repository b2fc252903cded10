import type { Module } from '#platform/shared/contract/modules.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { teamToday } from '#features/guests/server/on-call.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'

type OnBoard = {
  person: { id: string; groupId: string }
  /** Nobody to whom this part of care is closed is notified. */
  module: Module
  cause: string
  corrects?: readonly string[]
  values: Record<string, string>
  link: string
}

/**
 * Notifies the family of a passenger, the administrators of the group and the care team. A repeat of the same cause notifies nobody again. Returns
 * the adults of the family.
 */
export async function notifyFamilyAndSchool(
  tx: TenantContext,
  kind: NoticeKind,
  { person, module, ...news }: OnBoard,
): Promise<string[]> {
  const { id: guestId, groupId } = person
  const [closed, adults, offices, team] = await allOf([
    rolesClosedTo(tx, module),
    adultsToTell(tx, [guestId], 'notifyOfCare'),
    officesAbout(tx, [groupId], [guestId]),
    teamToday(tx, { guestId, groupId }, module),
  ])
  const family = closed.has('CB_PARENT') ? [] : adults
  const office = closed.has('CB_ADMIN')
    ? []
    : offices.filter(({ not_about }) => !not_about.includes(guestId)).map(({ person_id }) => person_id)
  const to = new Set([...family, ...office, ...team])
  await notify(tx, kind, { ...news, to: [...to].filter((id) => id !== tx.actor.personId), about: [guestId] })
  return family
}
