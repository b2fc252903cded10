import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createDocument, Document, DocumentEvent, updateDocument } from '../shared/documents.contract.ts'
import { keepsOwner, PERMISSION_ROLES, stateAfter, type Permissions } from '../shared/documents.rules.ts'
import { documentSettled } from './documents.hooks.api.ts'
import { findDocument } from './documents.queries.ts'
import { mustBeOf, mustBeTag } from './belonging.queries.ts'

type Body = Omit<BodyOf<typeof updateDocument>, 'version'>

const lettersIn = ({ CB_ADMIN, CB_ASSISTANT, CB_PARENT }: Body): Permissions => ({ CB_ADMIN, CB_ASSISTANT, CB_PARENT })

type Before = Pick<Document, 'expiration' | 'state' | 'documentTagId' | 'keepUntil'>
const NEW: Before = { expiration: null, state: false, documentTagId: null, keepUntil: null }

/** Throws 400 E012 at the field that is wrong: letters without an owner, a tag of others, a document erased before it expires or before tomorrow. */
async function check(tx: TenantContext, group: { id: string; zone: string }, body: Body, before: Before) {
  if (!keepsOwner(lettersIn(body))) throw badFields([{ fieldName: 'CB_ADMIN', message: 'documents.error.noOwner' }])
  const { keepUntil, expiration } = body
  if (keepUntil !== null && expiration !== null && keepUntil < expiration.slice(0, 10))
    throw badFields([{ fieldName: 'keepUntil', message: 'documents.error.keepExpiration' }])
  if (keepUntil !== null && keepUntil !== before.keepUntil && keepUntil < dayIn(group.zone, tx.now))
    throw badFields([{ fieldName: 'keepUntil', message: 'documents.error.keepPast' }])
  // A document keeps a tag that was archived meanwhile.
  if (body.documentTagId !== null && body.documentTagId !== before.documentTagId)
    await mustBeTag(tx, group.id, body.documentTagId)
}

/** What is stored of a body, for a document of the group. */
const columns = (tx: TenantContext, group: { zone: string }, body: Body, before: Before) => ({
  name: body.name,
  name_key: searchKey(body.name),
  description: body.description,
  expires_at: sql<Date | null>`(${body.expiration}::timestamp at time zone ${group.zone})`,
  state: body.expiration === null ? false : (body.state ?? stateAfter(before, body.expiration)),
  tag_id: body.documentTagId,
  keep_until: body.keepUntil,
  modified_at: tx.now,
})

