import { sql } from 'kysely'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { timeIn, dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import { base64Length } from '#platform/server/files/base64.ts'
import { dropFile, keepFile } from '#platform/server/files/files.ts'
import { LateFile } from '#platform/server/large/memory.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { fileOfRequest, handIn, Request } from '../shared/requests.contract.ts'
import { changed } from './asking.commands.ts'
import { missingIn, type MissingRow } from './missing.queries.ts'
import { decidedFor } from './requests.policy.ts'
import { findRequest } from './requests.queries.ts'

const HANDED_IN: NoticeKind = {
  kind: 'requirements.handedIn',
  topic: 'documents',
  title: 'requirements.notice.handedIn',
  body: 'requirements.notice.handedIn.body',
}

type Body = Omit<BodyOf<typeof handIn>, 'file'>

/**
 * Hands in what was asked for, in the place of what waits of it. What is missing and nobody asked for becomes a request with it. Throws 404
 * for what is not the actor's to hand in, 409 E013 when it is done, 400 E012 without the expiration that it needs, or with one that is over.
 */
export async function propose(tx: TenantContext, id: string, body: Body, file: CheckedUpload): Promise<Request> {
  const missing = body.requirementId !== undefined && body.personId !== undefined
  if (missing) await begin(tx, id, { requirementId: body.requirementId, personId: body.personId })
  const { row, request } = await findRequest(tx, id, { lock: true })
  if (!row.mine) throw notFound()
  if (row.proposal_id === body.proposalId) return request
  if (request.state !== 'OPEN' && request.state !== 'PROPOSED') throw refusedNow('requirements.error.done')
  const { zone } = await groupInReach(tx, row.group_id)
  if (row.must_expire && body.expiration === null)
    throw badFields([{ fieldName: 'expiration', message: 'requirements.error.needsExpiration' }])
  if (body.expiration !== null && body.expiration <= `${dayIn(zone, tx.now)}T${timeIn(zone, tx.now).slice(0, 5)}`)
    throw badFields([{ fieldName: 'expiration', message: 'requirements.error.expired' }])
  if (row.file_id !== null) await dropFile(tx, row.file_id)
  const fileId = await keepFile(tx, { kind: 'requirements.proposal', ...file })
  await tx.db
    .updateTable('document_request')
    .set((eb) => ({
      state: 'PROPOSED',
      proposal_id: body.proposalId,
      proposed_by: tx.actor.personId,
      proposed_at: tx.now,
      proposed_name: body.name,
      proposed_expiration: body.expiration,
      file_id: fileId,
      file_name: file.name,
      file_type: file.type,
      file_size: file.bytes.length,
      refusal: null,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await notify(tx, HANDED_IN, {
    to: await officeOf(tx, row.group_id, [row.person_id]),
    cause: `${id}:${body.proposalId}`,
    link: '/loggedIn/documentRequests/?filter=proposed',
    about: [row.person_id],
  })
  await audit(tx, { action: 'requirements.handedIn', subjectKind: 'documentRequest', subjectId: id })
  return changed(tx, { ...row, id })
}

/** Makes the request of what is missing, under the id of the caller; nothing when it is there already. */
async function begin(
  tx: TenantContext,
  id: string,
  only: { requirementId: string | undefined; personId: string | undefined },
): Promise<void> {
  const { rows } =
    await sql<MissingRow>`${missingIn(tx, tx.actor.groupIds, { ...only, children: await decidedFor(tx) })}`.execute(
      tx.db,
    )
  const row = rows[0]
  if (!row) return
  await tx.db
    .insertInto('document_request')
    .values({
      organisation_id: tx.organisationId,
      group_id: row.group_id,
      id,
      person_id: row.person_id,
      name: row.name,
      note: row.note,
      tag_id: row.tag_id,
      must_expire: row.must_expire,
      state: 'OPEN',
      asked_at: tx.now,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Takes back what waits; asked for it stays. One that waits for nothing stays as it is. */
export async function takeBack(tx: TenantContext, id: string): Promise<Request> {
  const { row, request } = await findRequest(tx, id, { lock: true })
  if (!row.mine) throw notFound()
  if (request.state === 'OPEN') return request
  if (request.state !== 'PROPOSED' || row.file_id === null) throw refusedNow('requirements.error.done')
  await dropFile(tx, row.file_id)
  await tx.db
    .updateTable('document_request')
    .set((eb) => ({ state: 'OPEN', file_id: null, proposal_id: null, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, { action: 'requirements.takenBack', subjectKind: 'documentRequest', subjectId: id })
  return changed(tx, row)
}

/** The file that waits, when the transaction is over. */
export async function bytesOfRequest(tx: TenantContext, id: string): Promise<LateFile<AnswerOf<typeof fileOfRequest>>> {
  const { row } = await findRequest(tx, id)
  const { file_id: fileId, file_name: name, file_type: mimeType, file_size: size } = row
  if (fileId === null || name === null || mimeType === null || size === null) throw notFound()
  const read = async () => {
    const bytes = await tx.files.get(tx.organisationId, fileId)
    if (bytes === null) throw notFound()
    return bytes
  }
  return new LateFile<AnswerOf<typeof fileOfRequest>>(base64Length(size), {
    field: 'data',
    rest: { mimeType, name },
    read,
  })
}
