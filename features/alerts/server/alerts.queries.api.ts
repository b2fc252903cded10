import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { actorName, fullName, guardiansOf } from '#features/people/server/people.api.ts'
import { nextStepAt } from '../shared/alerts.rules.ts'
import { GRAVITY, NEEDS_NOTE } from '../shared/gravity.ts'
import { alert, type Alert, type takeAlert } from '../shared/alerts.contract.ts'
import { alertsChanged } from './alerts.hooks.api.ts'

const values = z.record(z.string(), z.union([z.string(), z.number()]))

/** What an alert (`a`) says, with the names of the children of its stop whom the reader may know. */
export const alertValues = (details: unknown, names: string | null): Alert['values'] => ({
  ...values.parse(details),
  ...(names !== null && { children: names }),
})

/** The children whom an alert is about, or ever was. */
type Which = 'passenger_ids' | 'concerned_ids'

const shownChildren = (
  tx: TenantContext,
  which: Which,
) => sql`from run_passenger q where q.organisation_id = a.organisation_id
  and q.id = any (${sql.ref(`a.${which}`)}) and ${notRestricted(tx, 'q.child_id')}`

/** The children of an alert (`a`) about a stop, by name; null for another alert. */
export const namesOf = (tx: TenantContext, which: Which = 'passenger_ids') =>
  sql<string | null>`(select string_agg(q.name, ', ' order by q.name, q.id) ${shownChildren(tx, which)})`.as('names')

/** False for an alert (`a`) whose children are all unknown to the reader. */
export const namesAnybody = (tx: TenantContext, which: Which = 'passenger_ids') =>
  sql<boolean>`(cardinality(${sql.ref(`a.${which}`)}) = 0 or exists (select 1 ${shownChildren(tx, which)}))`

/**
 * The other run (`o`) of the day and direction of an alert (`a`) of a run (`r`) that has the child on board who is missing here (`p`). It
 * is read each time: a boarding that is undone answers nothing.
 */
const foundOn = sql<string | null>`(select o.route_name from run_passenger q
  join run o on o.organisation_id = q.organisation_id and o.id = q.run_id
  where a.rule in ('NO_SHOW', 'MISSING_CHILD', 'CHILD_UNACCOUNTED') and q.organisation_id = a.organisation_id
    and q.child_id = p.child_id and q.run_id <> a.run_id and q.rode
    and o.service_date = r.service_date and o.direction = r.direction
  order by o.planned_start, o.id limit 1)`.as('found_on')

/** How urgent an alert is: a child before a run, a run before data. Lower comes first. */
const URGENCY: Record<Alert['rule'], number> = {
  CHILD_UNACCOUNTED: 0,
  MISSING_CHILD: 0,
  NO_SHOW: 1,
  HANDOVER_NOT_ALLOWED: 0,
  HANDOVER_EXCEPTION: 1,
  RECEIPT_DIFFERS: 0,
  RECEIPT_MISSING: 3,
  CONTRADICTION: 2,
  UNPLANNED_CHILD: 3,
  ABSENT_BOARDED: 3,
  BREAKDOWN: 2,
  NEEDS_COVER: 3,
  STARTED_ANYWAY: 3,
  NOT_STARTED: 4,
  WRONG_STOP: 0,
  RETURN_NOT_ACCEPTED: 0,
  CHILD_RETURNED: 1,
  RIDE_UNDECIDED: 1,
  NO_DATA: 1,
  CARRIED_PAST: 0,
  LEFT_UNDECIDED: 1,
  LEFT_EARLY: 1,
  STARTED_EARLY: 3,
  CLOSED_EARLY: 2,
  STOP_SKIPPED: 3,
  IDLE: 4,
  OFF_ROUTE: 2,
  LATE: 4,
  STILL_OPEN: 4,
  CLOCK_OFF: 6,
  FORMER_CREW: 4,
  LATE_EVENT: 5,
  DATA_GAP: 6,
}

