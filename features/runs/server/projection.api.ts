import { CompiledQuery, sql, type Expression } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { factsAbout } from './recording/facts.ts'
import { foldRow, storedFold, type Elsewhere, type Passenger } from './passengers.api.ts'
import { countRun, isAccountedFor, type Fact, type RunCounts } from '../shared/runs.rules.ts'
import { giveUpPlaces, markRivals } from './recording/rivals.ts'

type OfRun = { organisationId: string; runId: string }

/** What a run is once the facts about some of its passengers were counted. */
export type Derived = {
  passengers: Passenger[]
  counts: RunCounts
  /** Children who are known only now to have been on board, and are reported absent on this day. */
  despiteAbsence: ReadonlySet<string>
}

type Touched = { runId: string; all: readonly Passenger[]; touched: ReadonlySet<string> }

/**
 * Folds the facts about some passengers of a run again and stores the result. The run must be locked by the caller.
 */
export async function refold(
  tx: TenantContext,
  runId: string,
  all: readonly Passenger[],
  touched: ReadonlySet<string>,
): Promise<Derived> {
  const derived = await derive(tx, { runId, all, touched }, await factsAbout(tx, [...touched]))
  await keep(tx, runId, derived, touched)
  return derived
}

/**
 * What these facts make of passengers and run; what speaks against boardings is read unless it is known. A child that another run
 * has on board at the same time becomes UNRESOLVED here, and there by `followRivals` (invariant 1).
 */
export async function derive(
  tx: TenantContext,
  { runId, all, touched }: Touched,
  facts: ReadonlyMap<string, readonly Fact[]>,
  known: Against | null = null,
): Promise<Derived> {
  const foldOf = (row: Passenger): Passenger => {
    const fold = foldRow(row, facts.get(row.id) ?? [])
    return {
      ...row,
      state: fold.state,
      answered: fold.answered,
      rode: fold.rode,
      returned_to: fold.returnedTo,
      since: fold.since === null ? null : new Date(fold.since),
      received_at: fold.receivedAt === null ? null : new Date(fold.receivedAt),
    }
  }
  const folded = all.map((row) => (touched.has(row.id) ? foldOf(row) : row))
  const rodeBefore = new Set(all.filter((row) => row.rode).map((row) => row.id))
  const its = folded.filter((row) => touched.has(row.id))
  const boarded = childrenOf(its.filter((row) => row.state === 'BOARDED'))
  const newlyRode = childrenOf(its.filter((row) => row.rode && !rodeBefore.has(row.id)))
  const { elsewhere, absent } = known ?? (await boardedAgainst(tx, runId, [...new Set([...boarded, ...newlyRode])]))
  const marked = await markRivals(tx, its, facts, elsewhere)
  const passengers =
    marked.size === 0 ? folded : folded.map((row) => (marked.has(row.id) ? foldOf(marked.get(row.id)!) : row))
  await giveUpPlaces(
    tx,
    passengers.filter((row) => touched.has(row.id)),
  )
  const counts = countRun(passengers)
  return { passengers, counts, despiteAbsence: new Set(newlyRode.filter((id) => absent.includes(id))) }
}

/**
 * Stores what was derived: passengers and the counters of the run in one statement, so that no reader ever sees one without the other.
 * `storing` makes the insert of the events behind it, which goes along in the same statement.
 */
export async function keep(
  { db, organisationId }: TenantContext,
  runId: string,
  { passengers, counts: { unaccounted, rode, delivered } }: Derived,
  touched: ReadonlySet<string>,
  storing?: (after: number) => CompiledQuery,
): Promise<void> {
  const changes = JSON.stringify(passengers.filter((row) => touched.has(row.id)))
  const values = [organisationId, runId, changes, unaccounted, rode, delivered]
  const events = storing?.(values.length)
  const stored = events ? `stored as (${events.sql}), ` : ''
  await db.executeQuery(CompiledQuery.raw(`with ${stored}${KEEP}`, [...values, ...(events?.parameters ?? [])]))
}

