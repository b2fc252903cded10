import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Audience, createPost, Post, updatePost } from '../shared/bulletin.contract.ts'
import { misfit } from '../shared/posts.rules.ts'
import type { Target } from './audience.api.ts'
import { findPost, lookUp, type Known } from './bulletin.queries.ts'
import { changed, postFor, take, told } from './changes.commands.ts'
import { recipientIds, targetsOf } from './recipients.queries.ts'
import { tellPublished } from './telling.commands.ts'

type Body = Omit<BodyOf<typeof updatePost>, 'version' | 'audience' | 'askAgain'>

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** What is stored of a body; throws 400 E012 at the field that does not fit with the others. */
function columns(tx: TenantContext, body: Body, before: Post | null) {
  const { urgency, mustConfirm, pinned, title, language } = body
  const confirmBy = moment(mustConfirm ? body.confirmBy : null)
  const expiresAt = moment(body.expiresAt)
  // A time that passed meanwhile may stay as it is.
  const anew = (to: Date | null, was: string | null | undefined) => (to?.toISOString() === was ? null : to)
  const wrong = misfit(
    {
      urgency,
      mustConfirm,
      confirmBy: anew(confirmBy, before?.confirmBy),
      expiresAt: anew(expiresAt, before?.expiresAt),
      publishAt: moment(before?.publishAt ?? null),
    },
    tx.now,
  )
  if (wrong) throw badFields([wrong])
  return {
    title,
    body: body.body,
    search_key: searchKey(title, body.body),
    language,
    urgency,
    pinned,
    must_confirm: mustConfirm,
    confirm_by: confirmBy,
    expires_at: expiresAt,
    modified_at: tx.now,
  }
}

/** Adds a draft; a repeat with the id that the caller made answers it again. */
export async function addPost(
  tx: TenantContext,
  { id: own, board, audience, ...body }: BodyOf<typeof createPost>,
): Promise<Post> {
  const targets = await targetsOf(tx, audience)
  const id = own ?? tx.newId()
  const made = await tx.db
    .insertInto('bulletin_post')
    .values({
      organisation_id: tx.organisationId,
      id,
      board,
      group_ids: groupsOf(targets),
      author_id: tx.actor.personId,
      roles: audience.roles,
      created_at: tx.now,
      said_by: tx.actor.personId,
      said_at: tx.now,
      ...columns(tx, body, null),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The own first call, come again; an id of others looks missing.
  if (!made) return findPost(tx, id)
  await putTargets(tx, id, targets)
  return changed(tx, 'bulletin.created', id)
}

const groupsOf = (targets: readonly Target[]): string[] => [...new Set(targets.map((one) => one.group_id))]

async function putTargets(tx: TenantContext, postId: string, targets: readonly Target[]): Promise<void> {
  await tx.db
    .insertInto('bulletin_audience')
    .values(targets.map((one) => ({ organisation_id: tx.organisationId, post_id: postId, id: tx.newId(), ...one })))
    .execute()
}

/** Changes a post. What a published one said before is kept; with `askAgain` whoever read or confirmed it is asked again. */
export async function changePost(
  tx: TenantContext,
  id: string,
  { version, audience, askAgain, ...body }: BodyOf<typeof updatePost>,
): Promise<Post> {
  const known = await postFor(tx, id, 'edit')
  const before = known.post
  const writing = before.state === 'draft' || before.state === 'waiting'
  if (audience !== undefined && !writing && !sameAudience(audience, before))
    throw refusedNow('bulletin.error.audienceFixed')
  const says = SAID.some((field) => before[field] !== body[field])
  const corrects = says && (before.state === 'published' || before.state === 'past')
  const revision = before.revision + (corrects ? 1 : 0)
  const again = corrects && askAgain && before.state === 'published'
  const targets = writing && audience ? await targetsOf(tx, audience) : null
  if (corrects) await keepRevision(tx, known)
  await take(
    tx,
    { id, version },
    {
      ...columns(tx, body, before),
      revision,
      ...(says && { said_by: tx.actor.personId, said_at: tx.now }),
      ...(again && { asked_revision: revision, reminded_at: null }),
      ...(targets && audience && { group_ids: groupsOf(targets), roles: audience.roles }),
    },
  )
  if (targets) {
    await tx.db
      .deleteFrom('bulletin_audience')
      .where('organisation_id', '=', tx.organisationId)
      .where('post_id', '=', id)
      .execute()
    await putTargets(tx, id, targets)
  }
  if (!again) return changed(tx, 'bulletin.changed', id)
  const after = await lookUp(tx, id)
  await told(tx, 'bulletin.changed', after, await tellPublished(tx, after.post, revision))
  return after.post
}

const SAID = ['title', 'body', 'urgency'] as const

function sameAudience(said: Audience, { audience, roles }: Post): boolean {
  const listed = (ids: readonly string[]) => ids.toSorted().join(' ')
  const of = (kind: Post['audience'][number]['kind']) =>
    listed(audience.filter((one) => one.kind === kind).map((one) => one.id))
  return (
    listed(said.roles) === listed(roles) &&
    listed(said.groupIds) === of('group') &&
    listed(said.routeIds) === of('route') &&
    listed(said.childIds) === of('family')
  )
}

async function keepRevision(tx: TenantContext, { post, said }: Known): Promise<void> {
  await tx.db
    .insertInto('bulletin_revision')
    .values({
      organisation_id: tx.organisationId,
      post_id: post.id,
      revision: post.revision,
      title: post.title,
      body: post.body,
      urgency: post.urgency,
      written_at: said.at,
      written_by: said.by,
      replaced_at: tx.now,
    })
    // Of two who correct it at once the second is refused by the version.
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Withdraws a post with a reason; what was never on the board is removed. */
export async function withdraw(tx: TenantContext, id: string, reason: string): Promise<{ removed: boolean }> {
  const known = await postFor(tx, id, 'archive')
  const { state, version } = known.post
  const recipients = state === 'published' ? await recipientIds(tx, id) : []
  const removed = state === 'draft' || state === 'waiting' || state === 'planned'
  if (removed)
    await tx.db
      .deleteFrom('bulletin_post')
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', id)
      .execute()
  else await take(tx, { id, version }, { status: 'ARCHIVED', reason, modified_at: tx.now })
  await told(tx, removed ? 'bulletin.removed' : 'bulletin.withdrawn', known, recipients)
  return { removed }
}
