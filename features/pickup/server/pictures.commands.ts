import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Picture } from '#features/profile/server/picture.api.ts'
import type { Delegate } from '../shared/pickup.contract.ts'
import { findDelegate, refuseOtherHome } from './delegates.queries.ts'
import { tellPickup } from './pickup.policy.ts'

/** Puts a picture of a delegate in the place of the one before. */
export async function changeDelegatePicture(tx: TenantContext, id: string, picture: Picture): Promise<Delegate> {
  const { row, rights, childIds } = await findDelegate(tx, id)
  if (!childIds.every(rights.decides)) throw notPermitted()
  refuseOtherHome(row)
  const pictureId = await keepFile(tx, {
    kind: 'pickup.picture',
    name: 'picture.webp',
    type: 'image/webp',
    bytes: picture.full,
    variants: { middle: picture.middle, small: picture.small },
  })
  await tx.db
    .updateTable('delegate')
    .set({ picture_id: pictureId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  if (row.picture_id !== null) await dropFile(tx, row.picture_id)
  await audit(tx, { action: 'pickup.pictureChanged', subjectKind: 'delegate', subjectId: id })
  await tellPickup(tx, row.group_id, childIds)
  return (await findDelegate(tx, id)).shown
}

/** The picture of a delegate whom the actor may know. */
export async function readDelegatePicture(tx: TenantContext, id: string): Promise<Bytes> {
  const { row } = await findDelegate(tx, id)
  const file = row.picture_id === null ? null : await readFile(tx, row.picture_id, 'middle')
  if (!file) throw notFound()
  return { type: file.type, bytes: file.bytes }
}

/** Small pictures by their id as data addresses: they travel with the list, so that faces are there without network. */
export async function smallPictures(tx: TenantContext, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.flatMap((id) => id ?? [])
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('file')
    .select(['id', 'type'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(wanted))
    .where('dropped_at', 'is', null)
    .execute()
  const read = rows.map(async ({ id, type }): Promise<[string, string][]> => {
    const bytes = await tx.files.get(tx.organisationId, `${id}.small`)
    return bytes === null ? [] : [[id, `data:${type};base64,${bytes.toString('base64')}`]]
  })
  return new Map((await Promise.all(read)).flat())
}
