import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
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
})

/** Adds a vehicle to a group of the administrator. */
export async function addVehicle(work: Work, body: BodyOf<typeof createVehicle>): Promise<VehicleDetail> {
  const group = await groupInReach(work, body.customerGroupId)
  const id = body.id ?? work.newId()
  await work.db
    .insertInto('vehicle')
    .values({ organisation_id: work.organisationId, group_id: group.id, id, created_at: work.now, ...columns(body) })
    .execute()
  await changed(work, 'vehicles.added', { id, group_id: group.id })
  return findVehicle(work, id)
}

/** A vehicle in reach, locked; out of reach it looks missing. */
export async function lockVehicle(work: Work, id: string) {
  const row = await work.db
    .selectFrom('vehicle')
    .select(['id', 'group_id', 'version', 'name', 'plate'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...work.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Changes a vehicle. Runs keep the name that families were told; routes follow with their next change. */
export async function changeVehicle(
  work: Work,
  id: string,
  body: BodyOf<typeof updateVehicle>,
): Promise<VehicleDetail> {
  const row = await lockVehicle(work, id)
  if (row.version !== body.version) throw stale(await findVehicle(work, id))
  await work.db
    .updateTable('vehicle')
    .set({ ...columns(body), version: body.version + 1 })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(work, 'vehicles.changed', row)
  return findVehicle(work, id)
}

/** Adds a paper. The one before stays as history. */
export async function putPaper(work: Work, id: string, body: BodyOf<typeof addPaper>): Promise<VehicleDetail> {
  const row = await lockVehicle(work, id)
  await work.db
    .insertInto('vehicle_paper')
    .values({
      organisation_id: work.organisationId,
      group_id: row.group_id,
      id: body.id ?? work.newId(),
      vehicle_id: id,
      kind: body.kind,
      number: body.number,
      valid_to: body.validTo,
      note: body.note,
      created_at: work.now,
    })
    .execute()
  await changed(work, 'vehicles.paperAdded', row)
  return findVehicle(work, id)
}

/** Takes a paper away again. */
export async function dropPaper(work: Work, paperId: string): Promise<VehicleDetail> {
  const paper = await work.db
    .selectFrom('vehicle_paper')
    .select('vehicle_id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', paperId)
    .where('group_id', 'in', [...work.actor.groupIds])
    .executeTakeFirst()
  if (!paper) throw notFound()
  const row = await lockVehicle(work, paper.vehicle_id)
  await work.db
    .deleteFrom('vehicle_paper')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', paperId)
    .execute()
  await changed(work, 'vehicles.paperRemoved', row)
  return findVehicle(work, row.id)
}

/** Kept in the audit, told to the staff of the group. */
export async function changed(
  work: Work,
  action: `vehicles.${string}`,
  row: { id: string; group_id: string },
): Promise<void> {
  await audit(work, { action, subjectKind: 'vehicle', subjectId: row.id })
  announce(work, {
    message: 'vehicles.changed',
    data: { vehicleId: row.id },
    audience: { groupStaff: [row.group_id] },
  })
}
