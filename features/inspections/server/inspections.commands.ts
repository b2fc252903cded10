import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { claimed } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName, groupInReach, officeToTell } from '#features/people/server/people.api.ts'
import { judgedVehicle, setCondition, type JudgedVehicle } from '#features/vehicles/server/condition.api.ts'
import { answersProblem } from '../shared/checklist.rules.ts'
import type * as contract from '../shared/inspections.contract.ts'
import { mustDrive } from './driven.api.ts'
import { findInspection } from './inspections.queries.ts'

type Inspection = contract.Inspection

const dangerousNotice: NoticeKind = {
  kind: 'inspections.dangerous',
  topic: 'crew',
  title: 'inspections.notice.dangerous',
  body: 'inspections.notice.dangerousBody',
}

/** Records an inspection. What is dangerous blocks the vehicle and is told to the other administrators of its group. */
export async function addInspection(
  tx: TenantContext,
  body: BodyOf<typeof contract.createInspection>,
): Promise<Inspection> {
  const problem = answersProblem(body.kind, body.answers)
  if (problem) throw badFields([{ fieldName: 'answers', message: `inspections.error.${problem}` }])
  await mustDrive(tx, body.vehicleId)
  const vehicle = await judgedVehicle(tx, body.vehicleId)
  const { zone } = await groupInReach(tx, vehicle.group_id)
  const key = { organisation_id: tx.organisationId, group_id: vehicle.group_id }
  const id = body.id ?? tx.newId()
  const at = body.inspectedAt === undefined ? tx.now : claimed(tx, body.inspectedAt)
  await tx.db
    .insertInto('vehicle_inspection')
    .values({
      ...key,
      id,
      vehicle_id: vehicle.id,
      kind: body.kind,
      inspected_at: at,
      inspected_on: dayIn(zone, at),
      inspector_id: tx.actor.personId,
      inspector_name: await actorName(tx),
      odometer: body.odometer,
      note: body.note,
      items: body.answers.map(({ item }) => item),
      not_fitted: body.answers.flatMap(({ item, answer }) => (answer === 'not_fitted' ? [item] : [])),
    })
    .execute()
  const defects = body.answers.flatMap(({ item, answer, note }) =>
    answer === 'minor' || answer === 'dangerous' ? [{ item, severity: answer, note }] : [],
  )
  if (defects.length > 0)
    await tx.db
      .insertInto('vehicle_defect')
      .values(
        defects.map((defect) => ({
          ...key,
          id: tx.newId(),
          inspection_id: id,
          vehicle_id: vehicle.id,
          ...defect,
        })),
      )
      .execute()
  await judge(tx, vehicle)
  if (body.answers.some(({ answer }) => answer === 'dangerous')) await tellDangerous(tx, vehicle, id)
  return done(tx, 'inspections.recorded', id, vehicle)
}

async function tellDangerous(tx: TenantContext, vehicle: JudgedVehicle, id: string): Promise<void> {
  const administrators = await officeToTell(tx, [vehicle.group_id]).execute()
  await notify(tx, dangerousNotice, {
    to: administrators.map((one) => one.id).filter((one) => one !== tx.actor.personId),
    cause: id,
    values: { vehicle: vehicle.name, name: await actorName(tx) },
    link: `/loggedIn/inspectionDetail/?inspection=${id}`,
  })
}

/** What all inspections of a vehicle that count mean for it: two facts, in one statement. */
async function judge(tx: TenantContext, vehicle: JudgedVehicle): Promise<void> {
  const { organisationId, db } = tx
  const { inspected_on, blocking } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('vehicle_inspection')
        .select((max) => max.fn.max('inspected_on').as('on'))
        .where('organisation_id', '=', organisationId)
        .where('vehicle_id', '=', vehicle.id)
        .where('status', '=', 'A')
        .as('inspected_on'),
      eb
        .exists(
          eb
            .selectFrom('vehicle_defect as d')
            .innerJoin('vehicle_inspection as i', (join) =>
              join.onRef('i.organisation_id', '=', 'd.organisation_id').onRef('i.id', '=', 'd.inspection_id'),
            )
            .select('d.id')
            .where('d.organisation_id', '=', organisationId)
            .where('d.vehicle_id', '=', vehicle.id)
            .where('d.severity', '=', 'dangerous')
            .where('d.outcome', 'is', null)
            .where('i.status', '=', 'A'),
        )
        .as('blocking'),
    ])
    .executeTakeFirstOrThrow()
  await setCondition(tx, vehicle, { inspectedOn: inspected_on, blocked: Boolean(blocking) })
}

