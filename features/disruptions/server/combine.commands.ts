import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { vehiclesById } from '#features/vehicles/server/vehicles.api.ts'
import type { combineRun } from '../shared/combine.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { settleCover, watchCrew } from '#features/scheduling/server/cover.api.ts'
import { lockWithCrew } from '#features/scheduling/server/crew.api.ts'
import { followReady } from '#features/runs/server/ready.api.ts'
import { copyCrew } from '#features/scheduling/server/route-crew.api.ts'
import { findRun } from '#features/runs/server/run-detail.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockRun, type LockedRun } from '#features/runs/server/policy.api.ts'
import { change, combinedNotice, notifyFamilies, putCrew, serveWith } from './served-together.commands.ts'

const AGAIN = combinedNotice('alone')
const CREW: NoticeKind = { ...combinedNotice('combinedCrew'), topic: 'crew' }

/** Takes a run along with another, or gives it its own vehicle and crew back. Told again it changes nothing. */
export async function combine(tx: TenantContext, runId: string, body: BodyOf<typeof combineRun>): Promise<RunDetail> {
  await lockBoth(tx, runId, body.withRunId)
  const run = await lockRun(tx, runId)
  if (run.combined_with === body.withRunId) return findRun(tx, runId)
  if (!isToCome(run.status)) throw refusedNow('runs.error.startedAlready')
  await (body.withRunId === null ? separate(tx, run) : takeAlong(tx, run, body.withRunId))
  await settleCover(tx, [runId])
  await followReady(tx, await lockRun(tx, runId))
  await audit(tx, {
    action: body.withRunId === null ? 'runs.separated' : 'runs.combined',
    subjectKind: 'run',
    subjectId: runId,
    ...(body.withRunId !== null && { details: { with: body.withRunId } }),
  })
  await tellRuns(tx, [runId, ...(body.withRunId === null ? [] : [body.withRunId])])
  return findRun(tx, runId)
}

/** In the order of their ids, so that two who combine the same runs never wait for each other. */
async function lockBoth(tx: TenantContext, runId: string, withRunId: string | null): Promise<void> {
  await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf([runId, ...(withRunId === null ? [] : [withRunId])]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function takeAlong(tx: TenantContext, run: LockedRun, withRunId: string): Promise<void> {
  const unfit = () => badFields([{ fieldName: 'withRunId', message: 'runs.error.unknownRun' }])
  if (withRunId === run.id) throw unfit()
  const { run: other, crew } = await lockWithCrew(tx, withRunId)
  const sameWay =
    other.group_id === run.group_id && other.service_date === run.service_date && other.direction === run.direction
  if (!sameWay || (!isToCome(other.status) && other.status !== 'IN_PROGRESS')) throw unfit()
  // One vehicle leads: a run that is taken along takes nobody along.
  const leads = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('combined_with', '=', run.id)
    .limit(1)
    .executeTakeFirst()
  if (other.combined_with !== null || leads) throw refusedNow('runs.error.combinedAlready')
  await checkSeats(tx, run, other)
  const { before, values } = await serveWith(tx, run, other, crew)
  await notify(tx, CREW, {
    to: [...before, ...crew].map((member) => member.id),
    cause: `${run.id} ${other.id} ${tx.now.toISOString()}`,
    values: { ...values, day: run.service_date },
    link: '/loggedIn/menuPage/',
  })
}

async function separate(tx: TenantContext, run: LockedRun): Promise<void> {
  const route = await tx.db
    .selectFrom('route')
    .select(['vehicle_id', 'vehicle_label'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.route_id)
    .executeTakeFirstOrThrow()
  await change(tx, run, { combined_with: null, own_crew: false, ...route })
  await putCrew(tx, run, [])
  await copyCrew(tx, { id: run.route_id, group_id: run.group_id }, [{ id: run.id, day: run.service_date }])
  await watchCrew(tx, [run.id])
  await notifyFamilies(tx, run, AGAIN, { run: run.route_name, vehicle: route.vehicle_label ?? run.route_name })
}

/** Everybody who is expected on both must find a seat; a vehicle that is only a name is believed. */
async function checkSeats(tx: TenantContext, run: LockedRun, other: LockedRun): Promise<void> {
  if (other.vehicle_id === null) return
  const seats = (await vehiclesById(tx, [other.vehicle_id])).get(other.vehicle_id)?.seats
  const { n } = await tx.db
    .selectFrom('run_passenger')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', anyOf([run.id, other.id]))
    .where('planned', '=', 'EXPECTED')
    .executeTakeFirstOrThrow()
  if (seats !== undefined && Number(n) > seats)
    throw refusedNow('runs.error.noSeats', { values: { seats, children: Number(n) } })
}
