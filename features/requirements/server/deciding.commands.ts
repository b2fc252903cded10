import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { dropFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addHandedIn } from '#features/documents/server/handed-in.api.ts'
import { renewDocument } from '#features/documents/server/renewal.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { acceptRequest, refuseRequest, Request } from '../shared/requests.contract.ts'
import { lettersOf } from '../shared/requests.rules.ts'
import { changed, OWN_PAGE } from './asking.commands.ts'
import { ownersOf, rolesIn } from './owners.queries.ts'
import { findRequest } from './requests.queries.ts'

const ACCEPTED: NoticeKind = {
  kind: 'requirements.accepted',
  topic: 'documents',
  title: 'requirements.notice.accepted',
}
const REFUSED: NoticeKind = {
  kind: 'requirements.refused',
  topic: 'documents',
  title: 'requirements.notice.refused',
  body: 'requirements.notice.refused.body',
}

/** What waits, as the actor read it; 409 E013 when nothing waits, E016 when something else waits by now. */
function waiting({ row, request }: Found, version: number) {
  const { proposal } = request
  if (proposal === null || row.file_id === null) throw refusedNow('requirements.error.nothingWaits')
  if (row.version !== version) throw stale(request)
  const file = {
    fileId: row.file_id,
    type: proposal.mimeType,
    name: proposal.fileName,
    size: proposal.size,
    by: row.proposed_by,
  }
  return { row, file }
}

type Found = Awaited<ReturnType<typeof findRequest>>

/** Makes the document, with the file that waits. A repeat with the same id of it answers the request again. */
export async function accept(
  tx: TenantContext,
  id: string,
  { version, documentId, name, expiration }: BodyOf<typeof acceptRequest>,
): Promise<Request> {
  const found = await findRequest(tx, id, { lock: true })
  if (found.request.state === 'ACCEPTED' && found.request.documentId === documentId) return found.request
  const { row, file } = waiting(found, version)
  if (row.must_expire && expiration === null)
    throw badFields([{ fieldName: 'expiration', message: 'requirements.error.needsExpiration' }])
  // Its file is the document's from here on.
  await settle(tx, id, { state: 'ACCEPTED' })
  if (row.renews_id === null)
    await addHandedIn(tx, {
      id: documentId,
      groupId: row.group_id,
      personId: row.person_id,
      name,
      expiration,
      tagId: row.tag_id,
      letters: lettersOf(await rolesIn(tx, row.group_id, row.person_id)),
      file,
    })
  else await renewDocument(tx, row.renews_id, { id: documentId, name, expiration, file })
  await settle(tx, id, { document_id: documentId })
  return told(tx, row, ACCEPTED, 'requirements.acceptedOne')
}

/** Refuses what waits: its file is dropped, the request stays with the reason. */
export async function refuse(
  tx: TenantContext,
  id: string,
  { version, reason }: BodyOf<typeof refuseRequest>,
): Promise<Request> {
  const { row, file } = waiting(await findRequest(tx, id, { lock: true }), version)
  await dropFile(tx, file.fileId)
  await settle(tx, id, { state: 'OPEN', refusal: reason })
  return told(tx, row, REFUSED, 'requirements.refusedOne')
}

type Settled = { state?: 'ACCEPTED' | 'OPEN'; refusal?: string; document_id?: string }

async function settle(tx: TenantContext, id: string, { state, refusal, document_id }: Settled): Promise<void> {
  await tx.db
    .updateTable('document_request')
    .set((eb) => ({
      ...(state !== undefined && {
        state,
        file_id: null,
        decided_by: tx.actor.personId,
        decided_at: tx.now,
        version: eb('version', '+', 1),
      }),
      ...(refusal !== undefined && { refusal }),
      ...(document_id !== undefined && { document_id }),
    }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

type Decided = {
  id: string
  group_id: string
  person_id: string
  proposed_by: string | null
  proposal_id: string | null
}

async function told(
  tx: TenantContext,
  row: Decided,
  kind: NoticeKind,
  action: `requirements.${string}`,
): Promise<Request> {
  const owners = (await ownersOf(tx, row.group_id, [row.person_id])).get(row.person_id) ?? []
  await notify(tx, kind, {
    // Whoever may not decide for the child any longer learns nothing of it.
    to: owners.filter((one) => one === row.proposed_by),
    cause: `${row.id}:${row.proposal_id}`,
    link: OWN_PAGE,
    about: [row.person_id],
  })
  await audit(tx, { action, subjectKind: 'documentRequest', subjectId: row.id })
  return changed(tx, row, owners)
}
