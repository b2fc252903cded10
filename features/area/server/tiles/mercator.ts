/** Where points are on the map: Web Mercator as a square from 0 to 1, x to the east and y to the south, as tiles count. */

/** `lon` in 1e-7 degrees. */
export const xOf = (lon: number): number => (lon / 1e7 + 180) / 360

/** `lat` in 1e-7 degrees; beyond 85.05 degrees it stays at the edge of the square. */
export function yOf(lat: number): number {
  const sine = Math.sin(((lat / 1e7) * Math.PI) / 180)
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
  return Math.min(1, Math.max(0, y))
}

/** The tile of a zoom that a coordinate from 0 to 1 is in. */
export const tileAt = (coordinate: number, zoom: number): number =>
  Math.min(2 ** zoom - 1, Math.max(0, Math.floor(coordinate * 2 ** zoom)))

/** A number for a tile: 4 bits of zoom and 14 of each axis. */
export const keyOf = (zoom: number, x: number, y: number): number => zoom * 2 ** 28 + x * 2 ** 14 + y
