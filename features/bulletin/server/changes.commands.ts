import type { UpdateObject } from 'kysely'
import { notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Post } from '../shared/bulletin.contract.ts'
import type { Abilities } from '../shared/posts.rules.ts'
import { findPost, lookUp, type Known } from './bulletin.queries.ts'
import { recipientIds } from './recipients.queries.ts'

/** A post with which the actor may do this; who may only read it is refused (403), for anybody else it looks missing (404). */
export async function postFor(tx: TenantContext, id: string, ability: keyof Abilities): Promise<Known> {
  const known = await lookUp(tx, id)
  if (known.post.abilities[ability]) return known
  // Who neither manages nor wrote it gets no numbers either.
  if (known.post.counts === null) throw notPermitted()
  throw refusedNow('bulletin.error.notNow')
}

/** Changes the row of a post whose version the caller read; who read an older one is refused (409 E016) with what it is now. */
export async function take(
  tx: TenantContext,
  { id, version }: { id: string; version: number },
  to: UpdateObject<Database, 'bulletin_post'>,
): Promise<void> {
  const row = await tx.db
    .updateTable('bulletin_post')
    .set({ ...to, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw stale(await findPost(tx, id))
}

/** Audited, told to whose pages show it, and answered as it is now. */
export async function changed(tx: TenantContext, action: `bulletin.${string}`, id: string): Promise<Post> {
  const now = await lookUp(tx, id)
  const { state } = now.post
  await told(tx, action, now, state === 'published' || state === 'past' ? await recipientIds(tx, id) : [])
  return now.post
}

/** The same for who knows the post and its recipients: open pages of the office, the author and the recipients are fetched again. */
export async function told(
  tx: TenantContext,
  action: `bulletin.${string}`,
  { post, groupIds }: Pick<Known, 'post' | 'groupIds'>,
  recipients: readonly string[],
): Promise<void> {
  await audit(tx, { action, subjectKind: 'bulletin_post', subjectId: post.id })
  // No id travels: each reader asks with the own rights.
  announce(tx, {
    message: 'bulletin.changed',
    data: {},
    about: 'nobody',
    audience: {
      groupOffice: groupIds,
      persons: [...new Set([...recipients, ...(post.author ? [post.author.id] : [])])],
    },
  })
}
