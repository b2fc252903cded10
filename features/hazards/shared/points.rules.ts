import type { Point } from '#platform/shared/geo/metres.ts'
import { parseCoordinates, showCoordinates } from '#features/places/shared/coordinates.ts'

/** The points of a text with latitude and longitude of one on each line; null when a line is something else. */
export function parsePoints(text: string): Point[] | null {
  const points: Point[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const point = parseCoordinates(line)
    if (!point) return null
    points.push(point)
  }
  return points
}

/** The text that `parsePoints` reads back. */
export const showPoints = (points: readonly Point[]): string => points.map(showCoordinates).join('\n')
