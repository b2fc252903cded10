import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import { dropFile } from '#platform/server/files/files.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Settled } from '#features/documents/server/documents.hooks.api.ts'
import { mustBeMember, renewable, tagInUse } from '#features/documents/server/handed-in.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { groupInReach, groupsAsked } from '#features/people/server/people.api.ts'
import { ASKED_AT_ONCE, type askForDocument, type askForMissing, type Request } from '../shared/requests.contract.ts'
import { missingIn, type MissingRow } from './missing.queries.ts'
import { ownersOf } from './owners.queries.ts'
import { findRequest } from './requests.queries.ts'

/** Neither names a document nor whose it is: what it is called can be of somebody's health, and an e-mail is read by others. */
const ASKED: NoticeKind = {
  kind: 'requirements.asked',
  topic: 'documents',
  title: 'requirements.notice.asked',
  body: 'requirements.notice.asked.body',
}

export const OWN_PAGE = '/loggedIn/personalDocuments/'

type Made = { id: string; group_id: string; person_id: string }

/** Asks for one; a repeat with the id that the caller made answers it again, a second one for the same is refused (409 E013). */
export async function ask(
  tx: TenantContext,
  body: BodyOf<typeof askForDocument>,
): Promise<AnswerOf<typeof askForDocument>> {
  const { groupId, personId, tagId, renewsId } = await askedOf(tx, body)
  const { zone } = await groupInReach(tx, groupId)
  if (body.dueOn !== null && body.dueOn < dayIn(zone, tx.now))
    throw badFields([{ fieldName: 'dueOn', message: 'requirements.error.past' }])
  const made = await tx.db
    .insertInto('document_request')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      id: body.id,
      person_id: personId,
      name: body.name,
      note: body.note,
      tag_id: tagId,
      renews_id: renewsId,
      must_expire: body.mustExpire,
      due_on: body.dueOn,
      state: 'OPEN',
      asked_by: tx.actor.personId,
      asked_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'group_id', 'person_id'])
    .executeTakeFirst()
  if (!made) {
    const same = await tx.db
      .selectFrom('document_request')
      .select('id')
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', body.id)
      .executeTakeFirst()
    if (!same) throw refusedNow('requirements.error.asked')
    // The own first call, come again; an id of others looks missing.
    return { request: (await findRequest(tx, body.id)).request, told: 0 }
  }
  const told = await tell(tx, [made])
  await audit(tx, { action: 'requirements.asked', subjectKind: 'documentRequest', subjectId: made.id })
  return { request: (await findRequest(tx, made.id)).request, told }
}

/** Throws 400 E012 unless it is one of both: a tag of a person's group, or a document about somebody. */
async function askedOf(tx: TenantContext, { personId, documentTagId, renewsId }: BodyOf<typeof askForDocument>) {
  if (renewsId !== undefined && documentTagId === undefined && personId === undefined)
    return { ...(await renewable(tx, renewsId)), tagId: null, renewsId }
  if (renewsId !== undefined || documentTagId === undefined || personId === undefined)
    throw badFields([{ fieldName: 'documentTagId', message: 'requirements.error.what' }])
  const tag = await tagInUse(tx, documentTagId)
  await mustBeMember(tx, tag.groupId, personId)
  return { groupId: tag.groupId, personId, tagId: tag.id, renewsId: null }
}

