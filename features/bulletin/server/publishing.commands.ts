import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { Post, publishPost, refusePost } from '../shared/bulletin.contract.ts'
import { misfit, pastPublication } from '../shared/posts.rules.ts'
import { lookUp } from './bulletin.queries.ts'
import { changed, postFor, take, told } from './changes.commands.ts'
import { tellDecided, tellPublished, tellWaiting } from './telling.commands.ts'

/** Publishes a post, now or later. Told now, or by the job when its time comes: `told_at` says that it was, for both. */
export async function publish(
  tx: TenantContext,
  id: string,
  { version, publishAt }: BodyOf<typeof publishPost>,
): Promise<Post> {
  const { post: before } = await postFor(tx, id, 'publish')
  const chosen = publishAt === null ? null : new Date(publishAt)
  const later = chosen !== null && chosen > tx.now ? chosen : null
  const dates = {
    confirmBy: before.confirmBy === null ? null : new Date(before.confirmBy),
    expiresAt: before.expiresAt === null ? null : new Date(before.expiresAt),
  }
  const wrong = pastPublication(chosen, tx.now) ?? misfit({ ...before, ...dates, publishAt: later }, tx.now)
  if (wrong) throw badFields([wrong])
  await take(
    tx,
    { id, version },
    {
      status: 'ACTIVE',
      reason: null,
      publish_at: later ?? tx.now,
      told_at: later === null ? tx.now : null,
      modified_at: tx.now,
    },
  )
  if (before.state === 'waiting') await tellDecided(tx, before, 'approved', { version })
  if (later !== null) return changed(tx, 'bulletin.planned', id)
  const after = await lookUp(tx, id)
  await told(tx, 'bulletin.published', after, await tellPublished(tx, after.post, after.post.revision))
  return after.post
}

/** Asks the administrators who manage a draft to publish it. */
export async function askToPublish(tx: TenantContext, id: string, version: number): Promise<Post> {
  const { post, groupIds } = await postFor(tx, id, 'ask')
  const families = post.audience.filter(({ kind }) => kind === 'family').map((one) => one.id)
  const [first = [], ...others] = await allOf(groupIds.map((groupId) => officeOf(tx, groupId, families)))
  const to = first.filter((person) => others.every((office) => office.includes(person)))
  // Only who administers all of its groups, and may know of its children, can publish it.
  if (to.length === 0) throw refusedNow('bulletin.error.nobodyApproves')
  await take(tx, { id, version }, { status: 'WAITING', reason: null, modified_at: tx.now })
  await tellWaiting(tx, post, to, post.author?.fullName ?? '', version)
  return changed(tx, 'bulletin.asked', id)
}

/** Gives a draft back to its author with the reason. */
export async function refuse(
  tx: TenantContext,
  id: string,
  { version, reason }: BodyOf<typeof refusePost>,
): Promise<Post> {
  const { post } = await postFor(tx, id, 'refuse')
  await take(tx, { id, version }, { status: 'DRAFT', reason, modified_at: tx.now })
  await tellDecided(tx, post, 'refused', { reason, version })
  return changed(tx, 'bulletin.refused', id)
}
