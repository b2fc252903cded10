import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import type { DoseRecord } from '../shared/doses.contract.ts'
import { DAY_MS, slotState, type SlotState } from '../shared/doses.rules.ts'
import { versionsOf } from '../shared/known.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { daysLeft } from '../shared/stock.rules.ts'

/** A slot of an order with what became of it. */
export type ShownSlot = { at: Date; dose: number; critical: boolean; state: SlotState; record: DoseRecord | null }

type Asked = { from: Date; until: Date; zone: string; now: Date }

/** The slots of an order in a span, with what was recorded. */
export function shownSlots(order: Order, doses: readonly DoseRecord[], { from, until, zone, now }: Asked): ShownSlot[] {
  const records = doses.filter((one) => one.orderId === order.id && one.status === 'final')
  // One more day: a slot ends with the one after it.
  const all = slotsOfOrder(versionsOf(order), { from, until: new Date(until.getTime() + DAY_MS), zone })
  return all.flatMap(({ at, dose, version: { critical } }, index) => {
    if (at >= until) return []
    const record = records.find(({ slotAt }) => slotAt !== null && Date.parse(slotAt) === at.getTime()) ?? null
    const next = all[index + 1]?.at ?? null
    return [
      {
        at,
        dose,
        critical,
        record,
        state: slotState({ at, critical }, { outcome: record?.outcome ?? null, next, now }),
      },
    ]
  })
}

/** The seven days from one. */
export const daysFrom = (from: string): string[] => Array.from({ length: 7 }, (_, n) => addDays(from, n))

export const dayOfZone = (day: string, zone: string) => ({
  from: instantOf(day, '00:00', zone),
  until: instantOf(addDays(day, 1), '00:00', zone),
})

/** Days for which stock is looked at. */
const AHEAD = 60

/** For how many days the stock is enough from now; null: for longer, or nothing is due. */
export function stockDays(
  order: Order,
  left: number,
  { today, zone, now }: { today: string; zone: string; now: Date },
): number | null {
  const slots = slotsOfOrder(versionsOf(order), {
    from: now,
    until: instantOf(addDays(today, AHEAD), '00:00', zone),
    zone,
  })
  const perDay = daysAhead(today).map((day) => {
    const { from, until } = dayOfZone(day, zone)
    return slots.filter(({ at }) => at >= from && at < until).reduce((sum, { dose }) => sum + dose, 0)
  })
  return daysLeft(left, perDay)
}

const daysAhead = (today: string): string[] => Array.from({ length: AHEAD }, (_, n) => addDays(today, n))
