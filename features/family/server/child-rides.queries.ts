import { sql, type Expression, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { runStatus } from '#features/runs/shared/runs.contract.ts'
import { EVENT_TYPES } from '#features/runs/shared/runs.rules.ts'
import { broughtBackOf } from '#features/runs/server/passengers.api.ts'
import { acceptanceOf } from '#features/runs/server/handover-columns.api.ts'

const eventType = z.enum(EVENT_TYPES)

/**
 * The rides of these children on a day (without one: on the day that it is where each run is), in the order of their
 * starts, with the facts about each. Callers pass only children whom the actor may see; `where` narrows the runs.
 */
export async function ridesOfDay(
  tx: TenantContext,
  childIds: readonly string[],
  day: string | undefined,
  where: Expression<SqlBool> = sql<boolean>`true`,
) {
  if (childIds.length === 0) return []
  const around = [-1, 0, 1].map((n) => new Date(tx.now.getTime() + n * 86_400_000).toISOString().slice(0, 10))
  const rows = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .leftJoin('run_stop as a', (join) =>
      join.onRef('a.organisation_id', '=', 'p.organisation_id').onRef('a.id', '=', 'p.alight_stop_id'),
    )
    .select([
      'p.id',
      'p.child_id',
      'p.state',
      'p.since',
      'p.received_at',
      'p.returned_to',
      'p.absence_id',
      'p.late_absence',
      'p.brought_back_at',
      'p.brought_back_to',
      'p.ride_decision',
      'p.ride_decided_by',
      'p.ride_decided_at',
      'run.id as run_id',
      'run.route_name',
      'run.mode',
      'run.direction',
      'run.status',
      'run.lapsed_at',
      'run.zone',
      'run.vehicle_label',
      'run.rescue_of',
      'run.service_date',
      'b.id as board_id',
      'b.name as board_name',
      'b.planned_at as board_planned',
      'b.arrived_at as board_arrived',
      'b.departed_at as board_departed',
      'a.id as alight_id',
      'a.name as alight_name',
      'a.planned_at as alight_planned',
      'a.arrived_at as alight_arrived',
      'a.departed_at as alight_departed',
    ])
    .select(
      sql<number | null>`(select round(extract(epoch from s.arrived_at - s.planned_at))::int from run_stop s
        where s.organisation_id = run.organisation_id and s.run_id = run.id and s.arrived_at is not null
        order by s.seq desc limit 1)`.as('delay'),
    )
    .select((eb) =>
      eb
        .selectFrom('absence_contradiction as x')
        .select('x.absence_id')
        .whereRef('x.organisation_id', '=', 'p.organisation_id')
        .whereRef('x.child_id', '=', 'p.child_id')
        .whereRef('x.day', '=', 'run.service_date')
        .whereRef('x.direction', '=', 'run.direction')
        .where('x.kind', '=', 'presumed')
        .where('x.answered_at', 'is', null)
        .orderBy('x.at', 'desc')
        .orderBy('x.absence_id')
        // A literal: with a limit that is a parameter the statement would be planned at every call (platform/server/db/statements.ts).
        .limit(sql.lit(1))
        .as('presumed_despite'),
    )
    .select(
      sql<string | null>`case when run.status = 'INTERRUPTED' then (select h.vehicle_label from run h
        where h.organisation_id = run.organisation_id and h.rescue_of = run.id
          and h.status in ('PLANNED', 'READY', 'IN_PROGRESS') and h.lapsed_at is null
          and not exists (select 1 from run_stop s where s.organisation_id = h.organisation_id and s.run_id = h.id
            and s.seq = 0 and s.arrived_at is not null)
        order by h.run_no desc limit 1) end`.as('rescue_vehicle'),
    )
    .where('p.organisation_id', '=', tx.organisationId)
    // Of a family, so few that each number of them is a text of its own: a list in one parameter counts for ten, and then PostgreSQL rather
    // reads all children of the runs of the day.
    .where('p.child_id', 'in', childIds)
    .where(mayKnowHome(tx, 'p.household_id'))
    .where(where)
    .where('run.service_date', 'in', day ? [day] : around)
    .where(
      day ? sql<boolean>`true` : sql<boolean>`run.service_date = (${tx.now}::timestamptz at time zone run.zone)::date`,
    )
    .where('run.status', '<>', 'CANCELLED')
    .orderBy('run.planned_start')
    .orderBy('run.id')
    .execute()
  const facts = await factsOf(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    childId: row.child_id,
    runId: row.run_id,
    routeName: row.route_name,
    mode: mode.parse(row.mode),
    direction: direction.parse(row.direction),
    runStatus: runStatus.parse(row.status),
    lapsed: row.lapsed_at !== null,
    zone: row.zone,
    vehicleLabel: row.vehicle_label,
    rescueVehicle: row.rescue_vehicle,
    rescue: row.rescue_of !== null,
    serviceDate: row.service_date,
    boardStop: ownStop(row.board_id, row.board_name, {
      planned: row.board_planned,
      arrived: row.board_arrived,
      departed: row.board_departed,
    }),
    alightStop: ownStop(row.alight_id, row.alight_name, {
      planned: row.alight_planned,
      arrived: row.alight_arrived,
      departed: row.alight_departed,
    }),
    delay: row.delay,
    state: row.state,
    since: row.since?.toISOString() ?? null,
    receivedAt: row.received_at?.toISOString() ?? null,
    returnedTo: row.state === 'RETURNED' ? row.returned_to : null,
    facts: (facts.get(row.id) ?? []).map((fact) => ({
      type: eventType.parse(fact.type),
      occurredAt: fact.occurred_at.toISOString(),
      receivedAt: fact.received_at.toISOString(),
      stopName: fact.stop_name,
      recipient: fact.recipient_kind === 'self' ? null : (fact.recipient_name ?? fact.accepted_by),
      returnedTo: acceptanceOf(fact)?.place ?? null,
    })),
    absenceId: row.state === 'EXPECTED' || row.state === 'ABSENT' || row.state === 'NO_SHOW' ? row.absence_id : null,
    lateAbsence: row.late_absence && row.state === 'EXPECTED',
    presumedDespite: row.state === 'EXPECTED' ? row.presumed_despite : null,
    broughtBack: broughtBackOf(row),
  }))
}

