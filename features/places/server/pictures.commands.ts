import { notFound } from '#platform/shared/errors/app-error.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Picture } from '#features/profile/server/picture.api.ts'
import type { Place } from '../shared/places.contract.ts'
import { changed } from './changes.commands.ts'
import { lockPlace } from './places.commands.ts'
import { findPlace } from './places.queries.ts'

/** Puts a picture in the place of the one before; null takes it away. */
export async function changePicture(tx: TenantContext, id: string, picture: Picture | null): Promise<Place> {
  const row = await lockPlace(tx, id)
  if (picture === null && row.picture_id === null) return findPlace(tx, id)
  const pictureId =
    picture &&
    (await keepFile(tx, {
      kind: 'places.picture',
      name: 'picture.webp',
      type: 'image/webp',
      bytes: picture.full,
      variants: { middle: picture.middle },
    }))
  await tx.db
    .updateTable('place')
    .set({ picture_id: pictureId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (row.picture_id !== null) await dropFile(tx, row.picture_id)
  await changed(tx, picture ? 'places.pictureChanged' : 'places.pictureRemoved', row)
  return findPlace(tx, id)
}

/** The picture of a place in reach. */
export async function readPicture(tx: TenantContext, id: string): Promise<Bytes> {
  const { picture } = await findPlace(tx, id)
  const file = picture === null ? null : await readFile(tx, picture)
  if (!file || picture === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: picture }
}
