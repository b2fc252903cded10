import { sql } from 'kysely'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { changedDay, type ChangedDay } from '../shared/changed-times.rules.ts'
import type { PlanTerms } from '../shared/orders.contract.ts'
import type { MedicineWarning } from '../shared/warnings.contract.ts'
import { sameTimes } from '../shared/plan.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import type { Care } from './care.queries.ts'
import { isDropped } from './dropped-doses.commands.ts'
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
  const recorded = doses.map(recordOf)
  const day = changedDay(stored.versions.map(ruleVersion), plan, { now: tx.now, zone: care.zone, recorded })
  return { ...day, ended: doses.filter((dose) => isDropped(dose) && isAmong(day.restored, dose)) }
}

/** Whether the slot of a dose is one of these. */
export const isAmong = (moments: readonly Date[], { slot_at }: Pick<StoredDose, 'slot_at'>): boolean =>
  slot_at !== null && moments.some((at) => at.getTime() === Date.parse(slot_at))

/** A dose as the rules of a day see it. */
export const recordOf = (dose: StoredDose) => ({
  slotAt: dose.slot_at === null ? null : new Date(dose.slot_at),
  happenedAt: new Date(dose.happened_at),
  outcome: dose.outcome,
  isDropped: isDropped(dose),
})

/** What today becomes, with the records of dropped doses that are no longer true. */
export type TodayChange = ChangedDay & { ended: StoredDose[] }

const minuteKey = (moment: Date): string => Math.floor(moment.getTime() / 60_000).toString(36)

/** The warnings that have to be confirmed before other times are stored. */
export const todayWarnings = (day: ChangedDay | null): MedicineWarning[] => {
  if (day === null) return []
  const [planned, gone] = [day.planned, day.gone].map((moments) => moments.map((moment) => moment.toISOString()))
  const key = ['today', ...[day.planned, day.gone].map((moments) => moments.map(minuteKey).join(' '))].join(':')
  return [{ kind: 'today', key, planned: planned ?? [], gone: gone ?? [] }]
}