/** $1 organisation, $2 run, $3 passengers, $4 to $6 counters. */
const KEEP = `changed as (
    update run_passenger p set state = v.state, planned = v.planned, absence_id = v.absence_id, late_absence = v.late_absence,
      absence_withdrawn_at = v.absence_withdrawn_at, answered = v.answered, rode = v.rode, returned_to = v.returned_to,
      since = v.since, received_at = v.received_at, rival_id = v.rival_id, rival_at = v.rival_at, rival_verdict = v.rival_verdict,
      rival_said_at = v.rival_said_at
    from jsonb_to_recordset($3::jsonb) as v (id uuid, state text, planned text, absence_id uuid,
      late_absence boolean, absence_withdrawn_at timestamptz, answered boolean, rode boolean, returned_to text,
      since timestamptz, received_at timestamptz, rival_id uuid, rival_at timestamptz, rival_verdict text,
      rival_said_at timestamptz)
    where p.organisation_id = $1 and p.id = v.id)
  update run set unaccounted = $4, rode = $5, delivered = $6, version = version + 1
  where organisation_id = $1 and id = $2`

/** Children who are or were on board of another run, and children who were reported absent on the day of this one. */
export type Against = { elsewhere: readonly Elsewhere[]; absent: readonly string[] }

const childrenOf = (rows: readonly Passenger[]): string[] => rows.flatMap((row) => row.child_id ?? []).sort()

/** What speaks against boardings of these children, whom it locks. `heardLate` as in `againstBoarding`. */
export async function boardedAgainst(
  tx: TenantContext,
  runId: string,
  childIds: string[],
  heardLate: Spoken = 'false',
): Promise<Against> {
  if (childIds.length === 0) return { elsewhere: [], absent: [] }
  // Two runs that board one child at the same moment meet here, and a boarding and a report of absence: the second waits,
  // then sees the first.
  await tx.db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(childIds.sort()))
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()
  const against = againstBoarding({ organisationId: tx.organisationId, runId, heardLate }, sql`${childIds}::uuid[]`)
  return (await sql<Against>`select ${against.elsewhere} as elsewhere, ${against.absent} as absent`.execute(tx.db))
    .rows[0]!
}

/** A truth value as a statement that is built once takes it. */
export type Spoken = 'true' | 'false'

/**
 * The same in SQL, as two values, for an array of children. A boarding that is heard late (`heardLate`) may have been at the same time
 * as one on a run that has delivered the child since; one that is heard at once only as one that goes on, also where a person has
 * settled a contradiction about it: the database has each child on board once.
 */
export const againstBoarding = (
  { organisationId, runId, heardLate }: OfRun & { heardLate: Spoken },
  childIds: Expression<unknown>,
) => ({
  elsewhere: sql<
    Elsewhere[]
  >`(select coalesce(json_agg(json_build_object('id', o.id, 'child_id', o.child_id)), '[]') from (
    select id, child_id from run_passenger where organisation_id = ${organisationId} and child_id = any (${childIds})
      and state = 'BOARDED' and run_id <> ${runId}
    union select p.id, p.child_id from run_passenger p
      join run here on here.organisation_id = p.organisation_id and here.id = ${runId}
      join run there on there.organisation_id = p.organisation_id and there.id = p.run_id
      where ${heardLate}::boolean and p.organisation_id = ${organisationId} and p.child_id = any (${childIds})
        and p.run_id <> ${runId} and p.rode and p.rival_id is null and p.state not in ('TRANSFERRING', 'TRANSFERRED')
        and there.status <> 'CANCELLED' and there.direction = here.direction and there.service_date = here.service_date) o)`,
  absent: sql<string[]>`(select coalesce(json_agg(a.child_id), '[]') from absence a
    join run on run.organisation_id = a.organisation_id and run.id = ${runId}
    where a.organisation_id = ${organisationId} and run.organisation_id = ${organisationId} and a.child_id = any (${childIds})
      and a.state <> 'WITHDRAWN' and a.from_day <= run.service_date and a.to_day >= run.service_date)`,
})

/** Passengers that keep a run open, for the refusal that names them. */
export const openPassengers = (rows: readonly Passenger[]): Passenger[] =>
  rows.filter((row) => !isAccountedFor(storedFold(row)))
