import type { TenantContext } from '#platform/server/tenant-context.ts'
import { settledDay } from '../shared/moved-doses.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import type { Care } from './care.queries.ts'
import { endDropped, isAmong, isDropped, recordDropped, recordOf } from './changed-day.commands.ts'
import type { StoredDose, StoredOrder } from './stored.queries.ts'
import { tellDropped } from './telling.commands.ts'

type DayOfOrder = {
  order: StoredOrder
  slotAt: Date | null
  /** The doses of the order that count on the day, after what was recorded. */
  doses: readonly StoredDose[]
}

/**
 * Keeps one place in the day for each dose when the times of the order were changed on the day of the slot and its records changed afterwards: records
 * as held what is due a second time, and ends such records where the dose is due after all. Notifies the office and the care team when a new time is
 * no longer due.
 */
export async function settleDay(tx: TenantContext, care: Care, { order, slotAt, doses }: DayOfOrder): Promise<void> {
  if (slotAt === null) return
  const standing = doses.filter(({ status }) => status === 'final')
  const settled = settledDay(order.versions.map(ruleVersion), {
    now: tx.now,
    zone: care.zone,
    slotAt,
    recorded: standing.map((dose) => recordOf(dose, order)),
  })
  const change = order.versions.find(({ version }) => version === settled?.version)
  if (settled === null || change === undefined) return
  const { reason } = change
  const ended = standing.filter((dose) => isDropped(dose, order) && isAmong(settled.reopened, dose))
  await endDropped(tx, care, { doses: ended, reason })
  const dropped = await recordDropped(tx, care, {
    orderId: order.id,
    reason,
    gone: settled.closed.map(({ at }) => at),
    changedAt: new Date(change.in_force_from),
  })
  const moved = new Set(settled.closed.flatMap(({ at, isMoved }) => (isMoved ? [at.getTime()] : [])))
  await tellDropped(
    tx,
    care,
    dropped.filter(({ slotAt }) => !moved.has(slotAt.getTime())),
  )
}
