import type { TenantContext } from '#platform/server/tenant-context.ts'
import { settledDay } from '../shared/moved-doses.rules.ts'
import { ruleVersion } from './answers.rules.ts'
import type { Care } from './care.queries.ts'
import { isAmong, recordOf } from './changed-day.commands.ts'
import { isDropped, updateDropped } from './dropped-doses.commands.ts'
import type { StoredDose, StoredOrder } from './stored.queries.ts'

type DayOfOrder = {
  order: StoredOrder
  slotAt: Date | null
  /** The doses of the order that count on the day, after what was recorded. */
  doses: readonly StoredDose[]
}

/**
 * Keeps one place in the day for each dose when the times of the order were changed on the day of the slot and its records changed afterwards: records
 * as held what is due a second time, and ends such records where the dose is due after all. The application is the author of both.
 */
export async function settleDay(tx: TenantContext, care: Care, { order, slotAt, doses }: DayOfOrder): Promise<void> {
  if (slotAt === null) return
  const standing = doses.filter(({ status }) => status === 'final')
  const settled = settledDay(order.versions.map(ruleVersion), {
    now: tx.now,
    zone: care.zone,
    slotAt,
    recorded: standing.map(recordOf),
  })
  const change = order.versions.find(({ version }) => version === settled?.version)
  if (settled === null || change === undefined) return
  await updateDropped(tx, care, {
    orderId: order.id,
    change,
    authorId: null,
    closed: settled.closed,
    reopened: standing.filter((dose) => isDropped(dose) && isAmong(settled.reopened, dose)),
  })
}