type Times = Record<'planned' | 'arrived' | 'departed', Date | null>

function ownStop(id: string | null, name: string | null, { planned, arrived, departed }: Times) {
  if (id === null || name === null || planned === null) return null
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return { id, name, plannedAt: planned.toISOString(), arrivedAt: iso(arrived), departedAt: iso(departed) }
}

// Undone facts are left out: a family reads what stands, staff find the rest on the run.
async function factsOf(tx: TenantContext, passengerIds: readonly string[]) {
  const rows = await tx.db
    .selectFrom('boarding_event as e')
    .leftJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'e.organisation_id').onRef('s.id', '=', 'e.stop_id'),
    )
    .select(['e.passenger_id', 'e.type', 'e.occurred_at', 'e.received_at', 's.name as stop_name'])
    .select(['e.recipient_kind', 'e.recipient_name', 'e.resolution', 'e.returned_to', 'e.accepted_by'])
    .select('e.before_acceptance')
    .where('e.organisation_id', '=', tx.organisationId)
    .where('e.passenger_id', '=', anyOf(passengerIds))
    .where('e.type', '<>', 'UNDO')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('boarding_event as u')
            .select('u.id')
            .whereRef('u.organisation_id', '=', 'e.organisation_id')
            .whereRef('u.passenger_id', '=', 'e.passenger_id')
            .where('u.type', '=', 'UNDO')
            .whereRef('u.supersedes_id', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.occurred_at')
    .orderBy('e.device_id')
    .orderBy('e.device_seq')
    .orderBy('e.id')
    .execute()
  return Map.groupBy(rows, (row) => row.passenger_id)
}
