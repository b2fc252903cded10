import type { Point } from '#platform/shared/geo/metres.ts'

/** The median of points by each coordinate: one that is far away does not move it. Null without a point. */
export function middleOf(points: readonly Point[]): Point | null {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const latitude = median(points.map((point) => point.latitude))
  const longitude = median(points.map((point) => point.longitude))
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
