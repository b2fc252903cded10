import { sql } from 'kysely'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { changedDay, type ChangedDay } from '../shared/changed-times.rules.ts'
import type { Outcome } from '../shared/doses.rules.ts'
import type { OrderWarning, PlanTerms } from '../shared/orders.contract.ts'
import { sameTimes } from '../shared/plan.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import type { Care } from './care.queries.ts'
import { doseStands, type StoredDose, type StoredOrder } from './stored.queries.ts'
import { tellDropped } from './telling.commands.ts'

/**
 * What today becomes when an order that is active or suspended gets other times; null: nothing changes. A disputed dose does not count until the office has
 * decided: its slot is still open.
 */
export async function changedToday(
  tx: TenantContext,
  { stored, care, plan }: { stored: StoredOrder; care: Care; plan: PlanTerms },
): Promise<ChangedDay | null> {
  const [last] = stored.versions
  const isRunning = last?.state === 'active' || last?.state === 'suspended'
  if (!isRunning || sameTimes(last.schedule, plan.schedule)) return null
  const today = dayIn(care.zone, tx.now)
  const { rows: recorded } = await sql<{
    slotAt: Date | null
    happenedAt: Date
    outcome: Outcome
  }>`select d.slot_at as "slotAt", d.happened_at as "happenedAt", d.outcome from medicine_dose d
    where d.organisation_id = ${tx.organisationId} and d.order_id = ${stored.id} and ${doseStands(tx)} and d.status = 'final'
    and d.happened_at >= ${instantOf(addDays(today, -1), '00:00', care.zone)}`.execute(tx.db)
  return changedDay(stored.versions.map(ruleVersion), plan, { now: tx.now, zone: care.zone, recorded })
}

const minuteKey = (moment: Date): string => Math.floor(moment.getTime() / 60_000).toString(36)

/** The warnings that have to be confirmed before other times are stored. */
export const todayWarnings = (day: ChangedDay | null): OrderWarning[] => {
  if (day === null) return []
  const [planned, gone] = [day.planned, day.gone].map((moments) => moments.map((moment) => moment.toISOString()))
  const key = ['today', ...[day.planned, day.gone].map((moments) => moments.map(minuteKey).join(' '))].join(':')
  return [{ kind: 'today', key, planned: planned ?? [], gone: gone ?? [] }]
}

/**
 * Whether a dose was recorded as held by `recordDropped`, and not by a person: at the moment at which a version of the order began, with the reason of that
 * version.
 */
export const isDropped = (row: StoredDose, { versions }: StoredOrder): boolean =>
  row.outcome === 'held' &&
  row.reason === 'on_advice' &&
  versions.some(
    (version) =>
      version.action === 'change' &&
      version.reason === row.note &&
      Date.parse(version.in_force_from) === new Date(row.recorded_at).getTime(),
  )

/** Records as held what today loses by other times, and notifies the office and the care team. */
export async function recordDropped(
  tx: TenantContext,
  care: Care,
  { orderId, reason, gone }: { orderId: string; reason: string; gone: readonly Date[] },
): Promise<void> {
  if (gone.length === 0) return
  const rows = gone.map((slotAt) => ({
    organisation_id: tx.organisationId,
    group_id: care.groupId,
    id: tx.newId(),
    person_id: care.id,
    order_id: orderId,
    slot_at: slotAt,
    // What was entered in error before keeps its place.
    attempt: sql<number>`(select count(*)::int from medicine_dose d where d.organisation_id = ${tx.organisationId}
      and d.order_id = ${orderId} and d.slot_at = ${slotAt} and d.status = 'entered_in_error')`,
    outcome: 'held' as const,
    reason: 'on_advice' as const,
    note: reason,
    author_id: tx.actor.personId,
    happened_at: tx.now,
    recorded_at: tx.now,
    synced_at: tx.now,
  }))
  await tx.db
    .insertInto('medicine_dose')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
  await tellDropped(tx, { groupId: care.groupId, personId: care.id, cause: orderId })
}
