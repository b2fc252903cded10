import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted, restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { RunHistory } from '../shared/history.contract.ts'
import { ALERT_RULES } from '#features/alerts/shared/alerts.contract.ts'
import { alertValues, namesAnybody, namesOf } from '#features/alerts/server/alerts.queries.api.ts'
import { passengersOf } from '#features/runs/server/passengers.api.ts'
import { eventsOf } from '#features/runs/server/ledger.api.ts'
import { messagesAbout } from './messages.api.ts'
import { receiptsOf } from '#features/runs/server/consequences/receipts.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import { aboutShown, stopsOf } from '#features/runs/server/run-detail.api.ts'
import { runs, shownRows } from '#features/runs/server/run-lists.api.ts'

const rule = z.enum(ALERT_RULES)

/** All that happened on one run that staff may see; one out of reach looks missing. */
export async function historyOf(tx: TenantContext, id: string): Promise<RunHistory> {
  const row = await runs(tx).where(inReach(tx)).where('run.id', '=', id).executeTakeFirst()
  const [run] = row ? await shownRows(tx, [row]) : []
  if (!row || !run) throw notFound()
  const names = await peopleNamed(tx, [row.started_by, row.closed_by, row.cancelled_by])
  const everybody = await passengersOf(tx, id)
  const hidden = await restrictedChildIds(tx)
  const passengers = everybody.filter((one) => one.child_id === null || !hidden.has(one.child_id))
  return {
    run,
    started: row.started_at && { at: row.started_at.toISOString(), by: names.get(row.started_by) ?? null },
    interrupted: row.interrupted_at && {
      at: row.interrupted_at.toISOString(),
      reason: row.interrupt_reason ?? '',
    },
    closed: row.closed_at && {
      at: row.closed_at.toISOString(),
      by: names.get(row.closed_by) ?? null,
      headCount: row.head_count,
    },
    cancelled:
      row.status === 'CANCELLED' ? { by: names.get(row.cancelled_by) ?? null, reason: row.cancel_reason ?? '' } : null,
    receipts: (await receiptsOf(tx, id)).map(({ at, by, counted }) => ({ at: at.toISOString(), by, counted })),
    crew: await crewOf(tx, id),
    stops: await stopsOf(tx, id),
    passengers: passengers
      .map((one) => ({
        id: one.id,
        childId: one.child_id,
        name: one.name,
        schoolClass: one.school_class,
        planned: one.planned,
        unplanned: one.unplanned,
        boardStopId: one.board_stop_id,
        alightStopId: one.alight_stop_id,
        state: one.state,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))),
    events: (await eventsOf(tx, id)).filter(aboutShown(everybody, passengers)),
    alerts: await alertsOf(tx, id),
    messages: await messagesAbout(tx, row, passengers),
  }
}

async function crewOf(tx: TenantContext, runId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('run_crew')
    .select('name')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  return rows.map((row) => row.name)
}

async function peopleNamed(tx: TenantContext, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const rows = await tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids.flatMap((id) => id ?? [])))
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

// Closed ones too: who took what, and when.
async function alertsOf(tx: TenantContext, runId: string): Promise<RunHistory['alerts']> {
  const rows = await tx.db
    .selectFrom('alert as a')
    .leftJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'a.organisation_id').onRef('p.id', '=', 'a.passenger_id'),
    )
    .selectAll('a')
    .select('p.name as child_name')
    .select(namesOf(tx, 'concerned_ids'))
    .where('a.organisation_id', '=', tx.organisationId)
    .where('a.run_id', '=', runId)
    .where(notRestricted(tx, 'p.child_id'))
    .where(namesAnybody(tx, 'concerned_ids'))
    .orderBy('a.opened_at')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    rule: rule.parse(row.rule),
    childName: row.child_name,
    openedAt: row.opened_at.toISOString(),
    owner: row.owner_name,
    values: alertValues(row.details, row.names),
    takenAt: row.acknowledged_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    note: row.note,
  }))
}
