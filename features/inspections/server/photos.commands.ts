import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { dropFile, keepFile, readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { judgedVehicle } from '#features/vehicles/server/condition.api.ts'
import { PHOTOS_MAX, type Inspection } from '../shared/inspections.contract.ts'
import { done, inspectionOfDefect, mustBeTheirs } from './inspections.commands.ts'
import { findInspection } from './inspections.queries.ts'

/** Adds a photo to a defect. The vehicle is locked while photos are counted: many at once do not become more than the limit. */
export async function addOne(tx: TenantContext, defectId: string, bytes: Buffer): Promise<Inspection> {
  const inspectionId = await inspectionOfDefect(tx, defectId)
  const { vehicleId } = await findInspection(tx, inspectionId)
  await mustBeTheirs(tx, inspectionId)
  const vehicle = await judgedVehicle(tx, vehicleId)
  const { defects } = await findInspection(tx, inspectionId)
  if ((defects.find(({ id }) => id === defectId)?.photos.length ?? 0) >= PHOTOS_MAX)
    throw refusedNow('inspections.error.photos', { values: { max: PHOTOS_MAX } })
  const id = await keepFile(tx, { kind: 'inspections.photo', name: 'photo.webp', type: 'image/webp', bytes })
  await tx.db
    .insertInto('vehicle_defect_photo')
    .values({
      organisation_id: tx.organisationId,
      group_id: vehicle.group_id,
      id,
      defect_id: defectId,
      created_at: tx.now,
    })
    .execute()
  return done(tx, 'inspections.photoAdded', inspectionId, vehicle)
}

async function photo(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('vehicle_defect_photo as p')
    .innerJoin('vehicle_defect as d', (join) =>
      join.onRef('d.organisation_id', '=', 'p.organisation_id').onRef('d.id', '=', 'p.defect_id'),
    )
    .select(['d.inspection_id', 'd.vehicle_id', 'p.group_id'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'p.group_id'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A photo in reach. */
export async function readOne(tx: TenantContext, id: string): Promise<Bytes> {
  await findInspection(tx, (await photo(tx, id)).inspection_id)
  const file = await readFile(tx, id)
  if (!file) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: id }
}

/** Removes a photo; its bytes go with the next sweep. */
export async function dropOne(tx: TenantContext, id: string): Promise<Inspection> {
  const row = await photo(tx, id)
  await findInspection(tx, row.inspection_id)
  await mustBeTheirs(tx, row.inspection_id)
  await tx.db
    .deleteFrom('vehicle_defect_photo')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await dropFile(tx, id)
  return done(tx, 'inspections.photoRemoved', row.inspection_id, { id: row.vehicle_id, group_id: row.group_id })
}
