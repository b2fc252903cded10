import { addDays, dayIn, instantOf, weekdayOf } from '#platform/shared/dates/zoned.ts'

/** When a medicine is due. Times are those on the wall where the group is. */
export type Schedule =
  | { kind: 'times'; times: readonly string[] }
  | { kind: 'weekdays'; weekdays: readonly number[]; times: readonly string[] }
  | { kind: 'days'; every: number; times: readonly string[] }
  | { kind: 'hours'; every: number; first: string }
  | { kind: 'taper'; steps: readonly TaperStep[] }
  | { kind: 'asNeeded' }
type TaperStep = { days: number; dose: number; times: readonly string[] }
export const SCHEDULES = ['times', 'weekdays', 'days', 'hours', 'taper', 'asNeeded'] as const

/** What of an order decides when it is due, and how much. */
export type Plan = {
  schedule: Schedule
  /** In the unit of the order; a taper has one of each step. */
  dose: number
  startsOn: string
  /** The last day; null: until it is ended. */
  endsOn: string | null
}
export type Slot = { at: Date; dose: number }
type Span = { from: Date; until: Date; zone: string }

const HOUR = 3_600_000

/**
 * The moments at which a plan is due, from `from` until before `until`. Two times that the clock of spring makes one are one slot: one dose too few
 * is noticed and less dangerous than a double one. An interval counts hours that pass, whatever the clock shows.
 */
export function slotsOf(plan: Plan, { from, until, zone }: Span): Slot[] {
  if (plan.schedule.kind === 'asNeeded' || until <= from) return []
  const found =
    plan.schedule.kind === 'hours'
      ? byHours(plan, plan.schedule, { from, until, zone })
      : byDays(plan, { from, until, zone })
  const once = new Map(found.map((slot) => [slot.at.getTime(), slot]))
  return [...once.values()]
    .filter(({ at }) => at >= from && at < until)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function byHours(
  { dose, startsOn, endsOn }: Plan,
  { every, first }: { every: number; first: string },
  { from, until, zone }: Span,
): Slot[] {
  const begin = instantOf(startsOn, first, zone).getTime()
  const end = Math.min(
    until.getTime(),
    endsOn === null ? Infinity : instantOf(addDays(endsOn, 1), '00:00', zone).getTime(),
  )
  const step = every * HOUR
  const slots: Slot[] = []
  for (let at = begin + Math.max(0, Math.ceil((from.getTime() - begin) / step)) * step; at < end; at += step)
    slots.push({ at: new Date(at), dose })
  return slots
}

function byDays(plan: Plan, { from, until, zone }: Span): Slot[] {
  const slots: Slot[] = []
  const first = dayIn(zone, from)
  const last = dayIn(zone, until)
  const end = plan.endsOn !== null && plan.endsOn < last ? plan.endsOn : last
  for (let day = first > plan.startsOn ? first : plan.startsOn; day <= end; day = addDays(day, 1)) {
    const { times, dose } = onDay(plan, day)
    for (const time of times) slots.push({ at: instantOf(day, time, zone), dose })
  }
  return slots
}

const NOTHING: { times: readonly string[]; dose: number } = { times: [], dose: 0 }

function onDay({ schedule, dose, startsOn }: Plan, day: string): { times: readonly string[]; dose: number } {
  switch (schedule.kind) {
    case 'times':
      return { times: schedule.times, dose }
    case 'weekdays':
      return schedule.weekdays.includes(weekdayOf(day)) ? { times: schedule.times, dose } : NOTHING
    case 'days':
      return daysSince(startsOn, day) % schedule.every === 0 ? { times: schedule.times, dose } : NOTHING
    case 'taper': {
      let left = daysSince(startsOn, day)
      for (const step of schedule.steps) {
        if (left < step.days) return step
        left -= step.days
      }
      return NOTHING
    }
    case 'hours':
    case 'asNeeded':
      return NOTHING
  }
}

const daysSince = (first: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(first)) / (24 * HOUR))

/** The day after which a taper has no more steps; null for other schedules. */
export function taperEnd({ schedule, startsOn }: Pick<Plan, 'schedule' | 'startsOn'>): string | null {
  if (schedule.kind !== 'taper') return null
  const days = schedule.steps.reduce((sum, step) => sum + step.days, 0)
  return addDays(startsOn, days - 1)
}