/** Adds one to a group of the administrator; a repeat with the id that the caller made answers it again. */
export async function addDocument(
  tx: TenantContext,
  { id: own, customerGroupId, personId, ...body }: BodyOf<typeof createDocument>,
): Promise<string> {
  const group = await groupInReach(tx, customerGroupId)
  if (personId !== null) await mustBeOf(tx, group.id, personId)
  await check(tx, group, body, NEW)
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
      ...columns(tx, group, body, NEW),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The own first call, come again; an id of others looks missing.
  if (!made) return (await findDocument(tx, id)).id
  const of = { id, group_id: group.id }
  await Promise.all([putLetters(tx, of, lettersIn(body)), note(tx, of, { kind: 'created' })])
  const { documentTagId: tagId, expiration } = body
  await documentSettled.call(tx, {
    id,
    what: 'inUse',
    groupId: group.id,
    personId,
    tagId,
    expires: expiration !== null,
  })
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
const whereOf = ({ id, customerGroupDto }: Document): Where => ({ id, group_id: customerGroupDto.id })

/** One that the actor may change, locked until the commit; whoever may only read it is refused, for anybody else it looks missing. */
export async function changeable(tx: TenantContext, id: string, { archived = false } = {}): Promise<Document> {
  const found = await findDocument(tx, id, { lock: true })
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
  // It ends in an erasure: whoever writes by a letter does not decide it.
  if (before.keepUntil !== body.keepUntil && tx.actor.role !== 'CB_ADMIN')
    throw notPermitted('documents.error.keepOffice')
  if (before.version !== version) throw stale(before)
  const group = { id: before.customerGroupDto.id, zone: before.zone }
  await check(tx, group, body, before)
  const fields = FIELDS.filter((field) => before[field] !== body[field])
  const changes = letters.map((role) => ({ role, from: before[role], to: body[role] }))
  return write(
    tx,
    before,
    columns(tx, group, body, before),
    [
      ...(fields.length > 0 ? [{ kind: 'changed' as const, details: { fields: [...fields] } }] : []),
      ...(changes.length > 0 ? [{ kind: 'permission' as const, details: { letters: changes } }] : []),
    ],
    changes.length > 0 ? lettersIn(body) : undefined,
  )
}

const FIELDS = ['name', 'description', 'expiration', 'documentTagId', 'keepUntil'] as const

type Changes = Partial<ReturnType<typeof columns>> & {
  status?: 'A' | 'D'
  archive_reason?: string | null
  person_id?: string
}

/** Writes what changes in a document that is locked, with its history, in one go; answers it as it is then. */
async function write(
  tx: TenantContext,
  before: Document,
  changes: Changes,
  events: readonly Event[],
  letters?: Permissions,
): Promise<Document> {
  const of = whereOf(before)
  // Sent together; the connection keeps the order, so the last one reads what the others wrote.
  const done = await Promise.all([
    tx.db
      .updateTable('document')
      .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', before.id)
      .execute(),
    letters && putLetters(tx, of, letters),
    note(tx, of, ...events),
    findDocument(tx, before.id),
  ])
  return done[3]
}

/** Archives one with a reason; one that is archived already stays as it is. */
export async function archiveOne(tx: TenantContext, id: string, reason: string): Promise<Document> {
  const to = { status: 'D', archive_reason: reason, modified_at: tx.now } as const
  const document = await move(tx, id, to, { kind: 'archived', details: { reason } })
  await documentSettled.call(tx, {
    id,
    what: 'archived',
    groupId: document.customerGroupDto.id,
    personId: document.person?.id ?? null,
    tagId: document.documentTagId,
    expires: document.expiration !== null,
  })
  return document
}

/** Takes one into use again; one that is in use stays as it is. */
export const restoreOne = (tx: TenantContext, id: string): Promise<Document> =>
  move(tx, id, { status: 'A', archive_reason: null, modified_at: tx.now }, { kind: 'restored' })

async function move(tx: TenantContext, id: string, to: Changes, event: Event): Promise<Document> {
  const before = await changeable(tx, id, { archived: true })
  return before.status === to.status ? before : write(tx, before, to, [event])
}

/** Makes one about the group one about a person of it. One about somebody stays so (409 E013): its history and files name that family. */
export async function associate(tx: TenantContext, id: string, personId: string): Promise<Document> {
  const before = await changeable(tx, id)
  await mustBeOf(tx, before.customerGroupDto.id, personId)
  if (before.person?.id === personId) return before
  if (before.person !== null) throw refusedNow('documents.error.aboutAnother')
  return write(tx, before, { person_id: personId, modified_at: tx.now }, [{ kind: 'associated' }])
}

type Event = { kind: DocumentEvent['kind']; details?: DocumentEvent['details'] }

/** Kept in the history, in this order, and in the audit; told to the staff of the group. */
export async function note(tx: TenantContext, { id, group_id }: Where, ...events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  // Ids of one moment are in no order.
  const ids = events.map(() => tx.newId()).sort()
  announce(tx, { message: 'documents.changed', data: {}, about: 'nobody', audience: { groupStaff: [group_id] } })
  await Promise.all([
    tx.db
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
      .execute(),
    ...events.map(({ kind }) => audit(tx, { action: `documents.${kind}`, subjectKind: 'document', subjectId: id })),
  ])
}
