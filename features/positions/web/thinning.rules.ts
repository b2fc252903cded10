/** More than this are never kept: at one every 5 s it is an hour and a half without network. */
export const MOST = 1000

/** Every second of the older half goes when it is too many: the way stays known, only less fine. */
export function thinned<T>(readings: readonly T[]): readonly T[] {
  if (readings.length <= MOST) return readings
  const half = Math.floor(readings.length / 2)
  return [...readings.slice(0, half).filter((_, index) => index % 2 === 0), ...readings.slice(half)]
}
