import { sql } from 'kysely'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { changedDay, type ChangedDay } from '../shared/changed-times.rules.ts'
import type { OrderWarning, PlanTerms } from '../shared/orders.contract.ts'
import { sameTimes } from '../shared/plan.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import type { Care } from './care.queries.ts'
import { doseJson, doseStands, type StoredDose, type StoredOrder } from './stored.queries.ts'

/**
 * What today becomes when an order that is active or suspended gets other times; null: nothing changes. A disputed dose does not count until the office has
 * decided: its slot is still open.
 */
export async function changedToday(
  tx: TenantContext,
  { stored, care, plan }: { stored: StoredOrder; care: Care; plan: PlanTerms },
): Promise<TodayChange | null> {
  const [last] = stored.versions
  const isRunning = last?.state === 'active' || last?.state === 'suspended'
  if (!isRunning || sameTimes(last.schedule, plan.schedule)) return null
  const today = dayIn(care.zone, tx.now)
  const { rows } = await sql<{ dose: StoredDose }>`select ${doseJson(tx)} as dose from medicine_dose d
    where d.organisation_id = ${tx.organisationId} and d.order_id = ${stored.id} and ${doseStands(tx)} and d.status = 'final'
    and d.happened_at >= ${instantOf(addDays(today, -1), '00:00', care.zone)}`.execute(tx.db)
  const doses = rows.map(({ dose }) => dose)
  const recorded = doses.map((dose) => recordOf(dose, stored))
  const day = changedDay(stored.versions.map(ruleVersion), plan, { now: tx.now, zone: care.zone, recorded })
  return { ...day, ended: doses.filter((dose) => isDropped(dose, stored) && isAmong(day.restored, dose)) }
}

/** Whether the slot of a dose is one of these. */
export const isAmong = (moments: readonly Date[], { slot_at }: Pick<StoredDose, 'slot_at'>): boolean =>
  slot_at !== null && moments.some((at) => at.getTime() === Date.parse(slot_at))

/** A dose as the rules of a day see it. */
export const recordOf = (dose: StoredDose, order: StoredOrder) => ({
  slotAt: dose.slot_at === null ? null : new Date(dose.slot_at),
  happenedAt: new Date(dose.happened_at),
  outcome: dose.outcome,
  isDropped: isDropped(dose, order),
})

/** What today becomes, with the records of dropped doses that are no longer true. */
export type TodayChange = ChangedDay & { ended: StoredDose[] }

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

type Dropped = {
  orderId: string
  reason: string
  gone: readonly Date[]
  /** When the times were changed. */
  changedAt: Date
}

/** Identifies a dropped dose as the cause of a notice: a slot that is dropped again is another cause. */
export type DroppedDose = { slotAt: Date; cause: string }

/** Records as held what a day loses by other times. Returns the doses that were not recorded before. */
export async function recordDropped(
  tx: TenantContext,
  care: Care,
  { orderId, reason, gone, changedAt }: Dropped,
): Promise<DroppedDose[]> {
  if (gone.length === 0) return []
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
    // `isDropped` knows it by this moment.
    happened_at: changedAt,
    recorded_at: changedAt,
    synced_at: tx.now,
  }))
  const recorded = await tx.db
    .insertInto('medicine_dose')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['slot_at', 'attempt'])
    .execute()
  return recorded.flatMap(({ slot_at: slotAt, attempt }) =>
    slotAt === null ? [] : [{ slotAt, cause: droppedCause(orderId, slotAt, attempt) }],
  )
}

const droppedCause = (orderId: string, slotAt: Date, attempt: number): string =>
  [orderId, slotAt.toISOString(), attempt].join(' ')

/** Marks as entered in error what the application recorded of slots that are due after all. */
export async function endDropped(
  tx: TenantContext,
  care: Care,
  { doses, reason }: { doses: readonly StoredDose[]; reason: string },
): Promise<void> {
  if (doses.length === 0) return
  await tx.db
    .insertInto('medicine_dose')
    .values(
      doses.map((dose) => ({
        organisation_id: tx.organisationId,
        group_id: care.groupId,
        id: tx.newId(),
        person_id: care.id,
        order_id: dose.order_id,
        slot_at: dose.slot_at,
        attempt: dose.attempt,
        outcome: dose.outcome,
        reason: dose.reason,
        note: dose.note,
        author_id: tx.actor.personId,
        happened_at: new Date(dose.happened_at),
        recorded_at: tx.now,
        synced_at: tx.now,
        status: 'entered_in_error' as const,
        replaces_id: dose.id,
        correction_reason: reason,
      })),
    )
    .execute()
}
