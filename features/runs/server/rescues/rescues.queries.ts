import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { rescueState } from '../../shared/rescue.rules.ts'
import type { RunDetail } from '../../shared/runs.contract.ts'
import { knownPassengers, passengersOf } from '../passengers.api.ts'
import { inHand } from '../stranded.api.ts'

/** How far the vehicles are that were sent to a run, the latest first. */
export async function rescuesOf(tx: TenantContext, run: { id: string }): Promise<RunDetail['rescues']> {
  const rows = await tx.db
    .selectFrom('run as r')
    .select(['r.id', 'r.route_name', 'r.vehicle_label', 'r.status'])
    .select([
      sql<{ name: string; phone: string | null } | null>`(select json_build_object('name', c.name, 'phone', p.phone)
        from run_crew c join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
        where c.organisation_id = r.organisation_id and c.run_id = r.id and c.function = 'lead'
        order by c.name limit 1)`.as('lead'),
      sql<boolean>`exists (select 1 from run_crew c where c.organisation_id = r.organisation_id and c.run_id = r.id
        and c.checked_in_at is not null)`.as('checked_in'),
      sql<boolean>`exists (select 1 from run_stop s where s.organisation_id = r.organisation_id and s.run_id = r.id
        and s.seq = 0 and s.arrived_at is not null)`.as('reached'),
      sql<number>`(select count(*)::int from run_passenger p where p.organisation_id = r.organisation_id
        and p.run_id = r.id and p.from_passenger_id is not null and p.rode)`.as('taken'),
    ])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.rescue_of', '=', run.id)
    .orderBy('r.run_no', 'desc')
    .execute()
  if (rows.length === 0) return []
  const left = inHand(await passengersOf(tx, run.id)).length
  return rows.map((row) => ({
    id: row.id,
    routeName: row.route_name,
    vehicleLabel: row.vehicle_label,
    lead: row.lead,
    state: rescueState({
      status: row.status,
      checkedIn: row.checked_in,
      reached: row.reached,
      taken: row.taken,
      left,
    }),
  }))
}

/** The run that a rescue is for: where it stands, who is on board and with whom. */
export async function strandedOf(tx: TenantContext, rescueId: string, runId: string): Promise<RunDetail['rescueOf']> {
  const run = await tx.db
    .selectFrom('run')
    .select(['id', 'route_name', 'vehicle_label', 'interrupted_at', 'interrupt_reason'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const place = await tx.db
    .selectFrom('run_stop')
    .select(['name', 'latitude', 'longitude'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', rescueId)
    .where('seq', '=', 0)
    .executeTakeFirst()
  const crew = await tx.db
    .selectFrom('run_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.name', 'p.phone'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.run_id', '=', runId)
    .orderBy('c.name')
    .execute()
  const shown = await knownPassengers(tx, await passengersOf(tx, runId))
  return {
    id: run.id,
    routeName: run.route_name,
    vehicleLabel: run.vehicle_label,
    interruptedAt: run.interrupted_at?.toISOString() ?? null,
    reason: run.interrupt_reason ?? '',
    place: place ?? null,
    children: inHand(shown)
      .map((one) => ({ name: one.name, schoolClass: one.school_class }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    crew,
  }
}
