/** A point on the earth in degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/**
 * Metres of one degree of latitude: the mean radius of the earth, R1 = 6 371 008.8 m (IUGG; GRS 80, Moritz 2000), times
 * pi / 180. A real meridian has 110 574 m a degree at the equator and 111 694 m at the poles: half a percent.
 */
export const METRES_PER_DEGREE = 111_195

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/**
 * Metres that a point lies east and north of another, on a plane that touches the earth between them. Over the 50 km that
 * children ride, in Europe, it differs from the sphere by less than a metre a kilometre.
 */
export function seenFrom(origin: Point, point: Point): { east: number; north: number } {
  const middle = (origin.latitude + point.latitude) / 2
  return {
    east: METRES_PER_DEGREE * (point.longitude - origin.longitude) * cosine(middle),
    north: METRES_PER_DEGREE * (point.latitude - origin.latitude),
  }
}

/** Metres between two points as the crow flies; the exactness of `seenFrom`. */
export function metresApart(a: Point, b: Point): number {
  const { east, north } = seenFrom(a, b)
  return Math.hypot(east, north)
}

/** Streets are longer than the straight line; the usual factor for towns. */
export const DETOUR = 1.3
