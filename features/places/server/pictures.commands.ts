import { notFound } from '#platform/shared/errors/app-error.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import type { Picture } from '#features/profile/server/picture.api.ts'
import type { Place } from '../shared/places.contract.ts'
import { changed } from './changes.commands.ts'
import { lockPlace } from './places.commands.ts'
import { findPlace } from './places.queries.ts'

/** Puts a picture in the place of the one before; null takes it away. */
export async function changePicture(work: Work, id: string, picture: Picture | null): Promise<Place> {
  const row = await lockPlace(work, id)
  if (picture === null && row.picture_id === null) return findPlace(work, id)
  const pictureId =
    picture &&
    (await keepFile(work, {
      kind: 'places.picture',
      name: 'picture.webp',
      type: 'image/webp',
      bytes: picture.full,
      variants: { middle: picture.middle },
    }))
  await work.db
    .updateTable('place')
    .set({ picture_id: pictureId })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  if (row.picture_id !== null) await dropFile(work, row.picture_id)
  await changed(work, picture ? 'places.pictureChanged' : 'places.pictureRemoved', row)
  return findPlace(work, id)
}

/** The picture of a place in reach. */
export async function readPicture(work: Work, id: string): Promise<Bytes> {
  const { picture } = await findPlace(work, id)
  const file = picture === null ? null : await readFile(work, picture)
  if (!file || picture === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: picture }
}
