import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { CHECK_MS, DAY_MS, isOfApplication, type Dose } from '../shared/doses.rules.ts'
import { MOST_GAP_MINUTES } from '../shared/orders.rules.ts'
import { dosesOfOthers } from '../shared/substance.rules.ts'
import { madeOf } from './answers.rules.ts'
import {
  checkJson,
  checkUnused,
  doseJson,
  doseStands,
  orderJson,
  type StoredCheck,
  type StoredDose,
  type StoredOrder,
} from './stored.queries.ts'

type Known = {
  order: StoredOrder
  doses: StoredDose[] | null
  /** Taken around then by other orders of the person, and these orders. */
  otherDoses: StoredDose[] | null
  others: StoredOrder[] | null
  same: StoredDose | null
  errors: number
  checks: StoredCheck[] | null
}
type Asked = { orderId: string; doseId: string; at: Date; slotAt: Date | null }

/** Doses around one that guards may ask for. */
const AROUND_MS = MOST_GAP_MINUTES * 60_000 + DAY_MS

/** What a dose is judged by, read after its person was locked: the order, the doses around it, those of other orders, the entry with this id, the second person. */
export async function toJudge(tx: TenantContext, { orderId, doseId, at, slotAt }: Asked): Promise<Known> {
  const organisationId = tx.organisationId
  const [from, until] = [new Date(at.getTime() - AROUND_MS), new Date(at.getTime() + AROUND_MS)]
  const { rows } = await sql<Known>`with whose as (select x.person_id from medicine_order x
      where x.organisation_id = ${organisationId} and x.id = ${orderId})
    select ${orderJson(tx)} as order,
      (select jsonb_agg(${orderJson(tx)}) from medicine_order o join whose on whose.person_id = o.person_id
        where o.organisation_id = ${organisationId} and o.id <> ${orderId}) as others,
      (select jsonb_agg(${doseJson(tx)}) from medicine_dose d join whose on whose.person_id = d.person_id
        where d.organisation_id = ${organisationId} and d.order_id <> ${orderId} and d.outcome in ('given', 'partial')
        and d.happened_at between ${from} and ${until} and ${doseStands(tx)}) as "otherDoses",
      (select jsonb_agg(${doseJson(tx)}) from medicine_dose d where d.organisation_id = ${organisationId} and d.order_id = o.id
        and (d.happened_at between ${from} and ${until} or d.slot_at = ${slotAt}) and ${doseStands(tx)}) as doses,
      (select ${doseJson(tx)} from medicine_dose d where d.organisation_id = ${organisationId} and d.id = ${doseId}) as same,
      (select count(*)::int from medicine_dose d where d.organisation_id = ${organisationId} and d.order_id = o.id
        and d.slot_at = ${slotAt} and d.status = 'entered_in_error') as errors,
      (select jsonb_agg(${checkJson(tx)} order by k.checked_at) from medicine_check k
        where k.organisation_id = ${organisationId} and k.order_id = o.id
        and k.slot_at is not distinct from ${slotAt}::timestamptz and k.author_id is distinct from ${tx.actor.personId}
        and k.checked_at between ${new Date(at.getTime() - CHECK_MS)} and ${new Date(at.getTime() + CHECK_MS)}
        and ${checkUnused(tx)}) as checks
    from medicine_order o where o.organisation_id = ${organisationId} and o.id = ${orderId}`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an order stays')
  return row
}

/** Doses as the guards count them, with those of other orders of the same substance: a dose that the application called missed or held leaves its slot open, a disputed one may have been given. */
export const knownDoses = (
  rows: readonly StoredDose[],
  { order, otherDoses }: Pick<Known, 'order' | 'otherDoses'>,
): Dose[] => [
  ...rows
    .filter((row) => !isOfApplication(row))
    .map((row) => ({
      // What is disputed stands beside the one of its slot.
      slotAt: row.slot_at === null || row.status === 'conflict' ? null : new Date(row.slot_at),
      happenedAt: new Date(row.happened_at),
      outcome: row.outcome,
      amount: row.amount,
    })),
  ...dosesOfOthers(
    madeOf(order),
    (otherDoses ?? []).map((row) => ({ ...row, orderId: row.order_id, happenedAt: new Date(row.happened_at) })),
  ),
]
