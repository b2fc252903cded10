import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Arrival } from '../shared/receipts.contract.ts'
import { AWAITED_HOURS } from './receipt-hours.rules.ts'
import { runs } from '#features/runs/server/run-lists.api.ts'

/** Runs to school of the actor's groups that reached their last stop, or should have, and that nobody at the school counted. */
export async function arrivalsNow(tx: TenantContext): Promise<Arrival[]> {
  const rows = await runs(tx)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('run_stop as s')
          .select(['s.name as stop_name', 's.arrived_at'])
          .whereRef('s.organisation_id', '=', 'run.organisation_id')
          .whereRef('s.run_id', '=', 'run.id')
          .orderBy('s.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.stop_name', 'last.arrived_at'])
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where('run.direction', '=', 'to_school')
    .where('run.status', 'in', ['IN_PROGRESS', 'INTERRUPTED', 'CLOSED'])
    .where('run.planned_end', '>', new Date(tx.now.getTime() - AWAITED_HOURS * 3_600_000))
    .where((eb) => eb.or([eb('last.arrived_at', 'is not', null), eb('run.planned_end', '<', tx.now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('run_receipt as r')
            .select('r.no')
            .whereRef('r.organisation_id', '=', 'run.organisation_id')
            .whereRef('r.run_id', '=', 'run.id'),
        ),
      ),
    )
    .orderBy('run.planned_end')
    .orderBy('run.route_name')
    .orderBy('run.id')
    .execute()
  return rows.map((row) => ({
    runId: row.id,
    routeName: row.route_name,
    vehicleLabel: row.vehicle_label,
    zone: row.zone,
    stopName: row.stop_name,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    plannedEnd: row.planned_end.toISOString(),
    customerGroupDto: { id: row.group_id, name: row.group_name },
  }))
}
