import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { vehicleForDays } from '#features/vehicles/server/vehicles.api.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { setRunVehicle } from '../shared/vehicle.contract.ts'
import { passengersOf } from '#features/runs/server/passengers.api.ts'
import { findRun } from '#features/runs/server/run-detail.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockCombined, type LockedRun } from '#features/runs/server/policy.api.ts'

const vehicleNotice: NoticeKind = {
  kind: 'runs.vehicle',
  topic: 'crew',
  title: 'runs.notice.vehicle',
  body: 'runs.notice.vehicle.body',
}

/**
 * Another vehicle for a run and those that are served with it, before the start or under way. Neither manifest nor history changes
 * (invariant 16); families of children who still travel are told once when the name that they see is another.
 */
export async function changeVehicle(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof setRunVehicle>,
): Promise<RunDetail> {
  const runs = await lockCombined(tx, runId)
  const [run] = runs
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const vehicle = await vehicleForDays(tx, body.vehicleId, run.group_id, [run.service_date])
  const changing = runs.filter((one) => one.vehicle_id !== vehicle.id || one.vehicle_label !== vehicle.name)
  for (const one of changing) await putOn(tx, one, vehicle)
  await tellRuns(
    tx,
    changing.map(({ id }) => id),
  )
  return findRun(tx, runId)
}

async function putOn(tx: TenantContext, run: LockedRun, vehicle: { id: string; name: string }): Promise<void> {
  await tx.db
    .updateTable('run')
    .set({ vehicle_id: vehicle.id, vehicle_label: vehicle.name, version: run.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.id)
    .execute()
  await audit(tx, {
    action: 'runs.vehicleSet',
    subjectKind: 'run',
    subjectId: run.id,
    details: { vehicleId: vehicle.id },
  })
  if (run.vehicle_label === vehicle.name) return
  const travelling = (await passengersOf(tx, run.id)).filter(
    (one) => one.state === 'EXPECTED' || one.state === 'BOARDED',
  )
  const guardians = await guardiansOnRun(
    tx,
    run.id,
    travelling.flatMap((one) => one.child_id ?? []),
    'notifyOfRides',
  )
  await notify(tx, vehicleNotice, {
    to: guardians.map((one) => one.adult_id),
    cause: `${run.id} ${run.version + 1}`,
    values: { run: run.route_name, vehicle: vehicle.name },
    link: `/loggedIn/routeDetail/?run=${run.id}`,
  })
}

/** Runs of a route that have not started and are not taken along get its vehicle of now, with those that they take along; refused when a paper of it has expired on their day. */
export async function followVehicle(
  tx: TenantContext,
  route: { id: string; group_id: string },
  vehicle: { id: string; name: string } | null,
): Promise<void> {
  const runs = await tx.db
    .selectFrom('run')
    .select(['id', 'service_date'])
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', route.id)
    .where('status', 'in', ['PLANNED', 'READY'])
    .where('combined_with', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (runs.length === 0) return
  const days = [...new Set(runs.map((run) => run.service_date))].toSorted()
  if (vehicle) await vehicleForDays(tx, vehicle.id, route.group_id, days)
  const ids = anyOf(runs.map((run) => run.id))
  const changed = await tx.db
    .updateTable('run')
    .set({ vehicle_id: vehicle?.id ?? null, vehicle_label: vehicle?.name ?? null })
    .where('organisation_id', '=', tx.organisationId)
    .where((eb) =>
      eb.or([eb('id', '=', ids), eb.and([eb('combined_with', '=', ids), eb('status', 'in', ['PLANNED', 'READY'])])]),
    )
    .returning('id')
    .execute()
  await tellRuns(
    tx,
    changed.map(({ id }) => id),
  )
}
