import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CheckedUpload } from '#features/documents/server/checked-file.api.ts'
import type { attachFile } from '../shared/additions.contract.ts'
import { FILES_MAX, type Post } from '../shared/bulletin.contract.ts'
import { findPost } from './bulletin.queries.ts'
import { changed, postFor } from './changes.commands.ts'
import { withoutConsent } from './consents/pictured.queries.ts'

const isPicture = (type: string): boolean => type.startsWith('image/')

/**
 * Adds a file to a post that nobody has read yet. The post is locked while its files are counted. A repeat with the id that the caller made
 * answers the post as it is.
 */
export async function attach(
  tx: TenantContext,
  postId: string,
  { id: own, childIds, nobody }: Pick<BodyOf<typeof attachFile>, 'id' | 'childIds' | 'nobody'>,
  file: CheckedUpload,
): Promise<Post> {
  // Before it is read: nobody publishes it meanwhile.
  await tx.db
    .selectFrom('bulletin_post')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', postId)
    .forUpdate()
    .execute()
  const { post } = await postFor(tx, postId, 'edit')
  mustBeUnread(post)
  if (isPicture(file.type)) await mustAgree(tx, childIds, nobody)
  const there = await tx.db
    .selectFrom('bulletin_attachment')
    .select(['id', 'name_key'])
    .where('organisation_id', '=', tx.organisationId)
    .where('post_id', '=', postId)
    .execute()
  if (own !== undefined && there.some((one) => one.id === own)) return post
  const key = searchKey(file.name)
  if (there.some((one) => one.name_key === key))
    throw badFields([{ fieldName: 'name', message: 'bulletin.error.sameFile', values: { name: file.name } }])
  if (there.length >= FILES_MAX) throw refusedNow('bulletin.error.tooManyFiles', { values: { most: FILES_MAX } })
  const id = own ?? tx.newId()
  const made = await tx.db
    .insertInto('bulletin_attachment')
    .values({
      organisation_id: tx.organisationId,
      post_id: postId,
      id,
      file_id: await keepFile(tx, { kind: 'bulletin.attachment', ...file }),
      name: file.name,
      name_key: key,
      size: file.bytes.length,
      type: file.type,
      created_at: tx.now,
      person_id: tx.actor.personId,
    })
    .onConflict((on) => on.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // An id of a file of another post.
  if (!made) throw badFields([{ fieldName: 'id', message: 'bulletin.error.sameFile', values: { name: file.name } }])
  if (isPicture(file.type) && childIds.length > 0)
    await tx.db
      .insertInto('bulletin_pictured')
      .values(
        [...new Set(childIds)].map((child_id) => ({ organisation_id: tx.organisationId, attachment_id: id, child_id })),
      )
      .execute()
  return changed(tx, 'bulletin.attached', postId)
}

/** What people have read or confirmed keeps its files. */
function mustBeUnread({ state }: Post): void {
  if (state !== 'draft' && state !== 'waiting' && state !== 'planned') throw refusedNow('bulletin.error.filesFixed')
}

/** Throws 400 unless it is said who is on the picture, and a consent is in force for each; with the names of those who have none. */
async function mustAgree(tx: TenantContext, childIds: readonly string[], nobody: boolean): Promise<void> {
  if (childIds.length === 0 && !nobody) throw badFields([{ fieldName: 'childIds', message: 'bulletin.error.whoIsIt' }])
  const names = await withoutConsent(tx, childIds)
  if (names.length > 0)
    throw badFields([
      { fieldName: 'childIds', message: 'bulletin.error.noConsent', values: { names: names.join(', ') } },
    ])
}

/** A file with its post, which the actor may read; what is kept from them looks missing. */
async function findFile(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('bulletin_attachment')
    .select(['post_id', 'file_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const post = await findPost(tx, row.post_id)
  const file = post.attachments.find((one) => one.id === id)
  if (!file) throw notFound()
  return { post, file, fileId: row.file_id }
}

/** The bytes of a file that the actor may read; nobody gets a picture that is withheld. */
export async function bytesOfFile(tx: TenantContext, id: string): Promise<Bytes> {
  const { file, fileId } = await findFile(tx, id)
  if (file.withheld) throw notFound()
  const kept = await readFile(tx, fileId)
  if (!kept) throw notFound()
  return { type: kept.type, bytes: kept.bytes, fileName: file.name }
}

/** The small copy of a picture that the actor may read; any other file has none and looks missing. */
export async function smallPicture(tx: TenantContext, id: string): Promise<Bytes> {
  const { file, fileId } = await findFile(tx, id)
  if (file.withheld || !isPicture(file.mimeType)) throw notFound()
  const kept = await readFile(tx, fileId, 'small')
  if (!kept) throw notFound()
  return { type: kept.type, bytes: kept.bytes, fileName: file.name }
}

/** Removes a file of a post that nobody has read yet, or a picture that nobody sees. */
export async function detach(tx: TenantContext, id: string): Promise<Post> {
  const { post, file, fileId } = await findFile(tx, id)
  await postFor(tx, post.id, 'edit')
  if (!file.withheld) mustBeUnread(post)
  await tx.db
    .deleteFrom('bulletin_attachment')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await dropFile(tx, fileId)
  return changed(tx, 'bulletin.detached', post.id)
}
