import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isAccountedFor } from '../../shared/runs.rules.ts'
import {
  alertsOfRun,
  closeAlerts,
  openAlert,
  type KnownAlert,
  type RunKey,
} from '#features/alerts/server/alerts.api.ts'
import { storedFold, type Passenger } from '../passengers.api.ts'

/** What must ring about a child as it is known now; CHILD_UNACCOUNTED is opened by the look of every minute alone. */
const ringing = (one: Passenger, direction: string) => ({
  // The direction decides how grave a child that is not there is: from school it is a missing child.
  NO_SHOW: one.state === 'NO_SHOW' && !one.answered && direction !== 'from_school',
  MISSING_CHILD: one.state === 'NO_SHOW' && !one.answered && direction === 'from_school',
  // A report of absence that a boarding contradicts has an alert of its own.
  CONTRADICTION:
    one.state === 'UNRESOLVED' || (one.rode && one.planned === 'ABSENT' && !one.unplanned && one.absence_id === null),
  // The office has said that a typed name is no child of the group.
  UNPLANNED_CHILD: one.unplanned && one.rode && one.from_passenger_id === null && one.named_as !== 'nobody',
  // A boarding needs no decision.
  RIDE_UNDECIDED: one.ride_decision === 'open' && !one.rode,
})

type Beside = {
  /** By passenger, the planned time before which a no-show was recorded. */
  early?: ReadonlyMap<string, string>
  /** The alerts of the run; they are read when left out. */
  alerts?: readonly KnownAlert[] | undefined
  /** Passengers of whom the crew has just said that it knows nothing: the office asks the family, also after the close. */
  leftToOffice?: ReadonlySet<string>
}

/**
 * Brings the alerts about these passengers in line with what is known of them now. The usual boarding rings nothing and
 * settles nothing. That a child is not on the list stays dealt with once a person said so.
 */
export async function watchPassengers(
  tx: TenantContext,
  run: RunKey & { direction: string },
  passengers: readonly Passenger[],
  { early = new Map(), alerts, leftToOffice = new Set() }: Beside = {},
): Promise<void> {
  if (passengers.length === 0) return
  const known = alerts ?? (await alertsOfRun(tx.db, tx.organisationId, run.id).execute())
  const over: string[] = []
  for (const one of passengers) {
    const its = known.filter((alert) => alert.passenger_id === one.id)
    const standing = its.filter((alert) => alert.state !== 'closed')
    const wrong = ringing(one, run.direction)
    for (const rule of PASSING) {
      if (!wrong[rule] || standing.some((alert) => alert.rule === rule)) continue
      // Its own alert says what is wrong with this hand-over: nobody disagrees about it.
      if (rule === 'CONTRADICTION' && standing.some((alert) => alert.rule === 'HANDOVER_NOT_ALLOWED')) continue
      const dealtWith = its.some((alert) => alert.rule === rule && alert.owner_id !== null)
      if (rule === 'UNPLANNED_CHILD' && dealtWith) continue
      const planned = rule === 'NO_SHOW' || rule === 'MISSING_CHILD' ? early.get(one.id) : undefined
      const details = await detailsOf(tx, run.id, rule, one, planned)
      // About a child whom the office has named, only the run that waits for them is left to say.
      if (rule === 'UNPLANNED_CHILD' && one.named_as !== null && details['rightRun'] === undefined) continue
      await openAlert(tx, run, rule, { passengerId: one.id, details: { direction: run.direction, ...details } })
    }
    for (const { id, rule } of standing) {
      const goneBy =
        rule === 'CHILD_UNACCOUNTED'
          ? isAccountedFor(storedFold(one))
          : (isPassing(rule) && !wrong[rule] && !(rule === 'NO_SHOW' && leftToOffice.has(one.id))) ||
            ENDS[rule]?.(one.state)
      if (goneBy) over.push(id)
    }
  }
  await closeAlerts(tx, over)
}

// What a crew says about its own hand-over does not end the question of the office: with whom is the child?
const IN_THE_CREWS_HANDS: ReadonlySet<string> = new Set(['BOARDED', 'KEPT'])

/** In which states of the child an alert that one event opened is over. */
const ENDS: Readonly<Record<string, (state: string) => boolean>> = {
  HANDOVER_NOT_ALLOWED: (state) => IN_THE_CREWS_HANDS.has(state),
  RETURN_NOT_ACCEPTED: (state) => state !== 'KEPT',
  CHILD_RETURNED: (state) => state !== 'RETURNED',
}

const PASSING = ['NO_SHOW', 'MISSING_CHILD', 'CONTRADICTION', 'UNPLANNED_CHILD', 'RIDE_UNDECIDED'] as const
const isPassing = (rule: string): rule is (typeof PASSING)[number] => PASSING.some((one) => one === rule)

async function detailsOf(
  tx: TenantContext,
  runId: string,
  rule: (typeof PASSING)[number],
  one: Passenger,
  planned: string | undefined,
): Promise<Record<string, string>> {
  if (rule === 'UNPLANNED_CHILD') return rightRun(tx, runId, one)
  if (rule === 'RIDE_UNDECIDED') return returnOf(tx, one)
  if (rule === 'NO_SHOW' || rule === 'MISSING_CHILD') return planned === undefined ? {} : { planned }
  if (rule === 'CONTRADICTION' && one.rival_id !== null) return otherRun(tx, one.rival_id)
  return {}
}

/** Where the child was brought back to, and on which run. */
async function returnOf(tx: TenantContext, one: Passenger): Promise<Record<string, string>> {
  const row = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run_passenger as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.brought_back_id'),
    )
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'b.organisation_id').onRef('r.id', '=', 'b.run_id'),
    )
    .select(['p.brought_back_to', 'r.route_name'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', one.id)
    .executeTakeFirst()
  return row ? { place: row.brought_back_to ?? '', from: row.route_name } : {}
}

/** The run that has the child on board too. */
async function otherRun(tx: TenantContext, passengerId: string): Promise<Record<string, string>> {
  const row = await tx.db
    .selectFrom('run as r')
    .innerJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.run_id', '=', 'r.id'),
    )
    .select('r.route_name')
    .where('r.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', passengerId)
    .executeTakeFirst()
  return row ? { otherRun: row.route_name } : {}
}

/** The run of the same day and direction that waits for a child who is on board of this one. */
async function rightRun(tx: TenantContext, runId: string, one: Passenger): Promise<Record<string, string>> {
  if (one.child_id === null) return { typed: one.name }
  const row = await onOtherRuns(tx, runId, one.child_id)
    .where('r.status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'])
    .where('p.unplanned', '=', false)
    .executeTakeFirst()
  return row ? { rightRun: row.route_name } : {}
}

/** The places of a child on other runs of the day and direction of a run. */
const onOtherRuns = (tx: TenantContext, runId: string, childId: string) =>
  tx.db
    .selectFrom('run as here')
    .innerJoin('run as r', (join) =>
      join
        .onRef('r.organisation_id', '=', 'here.organisation_id')
        .onRef('r.service_date', '=', 'here.service_date')
        .onRef('r.direction', '=', 'here.direction'),
    )
    .innerJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.run_id', '=', 'r.id'),
    )
    .select('r.route_name')
    .where('here.organisation_id', '=', tx.organisationId)
    .where('here.id', '=', runId)
    .where('r.id', '<>', runId)
    .where('p.child_id', '=', childId)
    .orderBy('r.planned_start')
    .orderBy('r.id')
