import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { Document } from '../shared/documents.contract.ts'
import type { askConfirmation } from '../shared/signing.contract.ts'
import { changeable, note } from './documents.commands.ts'
import { findDocument } from './documents.queries.ts'
import { confirmationsOf } from './signing.queries.ts'

// Neither names the document: a notice stays, and leaves by e-mail, when its reader may no longer read it.
const ASKED: NoticeKind = {
  kind: 'documents.asked',
  topic: 'documents',
  title: 'documents.notice.ask',
  body: 'documents.notice.ask.body',
}
const REMINDED: NoticeKind = { ...ASKED, kind: 'documents.reminded', title: 'documents.notice.remind' }

/** Asks the readers to confirm, anew if they were asked before, or stops asking. Who does not know what is asked now is refused (409 E016). */
export async function ask(tx: TenantContext, id: string, body: BodyOf<typeof askConfirmation>): Promise<Document> {
  const before = await changeable(tx, id)
  if (before.asksSince !== body.asksSince) throw stale(before)
  if (!body.on && before.asksSince === null) return before
  // No new version: what is typed in another tab of its sheet stays valid.
  const [, , after] = await Promise.all([
    tx.db
      .updateTable('document')
      .set(body.on ? { asks_since: tx.now, asked_by: tx.actor.personId } : { asks_since: null, asked_by: null })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute(),
    note(tx, { id, group_id: before.customerGroupDto.id }, { kind: body.on ? 'asked' : 'askEnded' }),
    findDocument(tx, id),
  ])
  if (body.on) await tell(tx, after, ASKED, `${id}:${tx.now.toISOString()}`)
  return after
}

/** Tells those who have not confirmed; answers how many they are. */
async function tell(tx: TenantContext, document: Document, kind: NoticeKind, cause: string): Promise<number> {
  const { missing } = await confirmationsOf(tx, document)
  const to = missing.map((one) => one.id)
  await notify(tx, kind, {
    to,
    cause,
    link: `/loggedIn/personalDocuments/?document=${document.id}`,
    // Whoever may know nothing of the child any more loses it.
    about: document.person === null ? [] : [document.person.id],
  })
  return to.length
}

/** Reminds those who have not confirmed, each once a day (UTC). */
export async function remind(tx: TenantContext, id: string): Promise<{ missing: number }> {
  const document = await changeable(tx, id)
  if (document.asksSince === null) throw refusedNow('documents.error.notAsked')
  const cause = `${id}:${document.asksSince}:${tx.now.toISOString().slice(0, 10)}`
  return { missing: await tell(tx, document, REMINDED, cause) }
}

/** Confirms for the actor what they read. A repeat changes nothing; one that changed since they read it is refused with what it is now. */
export async function confirm(tx: TenantContext, id: string, version: number): Promise<Document> {
  const document = await findDocument(tx, id, { lock: true })
  const { asksSince, confirmedAt, status } = document
  if (asksSince === null || status === 'D') throw refusedNow('documents.error.notAsked')
  if (confirmedAt !== null) return document
  if (document.version !== version) throw stale(document)
  const personId = tx.actor.personId
  if (personId === null) throw refusedNow('documents.error.notAsked')
  const groupId = document.customerGroupDto.id
  const made = await tx.db
    .insertInto('document_confirmation')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      document_id: id,
      person_id: personId,
      asked_at: new Date(asksSince),
      at: tx.now,
    })
    // The same person on two devices: whoever waited for the lock read the document before the other one confirmed.
    .onConflict((on) => on.doNothing())
    .returning('at')
    .executeTakeFirst()
  const [after] = await Promise.all([
    findDocument(tx, id),
    made && note(tx, { id, group_id: groupId }, { kind: 'confirmed' }),
  ])
  return after
}
