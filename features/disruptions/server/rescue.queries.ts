import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { assistantsOn } from '#features/crew/server/assistants.api.ts'
import { qualificationsOn } from '#features/crew/server/qualified.api.ts'
import { vehiclesOf } from '#features/vehicles/server/vehicles.api.ts'
import { expiredOn } from '#platform/shared/papers/papers.rules.ts'
import type { rescueOptions } from '#features/runs/shared/rescue.contract.ts'
import { leadProblems, vehicleProblems, type RescueLead, type RescueNeeds } from '#features/runs/shared/rescue.rules.ts'
import { experienceOf } from '#features/scheduling/server/crew.api.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { passengersOf } from '#features/runs/server/passengers.api.ts'
import { readCombined, type LockedRun } from '#features/runs/server/policy.api.ts'
import { inHand } from '#features/runs/server/stranded.api.ts'

/** A rescue lasts at least so long, for the question who is free. */
const LASTS_MS = 30 * 60_000

/** The interrupted run with the time that a rescue takes. */
export type Stranded = LockedRun & { planned_start: Date; planned_end: Date }
export const duringRescue = (tx: TenantContext, run: LockedRun): Stranded => ({
  ...run,
  planned_start: tx.now,
  planned_end: new Date(Math.max(run.planned_end.getTime(), tx.now.getTime() + LASTS_MS)),
})

/** Who must find room of these runs: on board, or waiting at the stops to come. */
export async function needsOf(tx: TenantContext, runIds: readonly string[]): Promise<RescueNeeds> {
  const passengers = (await allOf(runIds.map((id) => passengersOf(tx, id)))).flat()
  const riders = [...inHand(passengers), ...passengers.filter((one) => one.state === 'EXPECTED')]
  const ids = riders.flatMap((one) => one.child_id ?? [])
  const rows = await tx.db
    .selectFrom('child_profile')
    .select('needs')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(ids))
    .execute()
  const wheelchairs = rows.filter((row) => row.needs.includes('wheelchair')).length
  const belts = rows.filter((row) => row.needs.includes('seat_belt_help')).length
  return { seated: riders.length - wheelchairs, wheelchairs, belts }
}

/** By vehicle, the other runs that it drives while a rescue takes place. */
export async function drivenNow(tx: TenantContext, run: Stranded, vehicleIds: readonly string[]) {
  if (vehicleIds.length === 0) return new Map<string, string[]>()
  const rows = await tx.db
    .selectFrom('run')
    .select(['vehicle_id', 'route_name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', anyOf(vehicleIds))
    .where('service_date', '=', run.service_date)
    .where('id', '<>', run.id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['IN_PROGRESS', 'INTERRUPTED']),
        eb.and([
          eb('status', 'in', ['PLANNED', 'READY']),
          eb('planned_start', '<', run.planned_end),
          eb('planned_end', '>', run.planned_start),
        ]),
      ]),
    )
    .orderBy('planned_start')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.vehicle_id ?? '')].map(([id, its]) => [id, its.map((row) => row.route_name)]),
  )
}

/** For people: what speaks against each leading a rescue, and how often they rode the route. In their order. */
export async function leadFacts(tx: TenantContext, run: Stranded, ids: readonly string[]) {
  const qualified = await qualificationsOn(
    tx,
    run.group_id,
    run.service_date,
    ids.map((personId) => ({ personId, function: 'lead' as const })),
  )
  const { busy, rode } = await experienceOf(tx, run, ids)
  return ids.map((id, i): RescueLead & { rode: number } => ({
    missing: qualified[i]?.missing ?? [],
    away: qualified[i]?.away ?? false,
    busy: busy.get(id) ?? [],
    rode: rode.get(id) ?? 0,
  }))
}

/** Adults who may not be near a passenger of these runs, and the crew that is with the children already. */
export async function neverLead(tx: TenantContext, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from run_crew where organisation_id = ${tx.organisationId} and run_id = ${anyOf(runIds)}
    union select x.adult_id from relationship x join run_passenger p on p.organisation_id = x.organisation_id
      and p.child_id = x.child_id
    where x.organisation_id = ${tx.organisationId} and p.run_id = ${anyOf(runIds)} and x.restricted`.execute(tx.db)
  return new Set(rows.map((row) => row.id))
}

/** Refuses a run that does not stand. */
export function checkInterrupted(run: Pick<LockedRun, 'status'>): void {
  if (run.status !== 'INTERRUPTED') throw refusedNow('runs.error.notInterrupted')
}

/** What could be sent to a run, and who can lead it: those that nothing speaks against first. */
export async function findRescueOptions(tx: TenantContext, runId: string): Promise<AnswerOf<typeof rescueOptions>> {
  const [found, ...partners] = await readCombined(tx, runId)
  const run = duringRescue(tx, found)
  const served = [found, ...partners]
    .filter((one) => one === found || one.status === 'INTERRUPTED' || isToCome(one.status))
    .map(({ id }) => id)
  const needs = await needsOf(tx, served)
  const vehicles = (await vehiclesOf(tx, run.group_id)).filter((one) => one.inUse && one.id !== run.vehicle_id)
  const driven = await drivenNow(
    tx,
    run,
    vehicles.map((one) => one.id),
  )
  const never = await neverLead(tx, served)
  const people = (await assistantsOn(tx, run.group_id, run.service_date)).filter((one) => !never.has(one.id))
  const signIns = await tx.signInsOf(people.map((one) => one.id))
  const able = people.filter((one) => signIns.get(one.id) === 'ready')
  const facts = await leadFacts(
    tx,
    run,
    able.map((one) => one.id),
  )
  return {
    needs,
    vehicles: vehicles
      .map((one) => ({
        id: one.id,
        name: one.name,
        plate: one.plate,
        seats: one.seats,
        wheelchairPlaces: one.wheelchairPlaces,
        expired: expiredOn(one.papers, run.service_date).map((paper) => paper.kind),
        problems: vehicleProblems({ ...one, drives: driven.get(one.id) ?? [] }, needs),
      }))
      .toSorted((a, b) => a.expired.length - b.expired.length || a.problems.length - b.problems.length),
    leads: able
      .map((one, i) => ({ ...one, facts: facts[i]!, problems: leadProblems(facts[i]!) }))
      .toSorted((a, b) => a.problems.length - b.problems.length || b.facts.rode - a.facts.rode)
      .map(({ facts: _facts, ...one }) => one),
  }
}
