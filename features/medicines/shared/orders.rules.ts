import { slotsOf, type Plan, type Slot } from './schedule.rules.ts'

/** `requested`: a family asked for it, and nobody decided. */
export const ORDER_STATES = ['requested', 'active', 'suspended', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The longest time that an order may ask for between two doses: a week. */
export const MOST_GAP_MINUTES = 7 * 24 * 60

/** A version of an order: in force from its moment until the next one. */
export type Version = Plan & {
  version: number
  state: OrderState
  inForceFrom: Date
  /** Where the slots of the versions before end, and its own begin, when times were changed during a day; null: with `inForceFrom`. */
  replacesFrom: Date | null
  slotsFrom: Date | null
  critical: boolean
  /** Given only after a second person confirmed it. */
  twoPeople: boolean
  /** At least so long between two doses. */
  gapMinutes: number | null
  /** In the unit of the order. */
  mostIn24h: number | null
  prescriptionUntil: string | null
  /** The version that those who consented have read: a suspension changes nothing of it. */
  consentVersion: number
}
export type VersionedSlot = Slot & { version: Version }

/** The slots of an order through its versions, the oldest first. A time is due by the version that is in force then; where times were changed during a day, by what that day became. */
export function slotsOfOrder(
  versions: readonly Version[],
  { from, until, zone }: { from: Date; until: Date; zone: string },
): VersionedSlot[] {
  const ordered = versions.toSorted((a, b) => a.version - b.version)
  const slots = ordered.flatMap((version, index) => {
    if (version.state !== 'active') return []
    // A change of times may replace slots of several versions: other changes were made on the day before it.
    const cuts = ordered.slice(index + 1).map((after) => after.replacesFrom ?? after.inForceFrom)
    const start = version.slotsFrom ?? version.inForceFrom
    const begin = start > from ? start : from
    const end = cuts.reduce((first, cut) => (cut < first ? cut : first), until)
    return slotsOf(version, { from: begin, until: end, zone }).map((slot) => ({ ...slot, version }))
  })
  // A time that was left and then ordered again is one slot, by the newer version.
  return [...new Map(slots.map((slot) => [slot.at.getTime(), slot])).values()]
}

/** The version in force at a moment; undefined before the first. */
export const versionAt = (versions: readonly Version[], at: Date): Version | undefined =>
  versions.filter(({ inForceFrom }) => inForceFrom <= at).toSorted((a, b) => b.version - a.version)[0]

/** What becomes of an order by an action; null: it cannot be done now. */
export function stateAfter(state: OrderState, action: OrderAction): OrderState | null {
  return NEXT[action][state] ?? null
}

export const ORDER_ACTIONS = ['suspend', 'renew', 'close', 'restore'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const NEXT: Record<OrderAction, Partial<Record<OrderState, OrderState>>> = {
  suspend: { active: 'suspended' },
  // With a new end and a new prescription.
  renew: { active: 'active', suspended: 'active', ended: 'active' },
  close: { requested: 'ended', active: 'ended', suspended: 'ended' },
  restore: { suspended: 'active', ended: 'active' },
}
