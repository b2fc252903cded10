import * as z from 'zod/mini'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { foldOwn, foldRider } from '../shared/rider-fold.rules.ts'
import { NAMED_AS } from '../shared/named-children.rules.ts'
import { BROUGHT_BACK_TO, RIDE_DECISIONS } from '../shared/brought-back/ride-decisions.rules.ts'
import { RIVAL_VERDICTS, type Rival } from '../shared/rivals.rules.ts'
import type { Fact, Fold } from '../shared/runs.rules.ts'

type OfRun = { organisationId: string; runId: string }

const ofRun = builtOnce((db: TenantContext['db'], { organisationId, runId }: OfRun) =>
  db
    .selectFrom('run_passenger')
    .select(['id', 'child_id', 'name', 'school_class', 'board_stop_id', 'alight_stop_id', 'planned', 'state'])
    .select(['absence_id', 'late_absence', 'absence_withdrawn_at', 'unplanned', 'from_passenger_id', 'household_id'])
    .select(['answered', 'rode', 'returned_to', 'since', 'received_at'])
    .select(['rival_id', 'rival_at', 'rival_verdict', 'rival_said_at', 'ride_decision'])
    .select(['brought_back_at', 'brought_back_to', 'ride_decided_by', 'ride_decided_at'])
    .select(['typed_name', 'named_as', 'named_by', 'named_at'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('id'),
)

/** The passengers of a run as the database has them. */
export const passengersOf = ({ db, organisationId }: TenantContext, runId: string) =>
  ofRun(db, { organisationId, runId })

/** One of them. What is recorded on a run needs no more than a `Passenger`. */
export type PassengerRow = Awaited<ReturnType<typeof passengersOf>>[number]
export type Passenger = Omit<PassengerRow, 'school_class' | 'household_id' | BroughtBackColumn | NamedColumn>
type BroughtBackColumn = 'brought_back_at' | 'brought_back_to' | 'ride_decided_by' | 'ride_decided_at'
type NamedColumn = 'typed_name' | 'named_by' | 'named_at'

/** Those of these passengers whom the actor may know: none from whom they are restricted. */
export async function knownPassengers<P extends { child_id: string | null }>(
  tx: TenantContext,
  passengers: readonly P[],
): Promise<P[]> {
  const hidden = await restrictedChildIds(tx)
  return passengers.filter((one) => one.child_id === null || !hidden.has(one.child_id))
}

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
export const foldRow = (row: Passenger, facts: readonly Fact[]): Fold => foldRider(knownOf(row), facts)

/** The same by the facts of the own run alone, whatever another run says. */
export const foldRowAlone = (row: Passenger, facts: readonly Fact[]): Fold => foldOwn(knownOf(row), facts)

const knownOf = (row: Passenger) => ({
  planned: row.planned,
  lateAbsence: row.late_absence,
  absenceWithdrawnAt: row.absence_withdrawn_at?.toISOString() ?? null,
  rival: rivalOf(row),
  broughtBack: row.ride_decision === null ? null : { decision: rideDecision.parse(row.ride_decision) },
})

/** The contradiction with another run that stands. */
export const rivalOf = ({ rival_at: at, rival_verdict: verdict, rival_said_at: saidAt }: Passenger): Rival | null =>
  at === null || verdict === null
    ? null
    : { at: at.toISOString(), verdict: rivalVerdict.parse(verdict), saidAt: saidAt?.toISOString() ?? null }

const rideDecision = z.enum(RIDE_DECISIONS)

const rivalVerdict = z.enum(RIVAL_VERDICTS)

/** That the child was brought back on an earlier run of the day, with the decision of the office; null: they were not. */
export const broughtBackOf = (row: Pick<PassengerRow, BroughtBackColumn | 'ride_decision'>) =>
  row.brought_back_at === null
    ? null
    : {
        at: row.brought_back_at.toISOString(),
        to: z.enum(BROUGHT_BACK_TO).parse(row.brought_back_to),
        decision: rideDecision.parse(row.ride_decision),
        decidedBy: row.ride_decided_by,
        decidedAt: row.ride_decided_at?.toISOString() ?? null,
      }

/** What the office said about a name that the crew typed; null: nothing yet, or the passenger is no such child. */
export const namedOf = ({
  typed_name: typed,
  named_as: as,
  named_by: by,
  named_at: at,
}: Pick<PassengerRow, NamedColumn | 'named_as'>) =>
  typed === null || by === null || at === null
    ? null
    : { typed, as: z.enum(NAMED_AS).parse(as), by, at: at.toISOString() }

/** A child who is on board of another run, or was on the same day, with the passenger there. */
export type Elsewhere = { id: string; child_id: string }