/** The vehicle of an inspection, locked, and the inspection as it is then. */
async function locked(tx: TenantContext, id: string) {
  const vehicle = await judgedVehicle(tx, (await findInspection(tx, id)).vehicleId)
  return { vehicle, inspection: await findInspection(tx, id) }
}

/** Whoever did the inspection, and administrators. */
export async function mustBeTheirs(tx: TenantContext, inspectionId: string): Promise<void> {
  if (tx.actor.role === 'CB_ADMIN') return
  const row = await tx.db
    .selectFrom('vehicle_inspection')
    .select('inspector_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', inspectionId)
    .executeTakeFirst()
  if (row?.inspector_id !== tx.actor.personId) throw notPermitted()
}

/** Corrects kilometres and note. */
export async function changeInspection(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof contract.updateInspection>,
): Promise<Inspection> {
  const { vehicle, inspection } = await locked(tx, id)
  await mustBeTheirs(tx, id)
  if (inspection.version !== body.version) throw stale(inspection)
  await tx.db
    .updateTable('vehicle_inspection')
    .set({ odometer: body.odometer, note: body.note, version: body.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  return done(tx, 'inspections.changed', id, vehicle)
}

/** Takes an inspection out that was recorded by mistake; the vehicle is judged by the others. Twice is once. */
export async function dropInspection(
  tx: TenantContext,
  id: string,
  { version, reason }: BodyOf<typeof contract.archiveInspection>,
): Promise<Inspection> {
  const { vehicle, inspection } = await locked(tx, id)
  if (inspection.status === 'D') return inspection
  if (inspection.version !== version) throw stale(inspection)
  await tx.db
    .updateTable('vehicle_inspection')
    .set({ status: 'D', archive_reason: reason, version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await judge(tx, vehicle)
  return done(tx, 'inspections.archived', id, vehicle)
}

/** Signs a defect off: it is repaired, or the vehicle may drive with it for now. The vehicle is judged again. */
export async function decide(
  tx: TenantContext,
  defectId: string,
  { outcome, note }: BodyOf<typeof contract.decideDefect>,
): Promise<Inspection> {
  const { vehicle, inspection } = await locked(tx, await inspectionOfDefect(tx, defectId))
  if (inspection.status === 'D') throw refusedNow('inspections.error.archived')
  if (inspection.defects.find(({ id }) => id === defectId)?.outcome === 'repaired')
    throw refusedNow('inspections.error.repaired')
  await tx.db
    .updateTable('vehicle_defect')
    .set({ outcome, outcome_note: note, outcome_at: tx.now, outcome_name: await actorName(tx) })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', defectId)
    .execute()
  await judge(tx, vehicle)
  return done(tx, `inspections.${outcome}`, inspection.id, vehicle, { defectId, note })
}

/** The inspection that found a defect in reach; whose it is the inspection itself says. */
export async function inspectionOfDefect(tx: TenantContext, defectId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('vehicle_defect')
    .select('inspection_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', defectId)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.inspection_id
}

/** Kept in the audit, told to the staff of the group; answers the inspection as it is now. */
export async function done(
  tx: TenantContext,
  action: `inspections.${string}`,
  id: string,
  { id: vehicleId, group_id }: Pick<JudgedVehicle, 'id' | 'group_id'>,
  details: Record<string, string> = {},
): Promise<Inspection> {
  await audit(tx, { action, subjectKind: 'inspection', subjectId: id, details: { vehicleId, ...details } })
  announce(tx, {
    message: 'inspections.changed',
    data: { inspectionId: id, vehicleId },
    about: 'nobody',
    audience: { groupStaff: [group_id] },
  })
  return findInspection(tx, id)
}
