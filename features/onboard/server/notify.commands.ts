import type { Module } from '#platform/shared/contract/modules.ts'
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
  const closed = await rolesClosedTo(tx, module)
  const family = closed.has('CB_PARENT') ? [] : await adultsToTell(tx, [person.id], 'notifyOfCare')
  const offices = closed.has('CB_ADMIN') ? [] : await officesAbout(tx, [person.groupId], [person.id])
  const office = offices.filter(({ not_about }) => !not_about.includes(person.id)).map(({ person_id }) => person_id)
  const team = await teamToday(tx, { guestId: person.id, groupId: person.groupId }, module)
  const to = new Set([...family, ...office, ...team])
  await notify(tx, kind, { ...news, to: [...to].filter((id) => id !== tx.actor.personId), about: [person.id] })
  return family
}
