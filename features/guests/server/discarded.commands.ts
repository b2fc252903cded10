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

/** Leaves out what was entered and why it was refused: both may name a person outside of the groups of these administrators. */
const UNNAMED: NoticeKind = {
  ...DISCARDED,
  inside: { title: 'notices.discarded', body: 'notices.discardedUnnamed' },
}

type Body = BodyOf<typeof discardEntry>

/**
 * Notifies the administrators of the groups of the actor that the person is or was in. Administrators who are restricted from the person are left
 * out. An entry without a person goes to all groups of the actor. An entry about a person in none of these groups does too, without its content.
 */
export async function discard(
  tx: TenantContext,
  { id, personId, what, reason, madeAt }: Body,
): Promise<{ id: string }> {
  const shared = personId === null ? [] : await sharedGroups(tx, personId)
  const isUnknown = personId !== null && shared.length === 0
  const about = personId === null || isUnknown ? [] : [personId]
  const groups = shared.length > 0 ? shared.map(({ group_id }) => group_id) : tx.actor.groupIds
  const offices = await officesAbout(tx, groups, about)
  const zone = shared[0]?.zone ?? 'UTC'
  const at = new Date(madeAt)
  const isLinked = shared.some(({ role, reached }) => reached && role === 'GUEST')
  await notify(tx, isUnknown ? UNNAMED : DISCARDED, {
    to: offices.filter(({ not_about }) => not_about.length === 0).map((office) => office.person_id),
    // An entry about several people is reported of each of them.
    cause: personId === null ? id : `${id} ${personId}`,
    values: {
      by: await actorName(tx),
      ...(!isUnknown && { what, reason }),
      day: dayIn(zone, at),
      time: timeIn(zone, at),
    },
    ...(isLinked && { link: `/loggedIn/guestDetail/?personalDataId=${personId}` }),
    about,
  })
  const details = { personId: about[0] ?? null }
  await audit(tx, { action: 'notices.entryDiscarded', subjectKind: 'entry', subjectId: id, details })
  return { id }
}

/** The groups of the actor that a guest or child is or was in. `reached`: the actor may open the record. */
async function sharedGroups(tx: TenantContext, personId: string) {
  const { rows } = await sql<{ group_id: string; role: string; zone: string; reached: boolean }>`
    select s.group_id, s.role, g.zone, ${personReached(tx, 's.person_id')} as reached
    from membership s join customer_group g on g.organisation_id = s.organisation_id and g.id = s.group_id
    where s.organisation_id = ${tx.organisationId} and s.person_id = ${personId}
      and s.role in ('GUEST', 'CHILD') and s.group_id = ${anyOf(tx.actor.groupIds)}`.execute(tx.db)
  return rows
}
