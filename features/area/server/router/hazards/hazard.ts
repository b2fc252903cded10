import type { Point } from '#platform/shared/geo/metres.ts'

/**
 * A hazard as ways heed it: a line, or a single point with a radius in metres. `noCrossing`: its line is not crossed on foot.
 * `dangerousCrossing`: costs time on foot. `closedStreet`: the streets along its line are closed for those whom `closedFor` names.
 */
export type RoadHazard = {
  id: string
  kind: 'noCrossing' | 'dangerousCrossing' | 'closedStreet'
  points: readonly Point[]
  radiusM: number | null
  closedFor: 'foot' | 'vehicles' | 'both' | null
}

/**
 * Metres from a line within which a street follows it (ours): half of a street of two lanes with its pavements, 6 m, and as much again for a
 * tap of a finger on a map.
 */
export const FOLLOW_METRES = 12
/** The most that the directions of a street and of a line that it follows differ, in degrees (ours): a bend that was drawn as a corner. */
export const FOLLOW_DEGREES = 30
/**
 * So many metres of a street have to follow a line, or half of the street or half of the line where that is less (ours): a line that is drawn
 * some metres too far does not close the next street.
 */
export const FOLLOW_LEAST_METRES = 20
/** Seconds that a dangerous crossing adds (ours): looking twice and waiting for a gap. */
export const CROSSING_SECONDS = 30
/**
 * What passing something forbidden adds when ways are compared, in seconds: more than any way of an area takes, so that it is passed only
 * where no way goes around it.
 */
export const FORBIDDEN_COST = 1e8
