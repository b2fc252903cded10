import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { birthColumn } from '#features/people/server/records.api.ts'

// A transfer has two sides in two ledgers: TRANSFERRING where the child was, BOARDED where it is. What the second means
// for the first is read from both, never written, so that it holds whichever arrives first and ends with an undo.

/** True when nothing took the fact back. */
const stands = (fact: 'e' | 'b') => sql<boolean>`not exists (select 1 from boarding_event u
  where u.organisation_id = ${sql.ref(`${fact}.organisation_id`)} and u.passenger_id = ${sql.ref(`${fact}.passenger_id`)}
    and u.type = 'UNDO' and u.supersedes_id = ${sql.ref(`${fact}.id`)})`

type Acceptance = {
  passenger_id: string
  id: string
  device_id: string
  device_seq: number
  occurred_at: Date
  received_at: Date
  staff_id: string
}

/**
 * The boardings on other runs that take on these passengers, each with the passenger who was handed over. Whatever the
 * clocks of two phones say, a child is taken on after it was handed on.
 */
export async function acceptances(tx: TenantContext, passengerIds: readonly string[]): Promise<Acceptance[]> {
  if (passengerIds.length === 0) return []
  const { rows } = await sql<Acceptance>`
    select f.id as passenger_id, b.id, b.device_id, b.device_seq, b.received_at, b.staff_id,
      greatest(b.occurred_at, interval '1 millisecond'
        + coalesce(max(e.occurred_at) filter (where e.occurred_at <= b.occurred_at), min(e.occurred_at))) as occurred_at
    from boarding_event e
    join run_passenger f on f.organisation_id = e.organisation_id and f.id = e.passenger_id
    join run_passenger r on r.organisation_id = e.organisation_id and r.run_id = e.to_run_id
      and (r.from_passenger_id = f.id or r.child_id = f.child_id)
    join boarding_event b on b.organisation_id = r.organisation_id and b.passenger_id = r.id and b.type = 'BOARDED'
      and not b.late
    where e.organisation_id = ${tx.organisationId} and e.passenger_id = any (${[...passengerIds]}::uuid[])
      and e.type = 'TRANSFERRING' and ${stands('e')} and ${stands('b')}
    group by f.id, b.organisation_id, b.id
    order by b.occurred_at, b.id`.execute(tx.db)
  return rows
}

/** Passengers of other runs that are being handed to this one and that it has not taken on yet. */
export function handedTo(tx: TenantContext, runId: string) {
  return tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.run_id'),
    )
    .leftJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'p.organisation_id').onRef('s.id', '=', 'p.alight_stop_id'),
    )
    .select(['p.id', 'p.child_id', 'p.name', 'p.school_class', 'p.run_id', 'r.route_name', 'r.vehicle_label'])
    .select(['s.place_id as alight_place_id'])
    .select(birthColumn(tx, 'p.child_id').as('birth_date'))
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.state', '=', 'TRANSFERRING')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('boarding_event as e')
          .select('e.id')
          .whereRef('e.organisation_id', '=', 'p.organisation_id')
          .whereRef('e.passenger_id', '=', 'p.id')
          .where('e.to_run_id', '=', runId)
          .where(stands('e')),
      ),
    )
    .orderBy('r.route_name')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/**
 * Runs whose passengers these facts concern beside their own run: where children are handed to, and where children whom
 * this run takes on come from. With the passengers there.
 */
export async function otherSides(
  tx: TenantContext,
  runId: string,
  passengerIds: readonly string[],
): Promise<{ runId: string; passengerId: string }[]> {
  if (passengerIds.length === 0) return []
  const { rows } = await sql<{ runId: string; passengerId: string }>`
    select distinct r.run_id as "runId", r.id as "passengerId"
    from boarding_event e
    join run_passenger f on f.organisation_id = e.organisation_id and f.id = e.passenger_id
    join run_passenger r on r.organisation_id = e.organisation_id and r.run_id = e.to_run_id
      and (r.from_passenger_id = f.id or r.child_id = f.child_id)
    where e.organisation_id = ${tx.organisationId} and e.run_id = ${runId} and e.type = 'TRANSFERRING'
      and f.id = any (${[...passengerIds]}::uuid[])
    union
    select distinct f.run_id, f.id
    from boarding_event e
    join run_passenger f on f.organisation_id = e.organisation_id and f.id = e.passenger_id
    join run_passenger r on r.organisation_id = e.organisation_id and r.run_id = e.to_run_id
      and (r.from_passenger_id = f.id or r.child_id = f.child_id)
    where e.organisation_id = ${tx.organisationId} and e.to_run_id = ${runId} and e.type = 'TRANSFERRING'
      and r.id = any (${[...passengerIds]}::uuid[])
    order by 1, 2`.execute(tx.db)
  return rows
}

/** Children whom the other run boarded before it was told that they come: from now on they count as taken on. */
export async function linkTakenOn(tx: TenantContext, passengerIds: readonly string[]): Promise<void> {
  await sql`
    update run_passenger r set from_passenger_id = f.id, planned = 'EXPECTED'
    from boarding_event e
    join run_passenger f on f.organisation_id = e.organisation_id and f.id = e.passenger_id
    where r.organisation_id = ${tx.organisationId} and r.id = ${anyOf(passengerIds)} and r.unplanned
      and r.from_passenger_id is null and e.organisation_id = r.organisation_id and e.to_run_id = r.run_id
      and e.type = 'TRANSFERRING' and f.child_id = r.child_id`.execute(tx.db)
}

type OfRun = { organisationId: string; runId: string }

/** True when children were ever handed from another run to this one. */
export const isHandedTo = ({ organisationId, runId }: OfRun) => sql<boolean>`exists (select 1 from boarding_event
  where organisation_id = ${organisationId} and to_run_id = ${runId})`

/**
 * Locks a run and those at the other end of its transfers, those of this batch (`toRunIds`) too, always in the same order, so that
 * two sides that meet never wait for each other.
 *
 * The ids are joined, not compared as a list: PostgreSQL takes a list that it does not know for ten ids, and then an index of the groups, whose entries
 * it walks one after the other, for cheaper than ten look-ups by key.
 */
export const lockSides = builtOnce(
  (db: TenantContext['db'], { organisationId, runId, toRunIds }: OfRun & { toRunIds: readonly string[] }) =>
    db
      .selectFrom(
        sql<{ id: string }>`unnest(array(select ${runId}::uuid union select unnest(${[...toRunIds]}::uuid[])
          union select run_id from boarding_event where organisation_id = ${organisationId} and to_run_id = ${runId}
          union select to_run_id from boarding_event
            where organisation_id = ${organisationId} and run_id = ${runId} and to_run_id is not null))`.as<'side'>(
          sql`side (id)`,
        ),
      )
      .innerJoin('run', 'run.id', 'side.id')
      .selectAll('run')
      .where('run.organisation_id', '=', organisationId)
      .orderBy('run.id')
      .forNoKeyUpdate('run'),
)
