import { CompiledQuery, sql, type Expression } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { factsAbout } from './recording/facts.ts'
import { countRun, isAccountedFor, type Fact, type Fold, type RunCounts } from '../shared/runs.rules.ts'
import { foldRider } from '../shared/rider-fold.rules.ts'

type OfRun = { organisationId: string; runId: string }

const ofRun = builtOnce((db: TenantContext['db'], { organisationId, runId }: OfRun) =>
  db
    .selectFrom('run_passenger')
    .select(['id', 'child_id', 'name', 'school_class', 'board_stop_id', 'alight_stop_id', 'planned', 'state'])
    .select(['absence_id', 'late_absence', 'absence_withdrawn_at', 'unplanned', 'from_passenger_id', 'household_id'])
    .select(['answered', 'rode', 'returned_to', 'since', 'received_at'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('id'),
)

/** The passengers of a run as the database has them. */
export const passengersOf = ({ db, organisationId }: TenantContext, runId: string) =>
  ofRun(db, { organisationId, runId })

/** One of them. What is recorded on a run needs no more than a `Passenger`. */
export type PassengerRow = Awaited<ReturnType<typeof passengersOf>>[number]
export type Passenger = Omit<PassengerRow, 'school_class' | 'household_id'>

/** What the database says of a passenger, in the words of the rules. */
export const storedFold = (row: Passenger): Fold => ({
  state: row.state,
  since: row.since?.toISOString() ?? null,
  receivedAt: row.received_at?.toISOString() ?? null,
  answered: row.answered,
  rode: row.rode,
  returnedTo: row.state === 'RETURNED' ? row.returned_to : null,
})

/** What these facts and the family's word make of a passenger. */
export const foldRow = (row: Passenger, facts: readonly Fact[]): Fold =>
  foldRider(
    {
      planned: row.planned,
      lateAbsence: row.late_absence,
      absenceWithdrawnAt: row.absence_withdrawn_at?.toISOString() ?? null,
    },
    facts,
  )

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
 * has on board becomes UNRESOLVED here (invariant 1).
 */
export async function derive(
  tx: TenantContext,
  { runId, all, touched }: Touched,
  facts: ReadonlyMap<string, readonly Fact[]>,
  known: Against | null = null,
): Promise<Derived> {
  const folded = all.map((row) => {
    if (!touched.has(row.id)) return row
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
  })
  const rodeBefore = new Set(all.filter((row) => row.rode).map((row) => row.id))
  const its = folded.filter((row) => touched.has(row.id))
  const boarded = childrenOf(its.filter((row) => row.state === 'BOARDED'))
  const newlyRode = childrenOf(its.filter((row) => row.rode && !rodeBefore.has(row.id)))
  const { elsewhere, absent } = known ?? (await boardedAgainst(tx, runId, [...new Set([...boarded, ...newlyRode])]))
  const passengers = folded.map((row) =>
    touched.has(row.id) && row.child_id !== null && elsewhere.includes(row.child_id) && row.state === 'BOARDED'
      ? { ...row, state: 'UNRESOLVED' as const }
      : row,
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
      since = v.since, received_at = v.received_at
    from jsonb_to_recordset($3::jsonb) as v (id uuid, state text, planned text, absence_id uuid,
      late_absence boolean, absence_withdrawn_at timestamptz, answered boolean, rode boolean, returned_to text,
      since timestamptz, received_at timestamptz)
    where p.organisation_id = $1 and p.id = v.id)
  update run set unaccounted = $4, rode = $5, delivered = $6, version = version + 1
  where organisation_id = $1 and id = $2`

/** Children who are on board of another run, and children who were reported absent on the day of this one. */
export type Against = { elsewhere: readonly string[]; absent: readonly string[] }

const childrenOf = (rows: readonly Passenger[]): string[] => rows.flatMap((row) => row.child_id ?? []).sort()

/** What speaks against boardings of these children. */
async function boardedAgainst(tx: TenantContext, runId: string, childIds: string[]): Promise<Against> {
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
  const against = againstBoarding({ organisationId: tx.organisationId, runId }, sql`${childIds}::uuid[]`)
  return (await sql<Against>`select ${against.elsewhere} as elsewhere, ${against.absent} as absent`.execute(tx.db))
    .rows[0]!
}

/** The same in SQL, as two values, for an array of children. */
export const againstBoarding = ({ organisationId, runId }: OfRun, childIds: Expression<unknown>) => ({
  elsewhere: sql<string[]>`(select coalesce(json_agg(child_id), '[]') from run_passenger
    where organisation_id = ${organisationId} and child_id = any (${childIds}) and state = 'BOARDED' and run_id <> ${runId})`,
  absent: sql<string[]>`(select coalesce(json_agg(a.child_id), '[]') from absence a
    join run on run.organisation_id = a.organisation_id and run.id = ${runId}
    where a.organisation_id = ${organisationId} and run.organisation_id = ${organisationId} and a.child_id = any (${childIds})
      and a.state <> 'WITHDRAWN' and a.from_day <= run.service_date and a.to_day >= run.service_date)`,
})

/** Passengers that keep a run open, for the refusal that names them. */
export const openPassengers = (rows: readonly Passenger[]): Passenger[] =>
  rows.filter((row) => !isAccountedFor(storedFold(row)))
