import type { LineRequest, Located, Rider } from './lines.rules.ts'

/** A stop with the children who get on or off there. */
export type JoinedStop = Located & { riders: Rider[] }

/** Degrees of latitude of a metre: what is farther to the north or south needs no distance. */
const DEGREES_OF_METRE = 1 / 111_000

/**
 * Few stops that each child reaches on foot within the distance: again and again the place that the most children reach.
 * Whoever uses a wheelchair is fetched at home. `isInTime`: the ride from a stop is not too long for a child.
 */
export function joinHomes(
  riders: readonly Rider[],
  { walkMetres, knownStops, school, walk }: Pick<LineRequest, 'walkMetres' | 'knownStops' | 'school' | 'walk'>,
  isInTime: (stop: Located, rider: Rider) => boolean,
): JoinedStop[] {
  const inOrder = riders.toSorted((a, b) => compare(a.placeId, b.placeId) || compare(a.childId, b.childId))
  const candidates = candidatesOf(
    inOrder,
    knownStops.filter((stop) => stop.placeId !== school.placeId),
  )
  const canUse = (stop: Located, rider: Rider): boolean =>
    stop.placeId === rider.placeId ||
    (!rider.wheelchair &&
      Math.abs(stop.latitude - rider.latitude) <= walkMetres * DEGREES_OF_METRE &&
      walk(rider, stop) <= walkMetres &&
      isInTime(stop, rider))
  const reached = candidates.map((stop) => ({ stop, riders: new Set(inOrder.filter((rider) => canUse(stop, rider))) }))
  const chosen: Located[] = []
  const open = new Set(inOrder)
  while (open.size > 0) {
    // Known stops stand before homes, so that of two equal ones the known one is taken.
    const best = reached.reduce((a, b) => (b.riders.size > a.riders.size ? b : a))
    chosen.push(best.stop)
    for (const rider of best.riders) {
      open.delete(rider)
      for (const one of reached) if (one !== best) one.riders.delete(rider)
    }
    best.riders.clear()
  }
  const stops = chosen.map(({ placeId, latitude, longitude }): JoinedStop => ({
    placeId,
    latitude,
    longitude,
    riders: [],
  }))
  for (const rider of inOrder) {
    const usable = stops.filter((_, index) => canUse(chosen[index]!, rider))
    usable.reduce((a, b) => (walk(rider, b) < walk(rider, a) ? b : a)).riders.push(rider)
  }
  return stops.filter((stop) => stop.riders.length > 0)
}

function candidatesOf(riders: readonly Rider[], knownStops: LineRequest['knownStops']): Located[] {
  const found = new Map<string, Located>()
  for (const stop of knownStops.toSorted((a, b) => compare(a.placeId, b.placeId))) found.set(stop.placeId, { ...stop })
  for (const { placeId, latitude, longitude } of riders)
    if (!found.has(placeId)) found.set(placeId, { placeId, latitude, longitude })
  return [...found.values()]
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
