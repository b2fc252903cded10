import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { writeCrewEvent } from '#features/runs/server/crew-events.api.ts'
import { lockCombined, type LockedRun } from '#features/runs/server/policy.api.ts'
import { followReady } from '#features/runs/server/ready.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { settleCover } from '#features/scheduling/server/cover.api.ts'
import { lockWithCrew, type Member } from '#features/scheduling/server/crew.api.ts'

export const combinedNotice = (title: string): NoticeKind => ({
  kind: 'runs.combined',
  topic: 'transport',
  title: `runs.notice.${title}`,
  body: `runs.notice.${title}.body`,
})
const FAMILIES = combinedNotice('combined')

type Leading = Pick<LockedRun, 'id' | 'route_name' | 'vehicle_id' | 'vehicle_label'>

/**
 * Gives a run to come the vehicle and the crew of the run that leads it, and notifies the families. Returns the crew before and the values
 * of the notice.
 */
export async function serveWith(tx: TenantContext, run: LockedRun, leading: Leading, crew: readonly Member[]) {
  const { crew: before } = await lockWithCrew(tx, run.id)
  const { vehicle_id, vehicle_label } = leading
  await change(tx, run, { combined_with: leading.id, vehicle_id, vehicle_label, own_crew: true })
  await putCrew(tx, run, crew)
  await writeCrewEvent(tx, run, { kind: 'substituted', at: tx.now, from: leadOf(before), ...toLead(crew) })
  const values = { run: run.route_name, other: leading.route_name, vehicle: vehicle_label ?? leading.route_name }
  await notifyFamilies(tx, run, FAMILIES, values)
  return { before, values }
}

/** The runs to come that the broken vehicle was to serve, served by a rescue instead, or by the vehicle again. */
export async function passTo(
  tx: TenantContext,
  runs: readonly LockedRun[],
  leading: Leading,
  crew: readonly Member[],
): Promise<void> {
  for (const run of runs) {
    await serveWith(tx, run, leading, crew)
    await followReady(tx, run)
  }
  const ids = runs.map(({ id }) => id)
  await settleCover(tx, ids)
  await tellRuns(tx, ids)
}

/** Gives the runs that a cancelled rescue was to serve back to the vehicle that it was sent to (`runId`), unless that run is over. */
export async function leaveRescue(tx: TenantContext, partners: readonly LockedRun[], runId: string): Promise<void> {
  const runs = partners.filter((one) => one.rescue_of === null && isToCome(one.status))
  if (runs.length === 0) return
  const standing = await lockCombined(tx, runId)
  const leading = standing.find((one) => one.combined_with === null) ?? standing[0]
  if (leading.status === 'CLOSED' || leading.status === 'CANCELLED') return
  await passTo(tx, runs, leading, (await lockWithCrew(tx, leading.id)).crew)
}

/** Writes columns of a run and counts its version up. */
export async function change(tx: TenantContext, run: LockedRun, values: Partial<LockedRun>): Promise<void> {
  await tx.db
    .updateTable('run')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.id)
    .execute()
}

/** Puts exactly these people on the crew; none of them is checked in yet. Those who leave are told of the change while they are still on the run. */
export async function putCrew(tx: TenantContext, run: LockedRun, crew: readonly Member[]): Promise<void> {
  await tellRuns(tx, [run.id], [])
  await tx.db
    .deleteFrom('run_crew')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', run.id)
    .execute()
  if (crew.length === 0) return
  await tx.db
    .insertInto('run_crew')
    .values(
      crew.map((member) => ({
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        run_id: run.id,
        person_id: member.id,
        name: member.name,
        function: member.function,
      })),
    )
    .execute()
}

const leadOf = (crew: readonly Member[]): Member | null => crew.find((member) => member.function === 'lead') ?? null
function toLead(crew: readonly Member[]): { to?: Member } {
  const lead = leadOf(crew)
  return lead === null ? {} : { to: lead }
}

/** Tells the families of children who still travel on a run, once for each change. */
export async function notifyFamilies(
  tx: TenantContext,
  run: LockedRun,
  kind: NoticeKind,
  values: Record<string, string>,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('run_passenger')
    .select('child_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', run.id)
    .where('state', '=', 'EXPECTED')
    .execute()
  const guardians = await guardiansOnRun(
    tx,
    run.id,
    rows.flatMap((row) => row.child_id ?? []),
    'notifyOfRides',
  )
  await notify(tx, kind, {
    to: guardians.map((one) => one.adult_id),
    cause: `${run.id} ${kind.title} ${run.version}`,
    values,
    link: `/loggedIn/routeDetail/?run=${run.id}`,
  })
}
