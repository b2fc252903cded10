import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { Post } from '../shared/bulletin.contract.ts'
import type { Urgency } from '../shared/posts.rules.ts'
import { recipientIds } from './recipients.queries.ts'

const link = (id: string, board: string) =>
  `/loggedIn/${board === 'guest' ? 'guestBulletinBoard' : 'bulletinBoard'}/?post=${id}`

/** The kind and the cause of the notice that a revision of a post is. */
export const PUBLISHED = 'bulletin.published'
export const publishedCause = (postId: string, revision: number): string => `${postId} ${revision}`

/** Lists are read by urgency: each has a notice of its own. */
const published = (urgency: Urgency, mustConfirm: boolean): NoticeKind => ({
  kind: PUBLISHED,
  topic: 'news',
  title: `bulletin.notice.${urgency}`,
  ...(mustConfirm && { body: 'bulletin.notice.confirm' }),
  urgent: urgency === 'emergency',
  calm: urgency === 'digest',
})

const reminder: NoticeKind = {
  kind: 'bulletin.reminder',
  topic: 'news',
  title: 'bulletin.notice.reminder',
  body: 'bulletin.notice.reminderBody',
}
const asksApproval: NoticeKind = {
  kind: 'bulletin.approval',
  topic: 'people',
  title: 'bulletin.notice.ask',
  body: 'bulletin.notice.askBody',
}
const decided = (how: 'approved' | 'refused'): NoticeKind => ({
  kind: 'bulletin.decided',
  topic: 'people',
  title: `bulletin.notice.${how}`,
  ...(how === 'refused' && { body: 'bulletin.notice.reason' }),
})

export type Telling = Pick<Post, 'id' | 'board' | 'title' | 'urgency' | 'mustConfirm'>

/**
 * Tells each recipient once that a post was published: a repeat of the same revision tells nobody again. A digest waits for the daily summary. Answers
 * the recipients.
 */
export async function tellPublished(tx: TenantContext, post: Telling, revision: number): Promise<string[]> {
  const to = await recipientIds(tx, post.id)
  await notify(tx, published(post.urgency, post.mustConfirm), {
    to,
    cause: publishedCause(post.id, revision),
    values: { title: post.title },
    link: link(post.id, post.board),
    corrects: Array.from({ length: revision - 1 }, (_, at) => publishedCause(post.id, at + 1)),
  })
  return to
}

/** Reminds these people of a post, once for each `cause`. */
export const remind = (tx: TenantContext, post: Telling, to: readonly string[], cause: string): Promise<void> =>
  notify(tx, reminder, {
    to,
    cause: `${post.id} ${cause}`,
    values: { title: post.title },
    link: link(post.id, post.board),
  })

/** Tells administrators that a draft waits for them. */
export const tellWaiting = (tx: TenantContext, post: Telling, to: readonly string[], by: string, version: number) =>
  notify(tx, asksApproval, {
    to,
    cause: `${post.id} ${version}`,
    values: { title: post.title, name: by },
    link: link(post.id, post.board),
  })

/** Tells its author that a draft was approved, or why not. */
export const tellDecided = (
  tx: TenantContext,
  post: Telling & { author: Post['author'] },
  how: 'approved' | 'refused',
  { reason, version }: { reason?: string; version: number },
): Promise<void> =>
  notify(tx, decided(how), {
    to: post.author && post.author.id !== tx.actor.personId ? [post.author.id] : [],
    cause: `${post.id} ${version}`,
    values: { title: post.title, ...(reason !== undefined && { reason }) },
    link: link(post.id, post.board),
  })
