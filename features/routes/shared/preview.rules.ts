import { onManifest, linesOn, resolveOn } from '#features/travel/shared/travel.rules.ts'
import type { Rehearsal } from './rehearsal.rules.ts'

/** One of the next service days of a route, as it will be. */
export type DayPreview = {
  day: string
  /** Why nothing runs; null: it runs. */
  closed: string | null
  riders: number
  /** On the list of the route and not riding that day, by name. */
  absent: { id: string; name: string }[]
  /** The crew that is there, and who of it is not. */
  adults: number
  away: string[]
}

/** A day on which nothing runs. */
export const NOTHING: Omit<DayPreview, 'day' | 'closed'> = { riders: 0, absent: [], adults: 0, away: [] }

/** Who rides on a day, who of the list does not, and who of the crew is there. */
export function previewDay(plan: Rehearsal, day: string): DayPreview {
  const lines = linesOn(plan.children[0]?.facts.lines ?? [], day, plan.way)
  const listed = plan.children.flatMap(({ child, facts }) => {
    const entry = onManifest(resolveOn(facts, lines, day, plan.way), plan.routeId)
    return entry ? [{ child, rides: entry.planned === 'EXPECTED' }] : []
  })
  const isAway = ({ lastDay, away }: Rehearsal['crew'][number]) =>
    (lastDay !== null && lastDay < day) || away.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return {
    day,
    closed: null,
    riders: listed.filter((one) => one.rides).length,
    absent: listed.filter((one) => !one.rides).map(({ child }) => child),
    adults: plan.crew.filter((one) => !isAway(one)).length,
    away: plan.crew.filter(isAway).map((one) => one.name),
  }
}
