import type { FieldProblem } from '#platform/shared/errors/app-error.ts'
import { taperEnd, type Schedule } from './schedule.rules.ts'

type Planned = {
  schedule: Schedule
  dose: number
  route: string
  gapMinutes: number | null
  mostIn24h: number | null
  indication: string
  startsOn: string
  endsOn: string | null
}

/** What a person has to put right before a plan can be ordered. */
export function planProblems(plan: Planned): FieldProblem[] {
  const problem = (fieldName: string, message: string): FieldProblem => ({
    fieldName,
    message: `medicines.error.${message}`,
  })
  const { schedule, dose, gapMinutes, mostIn24h } = plan
  const found: FieldProblem[] = []
  if (plan.endsOn !== null && plan.endsOn < plan.startsOn) found.push(problem('endsOn', 'endsBefore'))
  if (timesOf(schedule).some((times) => new Set(times).size < times.length))
    found.push(problem('schedule', 'timeTwice'))
  if (schedule.kind === 'asNeeded' && gapMinutes === null) found.push(problem('gapMinutes', 'needsGap'))
  if (schedule.kind === 'asNeeded' && mostIn24h === null) found.push(problem('mostIn24h', 'needsMost'))
  if (schedule.kind === 'asNeeded' && plan.indication.trim() === '')
    found.push(problem('indication', 'needsIndication'))
  if (mostIn24h !== null && mostIn24h < dose) found.push(problem('mostIn24h', 'mostBelowDose'))
  return found
}

function timesOf(schedule: Schedule): readonly (readonly string[])[] {
  switch (schedule.kind) {
    case 'times':
    case 'weekdays':
    case 'days':
      return [schedule.times]
    case 'taper':
      return schedule.steps.map(({ times }) => times)
    case 'hours':
    case 'asNeeded':
      return []
  }
}

/** A plan as it is kept: times and days in order, a taper with the day on which it ends. */
export function orderly<P extends Planned>(plan: P): P {
  const { schedule } = plan
  const sorted = (times: readonly string[]) => times.toSorted()
  switch (schedule.kind) {
    case 'times':
      return { ...plan, schedule: { ...schedule, times: sorted(schedule.times) } }
    case 'days':
      return { ...plan, schedule: { ...schedule, times: sorted(schedule.times) } }
    case 'weekdays':
      return {
        ...plan,
        schedule: {
          ...schedule,
          weekdays: [...new Set(schedule.weekdays)].toSorted((a, b) => a - b),
          times: sorted(schedule.times),
        },
      }
    case 'taper': {
      const steps = schedule.steps.map((step) => ({ ...step, times: sorted(step.times) }))
      return { ...plan, schedule: { ...schedule, steps }, endsOn: taperEnd(plan) }
    }
    case 'hours':
    case 'asNeeded':
      return plan
  }
}

/** Whether somebody who consented to one has consented to the other. */
export const sameCare = (one: Planned, other: Planned): boolean => careOf(one) === careOf(other)

/** Whether two orders are due at the same times. */
export const sameTimes = (one: Schedule, other: Schedule): boolean =>
  JSON.stringify(timesIn(one)) === JSON.stringify(timesIn(other))

/** In a fixed order, without the doses of a taper. */
const timesIn = (schedule: Schedule): unknown =>
  schedule.kind === 'taper' ? schedule.steps.map(({ days, times }) => [days, times]) : scheduleOf(schedule)

const careOf = ({ schedule, dose, route, gapMinutes, mostIn24h, indication }: Planned): string =>
  JSON.stringify([scheduleOf(schedule), dose, route, gapMinutes, mostIn24h, indication])

/** In a fixed order: the database keeps the properties in its own. */
function scheduleOf(schedule: Schedule): unknown[] {
  switch (schedule.kind) {
    case 'times':
      return ['times', schedule.times]
    case 'weekdays':
      return ['weekdays', schedule.weekdays, schedule.times]
    case 'days':
      return ['days', schedule.every, schedule.times]
    case 'hours':
      return ['hours', schedule.every, schedule.first]
    case 'taper':
      return ['taper', schedule.steps.map(({ days, dose, times }) => [days, dose, times])]
    case 'asNeeded':
      return ['asNeeded']
  }
}

const PLAN_FIELDS = [
  'schedule',
  'dose',
  'route',
  'gapMinutes',
  'mostIn24h',
  'indication',
  'startsOn',
  'endsOn',
  'prescriber',
  'prescriptionUntil',
  'instructions',
  'keptWhere',
  'critical',
  'twoPeople',
] as const
export type PlanField = (typeof PLAN_FIELDS)[number]

/** What a version changes of the one before. */
export function changedFields(
  now: Planned & Record<Exclude<PlanField, keyof Planned>, unknown>,
  before: Planned & Record<Exclude<PlanField, keyof Planned>, unknown>,
): PlanField[] {
  const valueOf = (plan: typeof now, field: PlanField) =>
    field === 'schedule' ? JSON.stringify(scheduleOf(plan.schedule)) : plan[field]
  return PLAN_FIELDS.filter((field) => valueOf(now, field) !== valueOf(before, field))
}
