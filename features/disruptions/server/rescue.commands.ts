import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { qualified } from '#features/crew/server/assistants.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { vehicleForDays } from '#features/vehicles/server/vehicles.api.ts'
import { disruptionsTexts } from '../shared/disruptions.texts.ts'
import type { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { leadProblems, vehicleProblems, type RescueVehicle } from '#features/runs/shared/rescue.rules.ts'
import {
  checkInterrupted,
  drivenNow,
  duringRescue,
  leadFacts,
  needsOf,
  neverLead,
  type Stranded,
} from './rescue.queries.ts'
import { tellWaiting } from './waiting.commands.ts'
import { moveWaiting } from '#features/runs/server/stranded.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockCombined, type LockedRun } from '#features/runs/server/policy.api.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { change, passTo } from './served-together.commands.ts'

const leadNotice: NoticeKind = {
  kind: 'runs.rescue',
  topic: 'crew',
  title: 'runs.notice.rescue',
  body: 'runs.notice.rescue.body',
}

/**
 * A run of the same route and day, with another vehicle and crew: first to the place of the breakdown, then to the stops
 * that are still to come, with the children who wait there. It takes the other runs that the vehicle served along. Sent again with its
 * id it stays the one that it is.
 */
export async function rescue(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof sendRescue>,
): Promise<AnswerOf<typeof sendRescue>> {
  const [run, ...partners] = await lockCombined(tx, runId)
  const standing = [run, ...partners.filter((one) => one.status === 'INTERRUPTED')]
  const toCome = partners.filter((one) => isToCome(one.status))
  const routeNames = [...standing, ...toCome].map((one) => one.route_name)
  if (body.id !== undefined && (await isSent(tx, runId, body.id))) return { id: body.id, routeNames }
  checkInterrupted(run)
  const stranded = duringRescue(tx, run)
  const vehicle = await vehicleOf(tx, stranded, body)
  const served = [...standing, ...toCome].map((one) => one.id)
  const lead = await leadOf(tx, run, served, body)
  const problems = [
    ...vehicleProblems(vehicle, await needsOf(tx, served)),
    ...(await leadFacts(tx, stranded, [lead.id])).flatMap(leadProblems),
  ]
  if (problems.length > 0 && body.override === undefined)
    throw refusedNow('runs.error.rescueDoubt', { current: { code: 'rescue', problems } })
  const id = body.id ?? tx.newId()
  const codes = problems.map(({ code }) => code)
  for (const one of standing)
    await sendTo(tx, one, {
      id: one === run ? id : tx.newId(),
      leading: one === run ? null : id,
      vehicle,
      lead,
      details: { rescueOf: one.id, override: body.override ?? '', problems: codes },
    })
  for (const one of standing)
    // A run that stands follows no run that goes with the rescue.
    if (toCome.some((other) => other.id === one.combined_with))
      await change(tx, one, { combined_with: one === run ? null : runId })
  const leading = { id, route_name: vehicle.name, vehicle_id: vehicle.id, vehicle_label: vehicle.name }
  await passTo(tx, toCome, leading, [{ ...lead, function: 'lead' }])
  return { id, routeNames }
}

type Sending = {
  id: string
  /** The rescue run that leads this one; null for the one that leads. */
  leading: string | null
  vehicle: Sent
  lead: { id: string; name: string }
  details: Record<string, string | readonly string[]>
}

async function sendTo(tx: TenantContext, run: LockedRun, { id, leading, vehicle, lead, details }: Sending) {
  const name = wordOf(tx, 'disruptions.rescue.name').replace('{run}', run.route_name).replace('{vehicle}', vehicle.name)
  await insertRun(tx, run, { id, leading, name, vehicle })
  const place = await insertStops(tx, run, id)
  const waiting = await moveWaiting(tx, run, id)
  await tx.db
    .insertInto('run_crew')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      run_id: id,
      person_id: lead.id,
      name: lead.name,
      function: 'lead',
    })
    .execute()
  await audit(tx, { action: 'runs.rescueSent', subjectKind: 'run', subjectId: id, details })
  await notify(tx, leadNotice, {
    to: [lead.id],
    cause: id,
    values: { run: run.route_name, vehicle: vehicle.name, place },
    link: `/loggedIn/routeDetail/?run=${id}`,
  })
  await tellWaiting(tx, run, { id, vehicle: vehicle.name }, waiting)
  await tellRuns(tx, [run.id])
  await tellRuns(tx, [id])
}

