import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { changedDay, countsByDay, intervalMs, takenSlots, type Recorded } from './changed-times.rules.ts'
import { windowOfSlot } from './doses.rules.ts'
import { slotsOfOrder, type Version } from './orders.rules.ts'
import { slotsOf } from './schedule.rules.ts'

type DayRecord = Recorded & {
  /** The application recorded it as held because the times were changed. */
  isDropped: boolean
}

/** What has to be recorded, or is no longer true, so that each dose of a day has one place in it. */
export type Settled = {
  /** The version that changed the times on the day. */
  version: number
  /** Slots that are no longer due. `isMoved`: of the times before the change, and its dose has a new time. */
  closed: { at: Date; isMoved: boolean }[]
  /** Slots of the new times that were closed and are due after all. */
  reopened: Date[]
}

type Asked = { now: Date; zone: string; slotAt: Date; recorded: readonly DayRecord[] }

/**
 * Returns what becomes of the slots of the day of `slotAt` when the records of that day changed after its times did: a record was entered in error or
 * corrected, or came late. The new times then cover as many doses as they would have covered if the change had been made with these records, less those
 * that were taken at any time of the day. Where hours pass between doses, slots earlier than half an interval after the last dose taken at an old time
 * are closed, also after midnight. Null on a day without a change of times, and when the medicine is given as needed after it.
 */
export function settledDay(versions: readonly Version[], { now, zone, slotAt, recorded }: Asked): Settled | null {
  const day = dayIn(zone, slotAt)
  // A suspension takes no slot away for good.
  const active = versions.map((one) => (one.state === 'suspended' ? { ...one, state: 'active' as const } : one))
  const changes = active.filter((one) => one.replacesFrom !== null && dayIn(zone, one.inForceFrom) === day)
  const change = changes.toSorted((a, b) => b.version - a.version)[0]
  const before = active.filter((one) => change !== undefined && one.version < change.version)
  if (change === undefined || change.schedule.kind === 'asNeeded') return null
  const span = { from: instantOf(day, '00:00', zone), until: instantOf(addDays(day, 1), '00:00', zone), zone }
  const isByHours = change.schedule.kind === 'hours'
  const until = isByHours ? new Date(span.until.getTime() + intervalMs(change.schedule) / 2) : span.until
  const slots = slotsOfOrder(active, { ...span, until }).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const recordOf = (at: Date) => recorded.find((one) => one.slotAt?.getTime() === at.getTime())
  const isNew = (at: Date) =>
    slots.some((slot) => slot.at.getTime() === at.getTime() && slot.version.version >= change.version)
  const open = slots.filter(({ at, version }, index) => {
    const { missed } = windowOfSlot({ at, critical: version.critical }, slots[index + 1]?.at ?? null)
    return recordOf(at) === undefined && missed > now
  })
  const dropped = recorded.flatMap((one) =>
    one.isDropped && one.slotAt !== null && isNew(one.slotAt) ? [one.slotAt] : [],
  )
  const elsewhere = recorded.filter(
    (one) => !one.isDropped && (one.slotAt === null || (one.slotAt < until && !isNew(one.slotAt))),
  )
  const changedWith = (records: readonly Recorded[]) =>
    changedDay(before, change, { now: change.inForceFrom, zone, recorded: records })
  const changed = changedWith(elsewhere)
  const planned = isByHours
    ? slotsOf(change, { from: changed.slotsFrom, until, zone }).map(({ at }) => at)
    : changed.planned
  const isDueAt = (at: Date) => {
    const record = recordOf(at)
    const { missed } = windowOfSlot({ at, critical: change.critical }, planned.find((next) => next > at) ?? null)
    return missed > now && (record === undefined || record.isDropped)
  }
  const due = planned.filter(isDueAt).length
  const needed = countsByDay(before, change)
    ? Math.min(due, slotsOf(change, span).length - takenSlots(recorded, span))
    : due
  const surplus = open.length - Math.max(0, needed)
  // Old times go first, then the earliest of the new ones: they belong to the doses that were given.
  const order = [...open.filter(({ at }) => !isNew(at)), ...open.filter(({ at }) => isNew(at))]
  const closed = order.slice(0, Math.max(0, surplus)).map(({ at }) => at)
  const closedBefore = closed.filter((at) => !isNew(at))
  // As many of them have no new time as the change would have dropped in addition if they had been open.
  const asHeld = closedBefore.map((at) => ({ slotAt: at, happenedAt: at, outcome: 'held' as const }))
  const withoutTime = changed.gone.length - changedWith([...elsewhere, ...asHeld]).gone.length
  const moved = new Set(closedBefore.slice(Math.max(0, withoutTime)))
  const back = dropped.filter(isDueAt).toSorted((a, b) => b.getTime() - a.getTime())
  return {
    version: change.version,
    closed: closed.map((at) => ({ at, isMoved: moved.has(at) })),
    reopened: back.slice(0, Math.max(0, -surplus)),
  }
}
