import { sql } from 'kysely'
import { actorName } from '#features/people/server/people.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'
import { personReached } from './person-reach.api.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { discardEntry } from '#features/notices/shared/discarded.contract.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'

const DISCARDED: NoticeKind = {
  kind: 'notices.discarded',
  topic: 'people',
  title: 'notices.discarded',
  body: 'notices.discardedBody',
  inside: { title: 'notices.discarded', body: 'notices.discardedInside' },
}

type Body = BodyOf<typeof discardEntry>

/**
 * Notifies the administrators of the groups that the actor shares with the person, or of all groups of the actor where the entry is about nobody
 * known. Administrators who are restricted from the person are left out.
 */
export async function discard(
  tx: TenantContext,
  { id, personId: said, what, reason, madeAt }: Body,
): Promise<{ id: string }> {
  const shared = await sharedGroups(tx, said)
  // Somebody out of reach is treated as nobody known.
  const personId = shared.length > 0 ? said : null
  const groups = shared.length > 0 ? shared.map(({ group_id }) => group_id) : tx.actor.groupIds
  const offices = await officesAbout(tx, groups, personId === null ? [] : [personId])
  const isGuest = shared.some(({ role }) => role === 'GUEST')
  const zone = shared[0]?.zone ?? 'UTC'
  const at = new Date(madeAt)
  await notify(tx, DISCARDED, {
    to: offices.filter(({ not_about }) => not_about.length === 0).map((office) => office.person_id),
    cause: id,
    values: { by: await actorName(tx), what, reason, day: dayIn(zone, at), time: timeIn(zone, at) },
    ...(isGuest && { link: `/loggedIn/guestDetail/?personalDataId=${personId}` }),
    about: personId === null ? [] : [personId],
  })
  await audit(tx, { action: 'notices.entryDiscarded', subjectKind: 'entry', subjectId: id, details: { personId } })
  return { id }
}

async function sharedGroups(tx: TenantContext, personId: string | null) {
  if (personId === null) return []
  const { rows } = await sql<{ group_id: string; role: string; zone: string }>`select s.group_id, s.role, g.zone
    from membership s join customer_group g on g.organisation_id = s.organisation_id and g.id = s.group_id
    where s.organisation_id = ${tx.organisationId} and s.person_id = ${personId}
      and s.group_id = ${anyOf(tx.actor.groupIds)} and ${personReached(tx, 's.person_id')}`.execute(tx.db)
  return rows
}
