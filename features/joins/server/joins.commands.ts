import { sql } from 'kysely'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { overAllGroups } from '#platform/server/db/over-all-groups.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { announce } from '#platform/server/live/announce.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { limitUse } from '#platform/server/sessions/limits.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName, fullName, officeToTell } from '#features/people/server/people.api.ts'
import { CODE_DAYS } from '../shared/joins.contract.ts'
import { digestOf } from './codes.rules.ts'
import { groupsOfContact } from './joins.queries.ts'

/** A person types one code, perhaps twice. */
const TRIES = { most: 10, windowMs: 3_600_000 }
const DAY_MS = 86_400_000

const JOINED: NoticeKind = {
  kind: 'joins.joined',
  topic: 'people',
  title: 'joins.notice.joined',
  body: 'joins.notice.joinedBody',
}

type Joined = { groups: string[]; children: number }

/** Accepts with the code of the e-mail. Throws E012 for a code that is wrong, used or too old: they look the same. */
export async function acceptJoin(call: AccountServices, code: string): Promise<Joined> {
  const { actor } = call
  if (!actor) throw sessionOver()
  await limitUse(call.control, `join:${actor.accountId}`, TRIES, call.now)
  return call.asActor(actor, (tx) => overAllGroups(tx, () => join(tx, code)))
}

/** Row security is open to the groups of the contact, of which the caller is none yet. */
async function join(tx: TenantContext, code: string): Promise<Joined> {
  const wrong = () => badFields([{ fieldName: 'code', message: 'joins.error.code' }])
  const { personId } = tx.actor
  const request = await tx.db
    .selectFrom('join_request')
    .select(['id', 'contact_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('code_hash', '=', digestOf(code))
    .where('accepted_by', 'is', null)
    .where('created_at', '>', new Date(tx.now.getTime() - CODE_DAYS * DAY_MS))
    .forUpdate()
    .executeTakeFirst()
  if (!request || personId === null || request.contact_id === personId) throw wrong()
  const contactId = request.contact_id
  const contact = await tx.db
    .selectFrom('person')
    .select(['name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const groups = await groupsOfContact(tx, contactId)
  if (groups.length === 0) throw wrong()
  const children = await takeOver(tx, contactId, personId)
  await tx.db
    .updateTable('join_request')
    .set({ accepted_by: personId, accepted_at: tx.now, code_hash: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', request.id)
    .execute()
  await audit(tx, {
    action: 'joins.accepted',
    subjectKind: 'person',
    subjectId: contactId,
    details: { personId, groupIds: groups.map((one) => one.id) },
  })
  for (const group of groups) {
    const administrators = await officeToTell(tx, [group.id]).execute()
    await notify(tx, JOINED, {
      to: administrators.map((one) => one.id),
      cause: `${request.id} ${group.id}`,
      values: { name: await actorName(tx), contact: fullName(contact), group: group.name },
      link: `/loggedIn/parentDetail/?personalDataId=${personId}`,
    })
  }
  const groupStaff = groups.map((one) => one.id)
  announce(tx, { message: 'people.changed', data: { personId }, about: [personId], audience: { groupStaff } })
  announce(tx, {
    message: 'memberships.changed',
    data: { personId },
    about: [personId],
    audience: { persons: [personId], groupStaff },
  })
  announce(tx, { message: 'relationships.kin', data: {}, about: 'nobody', audience: { persons: [personId] } })
  return { groups: groups.map((one) => one.name), children }
}

/**
 * Roles, children and homes of the contact become the person's. What the person has already stays as it is; a
 * restriction of the contact comes along in any case. Returns how many children came.
 */
async function takeOver(tx: TenantContext, contactId: string, personId: string): Promise<number> {
  const { db, organisationId } = tx
  await sql`update membership m set person_id = ${personId}, version = m.version + 1
    where m.organisation_id = ${organisationId} and m.person_id = ${contactId} and m.role = 'CB_PARENT'
      and not exists (select 1 from membership o where o.organisation_id = ${organisationId} and o.person_id = ${personId}
        and o.group_id = m.group_id and o.role = m.role
        and (o.valid_from = m.valid_from
          or o.valid_from <= coalesce(m.valid_to, 'infinity') and m.valid_from <= coalesce(o.valid_to, 'infinity')))`.execute(
    db,
  )
  await sql`update membership m set valid_to = greatest(m.valid_from, ${tx.now}::timestamptz::date - 1)
    where m.organisation_id = ${organisationId} and m.person_id = ${contactId} and m.role = 'CB_PARENT'`.execute(db)
  await sql`update relationship r set restricted = true, version = r.version + 1
    where r.organisation_id = ${organisationId} and r.adult_id = ${personId} and not r.restricted
      and exists (select 1 from relationship c where c.organisation_id = ${organisationId} and c.adult_id = ${contactId}
        and c.child_id = r.child_id and c.restricted)`.execute(db)
  const moved = await sql<{
    child_id: string
  }>`update relationship r set adult_id = ${personId}, version = r.version + 1
    where r.organisation_id = ${organisationId} and r.adult_id = ${contactId} and r.child_id <> ${personId}
      and not exists (select 1 from relationship o where o.organisation_id = ${organisationId} and o.adult_id = ${personId}
        and o.child_id = r.child_id)
    returning r.child_id`.execute(db)
  // What is left is another row of the person's own ties: the contact must not give what the person does not have.
  await sql`update relationship r set see = false, notify = false, decide = false, collect = false,
      valid_to = greatest(r.valid_from, ${tx.now}::timestamptz::date - 1), version = r.version + 1
    where r.organisation_id = ${organisationId} and r.adult_id = ${contactId}`.execute(db)
  await sql`update household_adult h set adult_id = ${personId}
    where h.organisation_id = ${organisationId} and h.adult_id = ${contactId}
      and not exists (select 1 from household_adult o where o.organisation_id = ${organisationId}
        and o.household_id = h.household_id and o.adult_id = ${personId})`.execute(db)
  return new Set(moved.rows.map((row) => row.child_id)).size
}
