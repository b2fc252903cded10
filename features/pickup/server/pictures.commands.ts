import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import type { Picture } from '#features/profile/server/picture.api.ts'
import type { Delegate } from '../shared/pickup.contract.ts'
import { findDelegate } from './delegates.queries.ts'
import { tellPickup } from './pickup.policy.ts'

/** Puts a picture of a delegate in the place of the one before. */
export async function changeDelegatePicture(work: Work, id: string, picture: Picture): Promise<Delegate> {
  const { row, rights, childIds } = await findDelegate(work, id)
  if (!childIds.every(rights.decides)) throw notPermitted()
  const pictureId = await keepFile(work, {
    kind: 'pickup.picture',
    name: 'picture.webp',
    type: 'image/webp',
    bytes: picture.full,
    variants: { middle: picture.middle, small: picture.small },
  })
  await work.db
    .updateTable('delegate')
    .set({ picture_id: pictureId })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  if (row.picture_id !== null) await dropFile(work, row.picture_id)
  await audit(work, { action: 'pickup.pictureChanged', subjectKind: 'delegate', subjectId: id })
  await tellPickup(work, row.group_id, childIds)
  return (await findDelegate(work, id)).shown
}

/** The picture of a delegate whom the actor may know. */
export async function readDelegatePicture(work: Work, id: string): Promise<Bytes> {
  const { row } = await findDelegate(work, id)
  const file = row.picture_id === null ? null : await readFile(work, row.picture_id, 'middle')
  if (!file || row.picture_id === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: row.picture_id }
}

/** Small pictures by their id as data addresses: they travel with the list, so that faces are there without network. */
export async function smallPictures(work: Work, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.flatMap((id) => id ?? [])
  if (wanted.length === 0) return new Map()
  const rows = await work.db
    .selectFrom('file')
    .select(['id', 'type'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', anyOf(wanted))
    .where('dropped_at', 'is', null)
    .execute()
  const read = rows.map(async ({ id, type }): Promise<[string, string][]> => {
    const bytes = await work.files.get(work.organisationId, `${id}.small`)
    return bytes === null ? [] : [[id, `data:${type};base64,${bytes.toString('base64')}`]]
  })
  return new Map((await Promise.all(read)).flat())
}
