import { awayOf } from '#features/absences/shared/guests/guest-absences.rules.ts'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import type { DoseRecord, Medicated } from '../shared/doses.contract.ts'
import {
  DAY_MS,
  GRACE_MS,
  isAway,
  isOfApplication,
  slotAway,
  slotState,
  windowOfSlot,
  type SlotState,
} from '../shared/doses.rules.ts'
import { versionsOf, withdrawalOf } from '../shared/known.rules.ts'
import type { Order } from '../shared/orders.contract.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { daysLeft } from '../shared/stock.rules.ts'

/** A slot of an order with what became of it. */
export type ShownSlot = { at: Date; dose: number; critical: boolean; state: SlotState; record: DoseRecord | null }

type Asked = { from: Date; until: Date; zone: string; now: Date }

/** The slots of an order in a span, with what was recorded. */
export function shownSlots(
  order: Order,
  { doses, absences }: Pick<Medicated, 'doses' | 'absences'>,
  { from, until, zone, now }: Asked,
): ShownSlot[] {
  const away = awayOf(absences)
  const records = doses.filter((one) => one.orderId === order.id && one.status === 'final')
  // One more day: a slot ends with the one after it.
  const all = slotsOfOrder(versionsOf(order), { from, until: new Date(until.getTime() + DAY_MS), zone })
  const withdrawal = withdrawalOf(order)
  return all.flatMap(({ at, dose, version: { critical } }, index) => {
    if (at >= until) return []
    const found = records.find(({ slotAt }) => slotAt !== null && Date.parse(slotAt) === at.getTime()) ?? null
    const next = all[index + 1]?.at ?? null
    const absent = slotAway({ at, critical }, away)
    if (absent !== null && (found === null || isOfApplication(found)))
      return [{ at, dose, critical, record: found, state: absent }]
    // The person came back earlier than the application knew: what it said of the slot counts no more.
    const record = isAway(found?.reason ?? null) ? null : found
    return [
      {
        at,
        dose,
        critical,
        record,
        state: heldBy(
          record === null ? withdrawal : null,
          { at, critical, next },
          slotState({ at, critical }, { outcome: record?.outcome ?? null, next, now }),
        ),
      },
    ]
  })
}

type Due = { at: Date; critical: boolean; next: Date | null }

/** What is due while a consent is withdrawn is held; so does the job record it when the slot has ended. */
function heldBy(withdrawal: ReturnType<typeof withdrawalOf>, { next, ...slot }: Due, state: SlotState): SlotState {
  const since = withdrawal?.withdrawn?.at
  if (since === undefined) return state
  if (state === 'due' || state === 'late') return 'held'
  const end = windowOfSlot(slot, next).missed.getTime() - GRACE_MS
  return state === 'missed' && Date.parse(since) <= end ? 'held' : state
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
