import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { DAY_MS, isTaken, windowOfSlot, type Outcome } from './doses.rules.ts'
import { slotsOfOrder, type Version } from './orders.rules.ts'
import { slotsOf, type Plan, type Schedule } from './schedule.rules.ts'

const HOUR_MS = DAY_MS / 24

/** `isDropped`: the application recorded it as held because the times were changed. Another change may make its slot due again. */
export type Recorded = { slotAt: Date | null; happenedAt: Date; outcome: Outcome; isDropped?: boolean }
type Asked = { now: Date; zone: string; recorded: readonly Recorded[] }

/** What a day becomes when the times of an order are changed on it. */
export type ChangedDay = {
  /** The slots of the version before end here. */
  replacesFrom: Date
  /** Those of the new version begin here. */
  slotsFrom: Date
  /** What is still due on the day. */
  planned: Date[]
  /** Slots that disappear without an outcome. */
  gone: Date[]
  /** Planned slots that an earlier change had dropped. */
  restored: Date[]
}

/**
 * The rest of the day after its times are changed. The new times begin with the first that is not over and whose dose was not given: as many of
 * the new times as doses were given belong to these. Where hours pass between doses, they begin half an interval after the last given dose.
 */
export function changedDay(
  versions: readonly Version[],
  plan: Plan & { critical: boolean },
  { now, zone, recorded }: Asked,
): ChangedDay {
  const day = dayIn(zone, now)
  const span = { from: instantOf(day, '00:00', zone), until: instantOf(addDays(day, 1), '00:00', zone), zone }
  const before = slotsOfOrder(versions, span).map(({ at, version }) => ({ at, critical: version.critical }))
  const after = slotsOf(plan, span).map(({ at }) => ({ at, critical: plan.critical }))
  const recordOf = (at: Date) => {
    const found = recorded.find(({ slotAt }) => slotAt?.getTime() === at.getTime())
    return found && { isDropped: found.isDropped === true }
  }
  const isOver = (slots: typeof before, index: number): boolean => {
    const slot = slots[index]
    return slot !== undefined && windowOfSlot(slot, slots[index + 1]?.at ?? null).missed <= now
  }
  const closed = before.filter(({ at }, index) => recordOf(at) !== undefined || isOver(before, index))
  const open = before.filter((slot) => !closed.includes(slot))
  const byDay = countsByDay(versions, plan)
  // Also of a slot that the order lost before: it was given early, and the order was suspended then.
  const given = takenSlots(recorded, span)
  const earliest = byDay ? span.from : (afterLast(recorded, plan.schedule) ?? span.from)
  const first = after.find(({ at }, index) => !isOver(after, index) && at >= earliest && (!byDay || index >= given))
  const slotsFrom = first?.at ?? (earliest > span.until ? earliest : span.until)
  // The outcome of a slot stays: a dose cannot move to a time of which one was recorded.
  const planned = after.map(({ at }) => at).filter((at) => at >= slotsFrom && recordOf(at)?.isDropped !== false)
  const moved = open.filter(({ at }) => !planned.some((other) => other.getTime() === at.getTime()))
  // An outcome that was recorded ahead, of the evening in the morning, leaves the doses before it open: they are replaced too.
  const [firstOpen] = open
  const last = closed.filter(({ at }) => firstOpen === undefined || at < firstOpen.at).at(-1)
  return {
    replacesFrom: last ? new Date(last.at.getTime() + 1) : span.from,
    slotsFrom,
    planned,
    gone: moved.slice(0, Math.max(0, open.length - planned.length)).map(({ at }) => at),
    restored: planned.filter((at) => recordOf(at)?.isDropped === true),
  }
}

const scheduleOf = (versions: readonly Version[]): Schedule =>
  versions.toSorted((a, b) => b.version - a.version)[0]?.schedule ?? { kind: 'asNeeded' }

/** Whether both the times before a change and those after it are times of days, so that the doses of the day can be counted. */
export const countsByDay = (before: readonly Version[], { schedule }: Pick<Plan, 'schedule'>): boolean =>
  isByDay(scheduleOf(before)) && isByDay(schedule)

/** The number of slots from `from` until before `until` of which something was taken. */
export const takenSlots = (recorded: readonly Recorded[], { from, until }: { from: Date; until: Date }): number =>
  new Set(
    recorded.flatMap(({ slotAt, outcome }) =>
      slotAt !== null && isTaken(outcome) && slotAt >= from && slotAt < until ? [slotAt.getTime()] : [],
    ),
  ).size

/** Its times are those of days, so that a day has as many doses as times. */
const isByDay = ({ kind }: Schedule): boolean => kind !== 'hours' && kind !== 'asNeeded'

/** Half an interval after the last dose that was given; null: none was. */
function afterLast(recorded: readonly Recorded[], schedule: Schedule): Date | null {
  const taken = recorded.filter(({ outcome }) => isTaken(outcome)).map(({ slotAt, happenedAt }) => slotAt ?? happenedAt)
  if (taken.length === 0) return null
  return new Date(Math.max(...taken.map((moment) => moment.getTime())) + intervalMs(schedule) / 2)
}

/** The time between two doses of a schedule, in milliseconds; 0 when it is given as needed. */
export function intervalMs(schedule: Schedule): number {
  switch (schedule.kind) {
    case 'hours':
      return schedule.every * HOUR_MS
    case 'times':
    case 'weekdays':
      return DAY_MS / Math.max(1, schedule.times.length)
    case 'days':
      return (schedule.every * DAY_MS) / Math.max(1, schedule.times.length)
    case 'taper':
      return DAY_MS
    case 'asNeeded':
      return 0
  }
}
