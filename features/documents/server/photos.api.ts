import { sql } from 'kysely'
import { checkedFile, type Checked } from '#platform/server/files/checked-file.ts'
import type { Bytes, Preparing } from '#platform/server/http/route.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { mayCorrect } from '#features/guests/server/in-care.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import { ATTACHMENT_BYTES } from '../shared/attachments.contract.ts'
import { PHOTO_BODY, type CarePhoto, type NewPhoto } from '../shared/photos.contract.ts'

/** Photos beside what is recorded of people in care. Each feature has its own tables, and says who sees what. */

/** Of every picture as it is kept. */
const TYPE = 'image/webp'

/** How a call takes the picture that it is sent: checked as a file of a document is, and made anew. Throws E016 for any other file. */
export const TAKES_PHOTO = {
  bodyLimit: PHOTO_BODY,
  prepare: ({ body, app }: { body: NewPhoto } & Pick<Preparing, 'app'>): Promise<Checked> =>
    checkedFile(body, { mostBytes: ATTACHMENT_BYTES, kinds: ['picture'], wrong: 'documents.error.noPicture' }, { app }),
}

/** A photo as the database answers it, by itself or in JSON. */
export type PhotoRow = {
  id: string
  created_at: Date | string
  author_id: string | null
  name: string | null
  surname: string | null
  removed_at: Date | string | null
  removed_because: string | null
  remover_name: string | null
  remover_surname: string | null
}

/** What of a photo `f` is read, with who added it (`a`) and that it was removed (`x`, by `b`). */
export const PHOTO_COLUMNS = sql`f.id, f.created_at, f.author_id, a.name, a.surname, x.removed_at, x.reason as removed_because,
  b.name as remover_name, b.surname as remover_surname`

/** The photos of a table, and of the one that says which were removed. */
export const photosIn = (
  { organisationId }: TenantContext,
  { photos, removals }: { photos: string; removals: string },
) => sql`${sql.table(photos)} f
  left join person a on a.organisation_id = ${organisationId} and a.id = f.author_id
  left join ${sql.table(removals)} x on x.organisation_id = ${organisationId} and x.photo_id = f.id
  left join person b on b.organisation_id = ${organisationId} and b.id = x.author_id`

const iso = (at: Date | string): string => new Date(at).toISOString()
const mayRemove = (tx: TenantContext, { author_id, created_at }: PhotoRow): boolean =>
  mayCorrect(tx, { author_id, synced_at: new Date(created_at) })

/** A photo as it is answered. */
export const shownPhoto = (tx: TenantContext, photo: PhotoRow): CarePhoto => ({
  id: photo.id,
  at: iso(photo.created_at),
  by: authorName(photo.name, photo.surname),
  removed:
    photo.removed_at === null
      ? null
      : {
          at: iso(photo.removed_at),
          by: authorName(photo.remover_name, photo.remover_surname),
          reason: photo.removed_because ?? '',
        },
  abilities: { remove: photo.removed_at === null && mayRemove(tx, photo) },
})

/** Throws 403 unless the actor removes this photo: the office, and assistants what they added themselves within a day. */
function mustRemove(tx: TenantContext, photo: PhotoRow): void {
  if (!mayRemove(tx, photo)) throw notPermitted('documents.error.notYourPhoto')
}

/** How a feature finds a photo that the actor sees, holds what it belongs to, and tells that it was removed; and where that is kept. */
type Removing<P extends PhotoRow, Held> = {
  removals: 'care_activity_photo_removal' | 'care_treatment_photo_removal' | 'observation_display_removal'
  find: () => Promise<P>
  hold: (photo: P) => Promise<Held>
  told: (photo: P, held: Held) => Promise<void>
}

/** Marks a photo as removed, and answers it; one that is removed already stays as it is. Of two at once one is kept. */
export async function removePhoto<P extends PhotoRow, Held>(
  tx: TenantContext,
  reason: string,
  { removals, find, hold, told }: Removing<P, Held>,
): Promise<P> {
  const held = await hold(await find())
  const photo = await find()
  if (photo.removed_at !== null) return photo
  mustRemove(tx, photo)
  await sql`insert into ${sql.table(removals)} (organisation_id, photo_id, reason, author_id, removed_at)
    values (${tx.organisationId}, ${photo.id}, ${reason}, ${tx.actor.personId}, ${tx.now})`.execute(tx.db)
  await told(photo, held)
  return find()
}

/** The bytes of a photo that the actor reads, or of its small copy; one that was removed is for the office alone. */
export async function bytesOfPhoto(
  tx: TenantContext,
  photo: PhotoRow & { file_id: string },
  variant?: 'small',
): Promise<Bytes> {
  if (photo.removed_at !== null && !isOffice(tx)) throw notFound()
  const small = variant === undefined ? '' : `.${variant}`
  const bytes = await tx.files.get(tx.organisationId, photo.file_id + small)
  if (bytes === null) throw notFound()
  return { type: TYPE, bytes }
}