async function isSent(tx: TenantContext, runId: string, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('rescue_of', '=', runId)
    .executeTakeFirst()
  return row !== undefined
}

type Sent = RescueVehicle & { id: string | null; name: string }

async function vehicleOf(tx: TenantContext, run: Stranded, body: BodyOf<typeof sendRescue>): Promise<Sent> {
  const { vehicleId, outside } = body
  if ((vehicleId === undefined) === (outside === undefined))
    throw badFields([{ fieldName: 'vehicleId', message: 'runs.error.rescueVehicle' }])
  if (outside) return { ...outside, id: null, name: outside.plate, equipment: null, drives: [] }
  const known = await vehicleForDays(tx, vehicleId ?? '', run.group_id, [run.service_date])
  if (known.id === run.vehicle_id) throw badFields([{ fieldName: 'vehicleId', message: 'runs.error.rescueSame' }])
  return { ...known, drives: (await drivenNow(tx, run, [known.id])).get(known.id) ?? [] }
}

/** Somebody of the group who can sign in and is not with the children already; credentials may be taken on in words. */
async function leadOf(
  tx: TenantContext,
  run: LockedRun,
  servedIds: readonly string[],
  { leadId, override }: BodyOf<typeof sendRescue>,
) {
  const lead = await qualified(tx, run, leadId, 'lead', { field: 'leadId', override })
  if ((await neverLead(tx, servedIds)).has(lead.id))
    throw badFields([{ fieldName: 'leadId', message: 'runs.error.rescueLead' }])
  if ((await tx.signInsOf([lead.id])).get(lead.id) !== 'ready')
    throw badFields([{ fieldName: 'leadId', message: 'runs.error.rescueSignIn' }])
  return lead
}

async function insertRun(
  tx: TenantContext,
  run: LockedRun,
  { id, leading, name, vehicle }: { id: string; leading: string | null; name: string; vehicle: Sent },
): Promise<void> {
  const last = await tx.db
    .selectFrom('run')
    .select((eb) => eb.fn.max('run_no').as('run_no'))
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', run.route_id)
    .where('service_date', '=', run.service_date)
    .executeTakeFirst()
  await tx.db
    .insertInto('run')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      id,
      route_id: run.route_id,
      route_name: name,
      mode: run.mode,
      direction: run.direction,
      zone: run.zone,
      service_date: run.service_date,
      run_no: (last?.run_no ?? 1) + 1,
      vehicle_id: vehicle.id,
      vehicle_label: vehicle.name,
      planned_start: tx.now,
      planned_end: run.planned_end > tx.now ? run.planned_end : tx.now,
      status: 'PLANNED',
      rescue_of: run.id,
      combined_with: leading,
      own_crew: true,
      created_at: tx.now,
    })
    .execute()
}

/** The place of the breakdown and the stops that are still to come. Answers the name of the place. */
async function insertStops(tx: TenantContext, run: LockedRun, id: string): Promise<string> {
  const { db, organisationId } = tx
  const all = await db
    .selectFrom('run_stop')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', run.id)
    .orderBy('seq')
    .execute()
  const last = all.findLast((stop) => stop.arrived_at !== null)
  const near = last ?? all[0]
  const position = await db
    .selectFrom('run_position')
    .select(['latitude', 'longitude'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', run.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = last
    ? wordOf(tx, 'disruptions.rescue.placeAfter').replace('{stop}', last.name)
    : wordOf(tx, 'disruptions.rescue.placeStart')
  const key = { organisation_id: organisationId, group_id: run.group_id, run_id: id, arrived_at: null }
  const where = position ?? near
  await db
    .insertInto('run_stop')
    .values([
      ...(where
        ? [
            {
              ...key,
              id: tx.newId(),
              seq: 0,
              name: place,
              latitude: where.latitude,
              longitude: where.longitude,
              planned_at: tx.now,
            },
          ]
        : []),
      ...all
        .filter((stop) => stop.departed_at === null)
        .map((stop, i) => ({ ...stop, ...key, id: tx.newId(), seq: i + 1 })),
    ])
    .execute()
  return place
}

/** A name that is kept as it is, in the language of who makes it. */
const wordOf = (tx: TenantContext, id: keyof typeof disruptionsTexts): string => disruptionsTexts[id][tx.actor.language]
