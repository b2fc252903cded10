import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { qualified } from '#features/crew/server/assistants.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { vehicleForDays } from '#features/vehicles/server/vehicles.api.ts'
import { disruptionsTexts } from '../shared/disruptions.texts.ts'
import type { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { leadProblems, vehicleProblems, type RescueVehicle } from '#features/runs/shared/rescue.rules.ts'
import { passengersOf } from '#features/runs/server/projection.api.ts'
import {
  checkInterrupted,
  drivenNow,
  duringRescue,
  leadFacts,
  needsOf,
  neverLead,
  type Stranded,
} from './rescue.queries.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockRun, type LockedRun } from '#features/runs/server/policy.api.ts'

const leadNotice: NoticeKind = {
  kind: 'runs.rescue',
  topic: 'transport',
  title: 'runs.notice.rescue',
  body: 'runs.notice.rescue.body',
}

/**
 * A run of the same route and day, with another vehicle and crew: first to the place of the breakdown, then to the stops
 * that are still to come. Sent again with its id it stays the one that it is.
 */
export async function rescue(
  work: Work,
  runId: string,
  body: BodyOf<typeof sendRescue>,
): Promise<AnswerOf<typeof sendRescue>> {
  const run = await lockRun(work, runId)
  if (body.id !== undefined && (await isSent(work, runId, body.id))) return { id: body.id }
  checkInterrupted(run)
  const stranded = duringRescue(work, run)
  const vehicle = await vehicleOf(work, stranded, body)
  const lead = await leadOf(work, run, body)
  const problems = [
    ...vehicleProblems(vehicle, await needsOf(work, await passengersOf(work, runId))),
    ...(await leadFacts(work, stranded, [lead.id])).flatMap(leadProblems),
  ]
  if (problems.length > 0 && body.override === undefined)
    throw refusedNow('runs.error.rescueDoubt', { current: { code: 'rescue', problems } })
  const id = body.id ?? work.newId()
  const name = wordOf(work, 'disruptions.rescue.name')
    .replace('{run}', run.route_name)
    .replace('{vehicle}', vehicle.name)
  await insertRun(work, run, { id, name, vehicle })
  const place = await insertStops(work, run, id)
  await work.db
    .insertInto('run_crew')
    .values({
      organisation_id: work.organisationId,
      group_id: run.group_id,
      run_id: id,
      person_id: lead.id,
      name: lead.name,
      function: 'lead',
    })
    .execute()
  await audit(work, {
    action: 'runs.rescueSent',
    subjectKind: 'run',
    subjectId: id,
    details: { rescueOf: runId, override: body.override ?? '', problems: problems.map(({ code }) => code) },
  })
  await notify(work, leadNotice, {
    to: [lead.id],
    cause: id,
    values: { run: run.route_name, vehicle: vehicle.name, place },
    link: `/loggedIn/routeDetail/?run=${id}`,
  })
  await tellRuns(work, [runId])
  await tellRuns(work, [id], [])
  return { id }
}

async function isSent(work: Work, runId: string, id: string): Promise<boolean> {
  const row = await work.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .where('rescue_of', '=', runId)
    .executeTakeFirst()
  return row !== undefined
}

type Sent = RescueVehicle & { id: string | null; name: string }

async function vehicleOf(work: Work, run: Stranded, body: BodyOf<typeof sendRescue>): Promise<Sent> {
  const { vehicleId, outside } = body
  if ((vehicleId === undefined) === (outside === undefined))
    throw badFields([{ fieldName: 'vehicleId', message: 'runs.error.rescueVehicle' }])
  if (outside) return { ...outside, id: null, name: outside.plate, equipment: null, drives: [] }
  const known = await vehicleForDays(work, vehicleId ?? '', run.group_id, [run.service_date])
  if (known.id === run.vehicle_id) throw badFields([{ fieldName: 'vehicleId', message: 'runs.error.rescueSame' }])
  return { ...known, drives: (await drivenNow(work, run, [known.id])).get(known.id) ?? [] }
}

/** Somebody of the group who can sign in and is not with the children already; credentials may be taken on in words. */
async function leadOf(work: Work, run: LockedRun, { leadId, override }: BodyOf<typeof sendRescue>) {
  const lead = await qualified(work, run, leadId, 'lead', { field: 'leadId', override })
  if ((await neverLead(work, run)).has(lead.id))
    throw badFields([{ fieldName: 'leadId', message: 'runs.error.rescueLead' }])
  if ((await work.signInsOf([lead.id])).get(lead.id) !== 'ready')
    throw badFields([{ fieldName: 'leadId', message: 'runs.error.rescueSignIn' }])
  return lead
}

async function insertRun(
  work: Work,
  run: LockedRun,
  { id, name, vehicle }: { id: string; name: string; vehicle: Sent },
): Promise<void> {
  const last = await work.db
    .selectFrom('run')
    .select((eb) => eb.fn.max('run_no').as('run_no'))
    .where('organisation_id', '=', work.organisationId)
    .where('route_id', '=', run.route_id)
    .where('service_date', '=', run.service_date)
    .executeTakeFirst()
  await work.db
    .insertInto('run')
    .values({
      organisation_id: work.organisationId,
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
      planned_start: work.now,
      planned_end: run.planned_end > work.now ? run.planned_end : work.now,
      status: 'PLANNED',
      rescue_of: run.id,
      created_at: work.now,
    })
    .execute()
}

/** The place of the breakdown and the stops that are still to come. Answers the name of the place. */
async function insertStops(work: Work, run: LockedRun, id: string): Promise<string> {
  const { db, organisationId } = work
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
    ? wordOf(work, 'disruptions.rescue.placeAfter').replace('{stop}', last.name)
    : wordOf(work, 'disruptions.rescue.placeStart')
  const key = { organisation_id: organisationId, group_id: run.group_id, run_id: id, arrived_at: null }
  const where = position ?? near
  await db
    .insertInto('run_stop')
    .values([
      ...(where
        ? [
            {
              ...key,
              id: work.newId(),
              seq: 0,
              name: place,
              latitude: where.latitude,
              longitude: where.longitude,
              planned_at: work.now,
            },
          ]
        : []),
      ...all
        .filter((stop) => stop.departed_at === null)
        .map((stop, i) => ({ ...stop, ...key, id: work.newId(), seq: i + 1 })),
    ])
    .execute()
  return place
}

/** A name that is kept as it is, in the language of who makes it. */
const wordOf = (work: Work, id: keyof typeof disruptionsTexts): string => disruptionsTexts[id][work.actor.language]
