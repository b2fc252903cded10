import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { translatePost } from '../shared/additions.contract.ts'
import type { Post } from '../shared/bulletin.contract.ts'
import { changed, postFor } from './changes.commands.ts'

/** Says a post in another language. Who translated what it does not say any more is told so (409 E016). */
export async function translate(
  tx: TenantContext,
  id: string,
  { language, revision, title, body }: BodyOf<typeof translatePost>,
): Promise<Post> {
  const { post } = await postFor(tx, id, 'edit')
  if (language === post.language) throw badFields([{ fieldName: 'language', message: 'bulletin.error.sameLanguage' }])
  if (revision !== post.revision) throw stale(post)
  const said = {
    title,
    body,
    search_key: searchKey(title, body),
    revision,
    written_by: tx.actor.personId,
    written_at: tx.now,
  }
  await tx.db
    .insertInto('bulletin_translation')
    .values({ organisation_id: tx.organisationId, post_id: id, language, ...said })
    .onConflict((on) => on.columns(['organisation_id', 'post_id', 'language']).doUpdateSet(said))
    .execute()
  return changed(tx, 'bulletin.translated', id)
}
