import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createDocument, Document, DocumentEvent, updateDocument } from '../shared/documents.contract.ts'
import { keepsOwner, PERMISSION_ROLES, stateAfter, type Permissions } from '../shared/documents.rules.ts'
import { findDocument } from './documents.queries.ts'
import { mustBeOf, mustBeTag } from './belonging.queries.ts'

type Body = Omit<BodyOf<typeof updateDocument>, 'version'>

const lettersIn = ({ CB_ADMIN, CB_ASSISTANT, CB_PARENT }: Body): Permissions => ({ CB_ADMIN, CB_ASSISTANT, CB_PARENT })

/** What is stored of a body, for a document of the group. */
async function columns(
  tx: TenantContext,
  group: { id: string },
  body: Body,
  before: Pick<Document, 'expiration' | 'state' | 'documentTagId'>,
) {
  if (!keepsOwner(lettersIn(body))) throw badFields([{ fieldName: 'CB_ADMIN', message: 'documents.error.noOwner' }])
  // A document keeps a tag that was archived meanwhile.
  if (body.documentTagId !== null && body.documentTagId !== before.documentTagId)
    await mustBeTag(tx, group.id, body.documentTagId)
  const state = body.expiration === null ? false : (body.state ?? stateAfter(before, body.expiration))
  return {
    name: body.name,
    name_key: searchKey(body.name),
    description: body.description,
    expires_at: sql<Date | null>`(${body.expiration}::timestamp at time zone (select g.zone from customer_group g
      where g.organisation_id = ${tx.organisationId} and g.id = ${group.id}))`,
    state,
    tag_id: body.documentTagId,
    modified_at: tx.now,
  }
}

/** Adds one to a group of the administrator; a repeat with the id that the caller made answers it again. */
export async function addDocument(
  tx: TenantContext,
  { id: own, customerGroupId, personId, ...body }: BodyOf<typeof createDocument>,
): Promise<string> {
  const group = await groupInReach(tx, customerGroupId)
  if (personId !== null) await mustBeOf(tx, group.id, personId)
  const id = own ?? tx.newId()
  const made = await tx.db
    .insertInto('document')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      person_id: personId,
      author_id: tx.actor.personId,
      created_at: tx.now,
      ...(await columns(tx, group, body, { expiration: null, state: false, documentTagId: null })),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The own first call, come again; an id of others looks missing.
  if (!made) return (await findDocument(tx, id)).id
  await putLetters(tx, { id, group_id: group.id }, lettersIn(body))
  await note(tx, { id, group_id: group.id }, { kind: 'created' })
  return id
}

async function putLetters(tx: TenantContext, of: Where, letters: Permissions): Promise<void> {
  await tx.db
    .insertInto('document_permission')
    .values(
      PERMISSION_ROLES.map((role) => ({
        organisation_id: tx.organisationId,
        group_id: of.group_id,
        document_id: of.id,
        role,
        letter: letters[role],
      })),
    )
    .onConflict((on) =>
      on
        .columns(['organisation_id', 'document_id', 'role'])
        .doUpdateSet((eb) => ({ letter: eb.ref('excluded.letter') })),
    )
    .execute()
}

type Where = { id: string; group_id: string }

/** One that the actor may change; whoever may only read it is refused, for anybody else it looks missing. */
export async function changeable(tx: TenantContext, id: string, { archived = false } = {}): Promise<Document> {
  const found = await findDocument(tx, id)
  if (found.status === 'D' && !archived) throw refusedNow('documents.error.archived')
  if (tx.actor.role !== null && found[tx.actor.role] !== 'W') throw notPermitted()
  return found
}

/** Changes one. Who read an older version is refused (409 E016) with what it is now. Only the office changes who may do what. */
export async function changeDocument(
  tx: TenantContext,
  id: string,
  { version, ...body }: BodyOf<typeof updateDocument>,
): Promise<Document> {
  const before = await changeable(tx, id)
  const letters = PERMISSION_ROLES.filter((role) => before[role] !== body[role])
  if (letters.length > 0 && tx.actor.role !== 'CB_ADMIN') throw notPermitted('documents.error.lettersOffice')
  const group = before.customerGroupDto
  const row = await tx.db
    .updateTable('document')
    .set({ ...(await columns(tx, group, body, before)), version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'A')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw stale(await findDocument(tx, id))
  const of = { id, group_id: group.id }
  const fields = FIELDS.filter((field) => before[field] !== body[field])
  const changes = letters.map((role) => ({ role, from: before[role], to: body[role] }))
  if (changes.length > 0) await putLetters(tx, of, lettersIn(body))
  await note(
    tx,
    of,
    ...(fields.length > 0 ? [{ kind: 'changed' as const, details: { fields: [...fields] } }] : []),
    ...(changes.length > 0 ? [{ kind: 'permission' as const, details: { letters: changes } }] : []),
  )
  return findDocument(tx, id)
}

const FIELDS = ['name', 'description', 'expiration', 'documentTagId'] as const

/** Archives one with a reason; one that is archived already stays as it is. */
export async function archiveOne(tx: TenantContext, id: string, reason: string): Promise<Document> {
  return move(tx, id, { status: 'D', archive_reason: reason }, { reason })
}

/** Takes one into use again; one that is in use stays as it is. */
export const restoreOne = (tx: TenantContext, id: string): Promise<Document> =>
  move(tx, id, { status: 'A', archive_reason: null }, {})

async function move(
  tx: TenantContext,
  id: string,
  to: { status: 'A' | 'D'; archive_reason: string | null },
  details: DocumentEvent['details'],
): Promise<Document> {
  const before = await changeable(tx, id, { archived: true })
  const row = await tx.db
    .updateTable('document')
    .set((eb) => ({ ...to, modified_at: tx.now, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('status', '<>', to.status)
    .returning('id')
    .executeTakeFirst()
  if (!row) return before
  const kind = to.status === 'D' ? 'archived' : 'restored'
  await note(tx, { id, group_id: before.customerGroupDto.id }, { kind, details })
  return findDocument(tx, id)
}

/** Makes one about the group one about a person of it. One about somebody stays so (409 E013): its history and files name that family. */
export async function associate(tx: TenantContext, id: string, personId: string): Promise<Document> {
  const before = await changeable(tx, id)
  const groupId = before.customerGroupDto.id
  await mustBeOf(tx, groupId, personId)
  if (before.person?.id === personId) return before
  if (before.person !== null) throw refusedNow('documents.error.aboutAnother')
  await tx.db
    .updateTable('document')
    .set((eb) => ({ person_id: personId, modified_at: tx.now, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await note(tx, { id, group_id: groupId }, { kind: 'associated' })
  return findDocument(tx, id)
}

type Event = { kind: DocumentEvent['kind']; details?: DocumentEvent['details'] }

/** Kept in the history, in this order, and in the audit; told to the staff of the group. */
export async function note(tx: TenantContext, { id, group_id }: Where, ...events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  // Ids of one moment are in no order.
  const ids = events.map(() => tx.newId()).sort()
  await tx.db
    .insertInto('document_event')
    .values(
      events.map(({ kind, details = {} }, index) => ({
        organisation_id: tx.organisationId,
        group_id,
        document_id: id,
        id: ids[index]!,
        at: tx.now,
        person_id: tx.actor.personId,
        kind,
        details: JSON.stringify(details),
      })),
    )
    .execute()
  for (const { kind } of events)
    await audit(tx, { action: `documents.${kind}`, subjectKind: 'document', subjectId: id })
  announce(tx, { message: 'documents.changed', data: {}, audience: { groupStaff: [group_id] } })
}
