import { METRES_PER_DEGREE, metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { FieldProblem } from '#platform/shared/errors/app-error.ts'

/** In use at the same time in a group: those of a city (ours). Ways heed all of them. */
export const MOST_HAZARDS = 2000

/**
 * `noCrossing`: a road that is not crossed on foot. `dangerousCrossing`: a crossing that costs time and is named. `closedStreet`: a street
 * that is closed from one day to another.
 */
export const HAZARD_KINDS = ['noCrossing', 'dangerousCrossing', 'closedStreet'] as const
export type HazardKind = (typeof HAZARD_KINDS)[number]

/** Whom a closed street keeps out. */
export const CLOSED_FOR = ['foot', 'vehicles', 'both'] as const
export type ClosedFor = (typeof CLOSED_FOR)[number]

/** Points of one line (ours: a street of several kilometres that is drawn corner by corner). */
export const MOST_POINTS = 100
/** Metres around a point (ours: from a crossing with islands to a large square). */
export const HAZARD_RADIUS_M = { usual: 20, least: 5, most: 100 } as const
/** Metres of a line (ours): a crossing is no street, and what is longer than a town's ring road is a slip of the hand. */
export const LONGEST_M = { crossing: 300, street: 20_000 } as const
/** A shorter line has no direction that a street could follow. */
export const SHORTEST_M = 1

export type Drawn = {
  kind: HazardKind
  points: readonly Point[]
  radiusM: number | null
  closedFor: ClosedFor | null
  firstDay: string | null
  lastDay: string | null
}

/** Metres along the points. */
export const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((metres, point, at) => metres + metresApart(points[at]!, point), 0)

/** What a person has to correct before a hazard can be saved; empty when nothing. */
export function problemsOf(drawn: Drawn): FieldProblem[] {
  return [...shapeProblems(drawn), ...closureProblems(drawn)]
}

function shapeProblems({ kind, points, radiusM }: Drawn): FieldProblem[] {
  const wrong = (message: string, values?: FieldProblem['values']): FieldProblem[] => [
    { fieldName: 'points', message, ...(values && { values }) },
  ]
  if (points.length === 1) {
    if (kind !== 'dangerousCrossing') return wrong('hazards.error.line')
    return radiusM === null ? [{ fieldName: 'radiusM', message: 'hazards.error.radius' }] : []
  }
  const metres = lengthOf(points)
  const most = LONGEST_M[kind === 'dangerousCrossing' ? 'crossing' : 'street']
  if (metres < SHORTEST_M) return wrong('hazards.error.short')
  if (metres > most) return wrong('hazards.error.long', { metres: Math.round(metres), most })
  return radiusM === null ? [] : [{ fieldName: 'radiusM', message: 'hazards.error.radiusOfLine' }]
}

function closureProblems({ kind, closedFor, firstDay, lastDay }: Drawn): FieldProblem[] {
  const given = { closedFor, firstDay, lastDay }
  const isClosure = kind === 'closedStreet'
  const wrong = Object.entries(given).filter(([, value]) => (value !== null) !== isClosure)
  if (wrong.length > 0)
    return wrong.map(([fieldName]) => ({
      fieldName,
      message: isClosure ? 'hazards.error.closure' : 'hazards.error.onlyClosure',
    }))
  if (firstDay !== null && lastDay !== null && lastDay < firstDay)
    return [{ fieldName: 'lastDay', message: 'hazards.error.endBeforeStart' }]
  return []
}

/** The box around a drawing in degrees, its radius included. */
export function boxOf({ points, radiusM }: Pick<Drawn, 'points' | 'radiusM'>) {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const north = (radiusM ?? 0) / METRES_PER_DEGREE
  const most = Math.max(...latitudes.map(Math.abs))
  // At the poles every longitude is near.
  const east = north / Math.max(Math.cos((most * Math.PI) / 180), 1e-6)
  return {
    south: Math.min(...latitudes) - north,
    west: Math.min(...longitudes) - east,
    north: Math.max(...latitudes) + north,
    east: Math.max(...longitudes) + east,
  }
}

/** Whether a hazard counts on a day `YYYY-MM-DD`: a closed street from its first to its last day, both included; the others always. */
export const isActiveOn = ({ firstDay, lastDay }: Pick<Drawn, 'firstDay' | 'lastDay'>, day: string): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay)