/** Asks for what is missing and not asked for, in one statement; another who does so at the same moment asks for the rest. */
export async function askMissing(
  tx: TenantContext,
  { requirementId, customerGroupDtos, dueOn }: BodyOf<typeof askForMissing>,
): Promise<AnswerOf<typeof askForMissing>> {
  // A day that is over everywhere: groups of several zones are asked at once.
  if (dueOn !== null && dueOn < dayIn('UTC', new Date(tx.now.getTime() - 86_400_000)))
    throw badFields([{ fieldName: 'dueOn', message: 'requirements.error.past' }])
  const { rows } =
    await sql<MissingRow>`${missingIn(tx, groupsAsked(tx, customerGroupDtos), { requirementId, children: [] })}
    order by r.id, m.person_id limit ${ASKED_AT_ONCE + 1}`.execute(tx.db)
  const asked = rows.slice(0, ASKED_AT_ONCE)
  if (asked.length === 0) return { asked: 0, left: 0 }
  const made = await tx.db
    .insertInto('document_request')
    .values(
      asked.map((row) => ({
        organisation_id: tx.organisationId,
        group_id: row.group_id,
        id: tx.newId(),
        person_id: row.person_id,
        name: row.name,
        note: row.note,
        tag_id: row.tag_id,
        must_expire: row.must_expire,
        due_on: dueOn,
        state: 'OPEN' as const,
        asked_by: tx.actor.personId,
        asked_at: tx.now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'group_id', 'person_id'])
    .execute()
  await tell(tx, made)
  await audit(tx, {
    action: 'requirements.askedMissing',
    subjectKind: 'documentRequirement',
    subjectId: requirementId ?? tx.organisationId,
    details: { asked: made.length },
  })
  return { asked: made.length, left: rows.length - asked.length }
}

/** Tells those who hand it in, each once for each of their people; answers how many people they are. */
async function tell(tx: TenantContext, made: readonly Made[]): Promise<number> {
  const told = new Set<string>()
  const tellings = []
  for (const [groupId, its] of Map.groupBy(made, (one) => one.group_id)) {
    const owners = await ownersOf(tx, groupId, [...new Set(its.map((one) => one.person_id))])
    for (const [personId, of] of Map.groupBy(its, (one) => one.person_id)) {
      const to = owners.get(personId) ?? []
      for (const one of to) told.add(one)
      // Several at once are one notice, under the first of them.
      const cause = of.map(({ id }) => id).sort()[0] ?? personId
      tellings.push({
        kind: ASKED,
        news: { to, cause, values: { count: of.length }, link: OWN_PAGE, about: [personId] },
      })
    }
    announce(tx, {
      message: 'requirements.changed',
      data: {},
      about: its.map((one) => one.person_id),
      audience: { groupOffice: [groupId], persons: [...told] },
    })
  }
  await notifyAll(tx, tellings)
  return told.size
}

/** Asks no longer; what was handed in is dropped. One that is withdrawn already stays as it is, an accepted one too (409 E013). */
export async function withdraw(tx: TenantContext, id: string): Promise<Request> {
  const { row, request } = await findRequest(tx, id, { lock: true })
  if (request.state === 'WITHDRAWN') return request
  if (request.state === 'ACCEPTED') throw refusedNow('requirements.error.done')
  if (row.file_id !== null) await dropFile(tx, row.file_id)
  await tx.db
    .updateTable('document_request')
    .set((eb) => ({
      state: 'WITHDRAWN',
      file_id: null,
      decided_by: tx.actor.personId,
      decided_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, { action: 'requirements.withdrawn', subjectKind: 'documentRequest', subjectId: id })
  return changed(tx, row)
}

/** The request as it is now; whoever sees it is told to read it again. */
export async function changed(tx: TenantContext, row: Made, owners?: readonly string[]): Promise<Request> {
  const persons = owners ?? (await ownersOf(tx, row.group_id, [row.person_id])).get(row.person_id) ?? []
  announce(tx, {
    message: 'requirements.changed',
    data: {},
    about: [row.person_id],
    audience: { groupOffice: [row.group_id], persons },
  })
  return (await findRequest(tx, row.id)).request
}

/** Whom it is asked of has it by now, or the document is gone in whose place it should come: it is asked for no longer. */
export async function settleOpen(tx: TenantContext, { id, what, ...document }: Settled): Promise<void> {
  const { groupId, personId, tagId, expires } = document
  const met = sql`q.group_id = ${groupId} and q.person_id = ${personId}::uuid and q.tag_id = ${tagId}::uuid
    and (${expires} or not q.must_expire)`
  await sql`update document_request q set state = 'WITHDRAWN', decided_at = ${tx.now}, version = q.version + 1
    where q.organisation_id = ${tx.organisationId} and q.state = 'OPEN'
      and ${what === 'archived' ? sql`q.renews_id = ${id}` : met}`.execute(tx.db)
}
