import { notPermitted } from '#platform/shared/errors/app-error.ts'
import { overAllGroups } from '#platform/server/db/over-all-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { Relationship } from '../shared/relationships.contract.ts'

// Titles become subjects of e-mails: neither they nor the bodies name the child.
const ASKED = (restricted: boolean): NoticeKind => ({
  kind: 'relationships.secondPerson',
  topic: 'people',
  title: restricted ? 'relationships.notice.restrict' : 'relationships.notice.lift',
  body: 'relationships.notice.body',
})

/** Keeps what one administrator asks for, and tells the others of the child's groups. */
export async function askSecond(
  tx: TenantContext,
  now: Relationship,
  { restricted, reason }: { restricted: boolean; reason: string },
): Promise<void> {
  const { personId, accountId } = tx.actor
  if (personId === null || accountId === null) throw notPermitted()
  const id = tx.newId()
  const name = await actorName(tx)
  await tx.db
    .insertInto('restriction_request')
    .values({
      organisation_id: tx.organisationId,
      id,
      relationship_id: now.id,
      restricted,
      reason,
      asked_by: personId,
      asked_account: accountId,
      by_name: name,
      asked_at: tx.now,
    })
    .execute()
  const { office, page } = await officesOf(tx, now.childId)
  await notify(tx, ASKED(restricted), {
    to: office.filter((one) => one !== personId && one !== now.adultId),
    cause: id,
    values: { name },
    link: `/loggedIn/${page}/?personalDataId=${now.childId}&tab=PARENT`,
  })
}

/** The administrators of every group of the child, as whoever asks need not work in all of them; and the page to look at. */
const officesOf = (tx: TenantContext, childId: string): Promise<{ office: string[]; page: string }> =>
  overAllGroups(tx, async () => {
    const groups = await tx.db
      .selectFrom('membership as m')
      .select(['m.group_id', 'm.role'])
      .distinct()
      .where('m.organisation_id', '=', tx.organisationId)
      .where('m.person_id', '=', childId)
      .where('m.role', 'in', ['CHILD', 'GUEST'])
      .where(heldToday(tx))
      .execute()
    const office: string[] = []
    for (const { group_id } of groups) office.push(...(await officeOf(tx, group_id, [childId])))
    return { office, page: groups.some((one) => one.role === 'GUEST') ? 'guestDetail' : 'childDetail' }
  })

/** Ends the one request that waits; answers its id. The caller holds the lock and has seen it wait. */
export async function closeRequest(
  tx: TenantContext,
  relationshipId: string,
  { state, reason }: { state: 'confirmed' | 'refused' | 'withdrawn'; reason: string },
): Promise<string> {
  const { id } = await tx.db
    .updateTable('restriction_request')
    .set({ state, decided_by: tx.actor.personId, decided_at: tx.now, answer: reason })
    .where('organisation_id', '=', tx.organisationId)
    .where('relationship_id', '=', relationshipId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