/** Alerts in reach of the actor, closed ones too. */
export function alerts(tx: TenantContext) {
  const all = tx.db
    .selectFrom('alert as a')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'a.organisation_id').onRef('r.id', '=', 'a.run_id'),
    )
    .leftJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'a.organisation_id').onRef('p.id', '=', 'a.passenger_id'),
    )
    .select([
      'a.id',
      'a.run_id',
      'a.group_id',
      'a.rule',
      'a.passenger_id',
      'a.state',
      'a.opened_at',
      'a.acknowledged_at',
      'p.child_id',
      'a.owner_name',
      'a.assigned_name',
      'a.step',
      'a.details',
      'r.route_name',
      'r.service_date',
      'r.zone',
      'r.status as run_status',
      'p.name as child_name',
      'p.ride_decision',
    ])
    .select(namesOf(tx))
    .select(foundOn)
    .where('a.organisation_id', '=', tx.organisationId)
    .where('a.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'p.child_id'))
    .where(namesAnybody(tx))
  if (tx.actor.role !== 'CB_ASSISTANT') return all
  return all.where((eb) =>
    eb.exists(
      eb
        .selectFrom('run_crew as c')
        .select('c.run_id')
        .whereRef('c.organisation_id', '=', 'a.organisation_id')
        .whereRef('c.run_id', '=', 'a.run_id')
        .where('c.person_id', '=', tx.actor.personId),
    ),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof alerts>['executeTakeFirstOrThrow']>>

export const shown = (row: Row, contacts: Alert['contacts'] = []): Alert => ({
  id: row.id,
  runId: row.run_id,
  routeName: row.route_name,
  serviceDate: row.service_date,
  zone: row.zone,
  rule: alert.shape.rule.parse(row.rule),
  childName: row.child_name,
  passengerId: row.passenger_id,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  owner: row.owner_name,
  assigned: row.assigned_name,
  closable: !isUndecided(row),
  step: row.step,
  nextStepAt: nextOf(row)?.toISOString() ?? null,
  contacts,
  values: { ...alertValues(row.details, row.names), ...(row.found_on !== null && { foundOn: row.found_on }) },
})

const nextOf = (row: Row): Date | null =>
  nextStepAt({
    step: row.step,
    gravity: GRAVITY[alert.shape.rule.parse(row.rule)],
    openedAt: row.opened_at,
    takenAt: row.acknowledged_at,
  })

/** Whom to call about each alert, by its id: the family that is told about the child, and the lead of the run. */
async function contactsOf(tx: TenantContext, rows: readonly Row[]): Promise<(row: Row) => Alert['contacts']> {
  const families = await guardiansOf(
    tx,
    rows.flatMap((row) => row.child_id ?? []),
    'notify',
  )
  const leads = await tx.db
    .selectFrom('run_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.run_id', 'c.name', 'p.phone'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.run_id', '=', anyOf([...new Set(rows.map((row) => row.run_id))]))
    .where('c.function', '=', 'lead')
    .execute()
  return (row) => [
    ...families.flatMap((one) =>
      one.child_id === row.child_id && one.phone !== null
        ? { of: 'family' as const, name: fullName(one), phone: one.phone }
        : [],
    ),
    ...leads.flatMap((one) =>
      one.run_id === row.run_id && one.phone !== null ? { of: 'crew' as const, name: one.name, phone: one.phone } : [],
    ),
  ]
}

/** The most alerts that one screen can make sense of; the rest is in the lists of the runs. */
const SHOWN_AT_MOST = 200

/** Alerts in reach that are not closed: children first, then runs, the oldest of each first. */
export async function standingAlerts(tx: TenantContext): Promise<Alert[]> {
  const rows = await alerts(tx)
    .where('a.state', '<>', 'closed')
    .orderBy('a.opened_at')
    .orderBy('a.id')
    .limit(SHOWN_AT_MOST)
    .execute()
  if (rows.length === 0) return []
  const contacts = await contactsOf(tx, rows)
  return rows.map((row) => shown(row, contacts(row))).sort((a, b) => URGENCY[a.rule] - URGENCY[b.rule])
}

const OVER: ReadonlySet<string> = new Set(['CLOSED', 'CANCELLED'])

/** The child is not expected on the run until the office decides, and the alert asks for that decision (docs/adr/0277). */
const isUndecided = (row: Row): boolean =>
  row.rule === 'RIDE_UNDECIDED' && row.ride_decision === 'open' && !OVER.has(row.run_status)

/** "I take it" makes the caller the owner; closing says that it has been dealt with. Taking is not closing (invariant 15). */
export async function answerAlert(tx: TenantContext, id: string, body: BodyOf<typeof takeAlert>): Promise<Alert> {
  const row = await alerts(tx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (row.state === 'closed') throw refusedNow('runs.error.alertClosed')
  if (body.what === 'close' && isUndecided(row))
    throw refusedNow('runs.error.rideOpen', { values: { name: row.child_name ?? '' } })
  if (body.what === 'close' && body.note === '' && NEEDS_NOTE.has(shown(row).rule))
    throw new AppError('E012', { status: 400, fields: [{ fieldName: 'note', message: 'runs.error.alertNote' }] })
  const owner = { owner_id: tx.actor.personId, owner_name: await actorName(tx) }
  await tx.db
    .updateTable('alert')
    .set(
      body.what === 'take'
        ? { ...owner, state: 'acknowledged', acknowledged_at: tx.now, note: body.note }
        : { ...owner, state: 'closed', closed_at: tx.now, note: body.note },
    )
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, {
    action: body.what === 'take' ? 'runs.alertTaken' : 'runs.alertClosed',
    subjectKind: 'alert',
    subjectId: id,
  })
  await alertsChanged.call(tx, { runIds: [row.run_id] })
  const now = await alerts(tx).where('a.id', '=', id).executeTakeFirst()
  return shown(now ?? row)
}
