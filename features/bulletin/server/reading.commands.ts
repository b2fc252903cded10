import { sql } from 'kysely'
import { refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Post } from '../shared/bulletin.contract.ts'
import { findPost, lookUp, type Known } from './bulletin.queries.ts'
import { postFor } from './changes.commands.ts'
import { readersOf } from './readers.queries.ts'
import { remind } from './telling.commands.ts'

/** Keeps that the actor read a revision of a post; of one who is not addressed, and of an older revision than before, nothing. */
export async function markRead(tx: TenantContext, id: string, revision: number): Promise<Post> {
  const known = await lookUp(tx, id)
  const { post } = known
  if (!post.recipient || post.readAt !== null) return post
  if (!(await keep(tx, known, revision, false))) return post
  tellCounts(tx, known)
  return findPost(tx, id)
}

/** Keeps that the actor confirmed a post; the first confirmation of what it asks for counts. */
export async function confirm(tx: TenantContext, id: string, revision: number): Promise<Post> {
  const known = await lookUp(tx, id)
  const { post } = known
  if (!post.mustConfirm || !post.recipient) throw refusedNow('bulletin.error.noConfirm')
  if (post.confirmedAt !== null) return post
  const kept = await keep(tx, known, revision, true)
  const after = await findPost(tx, id)
  // What it says was changed since this person saw it, and everybody is asked again.
  if (after.confirmedAt === null) throw stale(after)
  if (!kept) return after
  await audit(tx, { action: 'bulletin.confirmed', subjectKind: 'bulletin_post', subjectId: id, details: { revision } })
  tellCounts(tx, known)
  return after
}

/**
 * Keeps it unless the same or a newer revision is there already: the first time at which somebody read or confirmed what a post says now
 * stays, also when a phone sends it many times at once. Answers whether something was kept.
 */
async function keep(tx: TenantContext, { post }: Known, said: number, confirms: boolean): Promise<boolean> {
  // Nobody read what is not written yet.
  const revision = Math.min(said, post.revision)
  const confirmed = confirms
    ? { at: tx.now, revision, newer: sql`excluded.confirmed_revision > coalesce(b.confirmed_revision, 0)` }
    : { at: null, revision: null, newer: sql`excluded.read_revision > b.read_revision` }
  const { rows } = await sql`insert into bulletin_reading as b
      (organisation_id, post_id, person_id, read_at, read_revision, confirmed_at, confirmed_revision)
    values (${tx.organisationId}, ${post.id}, ${tx.actor.personId}, ${tx.now}, ${revision}, ${confirmed.at}, ${confirmed.revision})
    on conflict (organisation_id, post_id, person_id) do update set
      read_at = case when b.read_revision < excluded.read_revision then excluded.read_at else b.read_at end,
      read_revision = greatest(b.read_revision, excluded.read_revision),
      confirmed_at = coalesce(excluded.confirmed_at, b.confirmed_at),
      confirmed_revision = coalesce(excluded.confirmed_revision, b.confirmed_revision)
      where ${confirmed.newer}
    returning post_id`.execute(tx.db)
  return rows.length > 0
}

/** The numbers of a post changed: the office and its author see them. */
function tellCounts(tx: TenantContext, { post, groupIds }: Known): void {
  announce(tx, {
    message: 'bulletin.changed',
    data: {},
    about: 'nobody',
    audience: { groupOffice: groupIds, persons: [...(post.author ? [post.author.id] : []), tx.actor.personId!] },
  })
}

/** Reminds those who have not confirmed a post, or not read one that needs no confirmation; who was reminded this hour is not again. */
export async function remindAll(tx: TenantContext, id: string): Promise<{ reminded: number }> {
  const { post } = await postFor(tx, id, 'remind')
  const late = (await readersOf(tx, id)).filter((one) => (post.mustConfirm ? one.confirmedAt : one.readAt) === null)
  const ids = late.map((one) => one.id)
  await remind(tx, post, ids, tx.now.toISOString().slice(0, 13))
  await audit(tx, { action: 'bulletin.reminded', subjectKind: 'bulletin_post', subjectId: id })
  return { reminded: ids.length }
}
