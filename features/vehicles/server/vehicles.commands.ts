import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { addPaper, createVehicle, updateVehicle, VehicleDetail } from '../shared/vehicles.contract.ts'
import { findVehicle } from './vehicles.queries.ts'

const columns = (body: Omit<BodyOf<typeof createVehicle>, 'id' | 'customerGroupId'>) => ({
  name: body.name,
  name_key: searchKey(body.name),
  plate: body.plate,
  seats: body.seats,
  wheelchair_places: body.wheelchairPlaces,
  equipment: [...new Set(body.equipment)],
  status: body.status,
  inspection_days: body.inspectionDays,
})

/** Adds a vehicle to a group of the administrator. */
export async function addVehicle(tx: TenantContext, body: BodyOf<typeof createVehicle>): Promise<VehicleDetail> {
  const group = await groupInReach(tx, body.customerGroupId)
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('vehicle')
    .values({ organisation_id: tx.organisationId, group_id: group.id, id, created_at: tx.now, ...columns(body) })
    .execute()
  await changed(tx, 'vehicles.added', { id, group_id: group.id })
  return findVehicle(tx, id)
}

/** A vehicle in reach, locked; out of reach it looks missing. */
export async function lockVehicle(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('vehicle')
    .select(['id', 'group_id', 'version', 'name', 'plate', 'blocked_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Changes a vehicle. Runs keep the name that families were told; routes follow with their next change. */
export async function changeVehicle(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof updateVehicle>,
): Promise<VehicleDetail> {
  const row = await lockVehicle(tx, id)
  if (row.version !== body.version) throw stale(await findVehicle(tx, id))
  await tx.db
    .updateTable('vehicle')
    .set({ ...columns(body), version: body.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(tx, 'vehicles.changed', row)
  return findVehicle(tx, id)
}

/** Adds a paper. The one before stays as history. */
export async function putPaper(tx: TenantContext, id: string, body: BodyOf<typeof addPaper>): Promise<VehicleDetail> {
  const row = await lockVehicle(tx, id)
  await tx.db
    .insertInto('vehicle_paper')
    .values({
      organisation_id: tx.organisationId,
      group_id: row.group_id,
      id: body.id ?? tx.newId(),
      vehicle_id: id,
      kind: body.kind,
      number: body.number,
      valid_to: body.validTo,
      note: body.note,
      created_at: tx.now,
    })
    .execute()
  await changed(tx, 'vehicles.paperAdded', row)
  return findVehicle(tx, id)
}

/** Takes a paper away again. */
export async function dropPaper(tx: TenantContext, paperId: string): Promise<VehicleDetail> {
  const paper = await tx.db
    .selectFrom('vehicle_paper')
    .select('vehicle_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', paperId)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .executeTakeFirst()
  if (!paper) throw notFound()
  const row = await lockVehicle(tx, paper.vehicle_id)
  await tx.db
    .deleteFrom('vehicle_paper')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', paperId)
    .execute()
  await changed(tx, 'vehicles.paperRemoved', row)
  return findVehicle(tx, row.id)
}

/** Kept in the audit, told to the staff of the group. */
export async function changed(
  tx: TenantContext,
  action: `vehicles.${string}`,
  row: { id: string; group_id: string },
): Promise<void> {
  await audit(tx, { action, subjectKind: 'vehicle', subjectId: row.id })
  announce(tx, {
    message: 'vehicles.changed',
    data: { vehicleId: row.id },
    about: 'nobody',
    audience: { groupStaff: [row.group_id] },
  })
}
