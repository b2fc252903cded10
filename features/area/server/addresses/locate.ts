import { metresApart } from '#platform/shared/geo/metres.ts'
import type { Directory } from './directory.ts'
import type { House } from './words.rules.ts'

/**
 * Where a house of a street is. `point` is the address that has its number, -1 when it is interpolated. `doubtful` when another address far
 * from it has the number too. Coordinates in 1e-7 degrees.
 */
export type Located = { point: number; lat: number; lon: number; doubtful: boolean }
type Known = { point: number; house: House; alone: boolean }

/** Metres: an entrance and the middle of its building are less apart, two houses mostly more. */
const SAME_HOUSE_METRES = 50

/** Finds a house in a street: its own address, else between two others; null when the number is beyond all that are known. */
export function locate(directory: Directory, street: number, house: House, town: readonly number[]): Located | null {
  const known = knownIn(directory, street, town)
  const all = known.filter(({ house: one }) => one.value === house.value && one.suffix === house.suffix)
  // "7" is rather the house that has this number alone than one of "7;9".
  const own = all.find(({ alone }) => alone) ?? all[0]
  if (own === undefined) return between(directory, known, house.value)
  const doubtful = all.some((other) => apart(directory, own, other) > SAME_HOUSE_METRES)
  return { ...placeOf(directory, own), point: own.point, doubtful }
}

/** The houses of a street that are in the town that was named, or all when none is. */
function knownIn(directory: Directory, street: number, town: readonly number[]): Known[] {
  const { pointFirst, pointNumber, pointTown, pointPostcode, pointPlace } = directory.addresses
  const all: Known[] = []
  const inTown: Known[] = []
  for (let point = pointFirst[street]!; point < pointFirst[street + 1]!; point += 1) {
    const words = [pointTown, pointPostcode, pointPlace].flatMap((of) => directory.wordsOfText(of[point]!))
    const own = directory.housesOfText(pointNumber[point]!)
    const houses = own.map((house) => ({ point, house, alone: own.length === 1 }))
    all.push(...houses)
    if (town.every((word) => words.includes(word))) inTown.push(...houses)
  }
  return inTown.length > 0 ? inTown : all
}

/** Linear by number between the next lower and the next higher one: of the same side of the street, where both are known, else of any. */
function between(directory: Directory, known: readonly Known[], value: number): Located | null {
  const sameSide = known.filter(({ house }) => (house.value - value) % 2 === 0)
  for (const houses of [sameSide, known]) {
    const lower = best(houses, (one) => (one <= value ? value - one : Infinity))
    const upper = best(houses, (one) => (one >= value ? one - value : Infinity))
    if (!lower || !upper) continue
    const [from, to] = [placeOf(directory, lower), placeOf(directory, upper)]
    const steps = upper.house.value - lower.house.value
    const share = steps === 0 ? 0 : (value - lower.house.value) / steps
    const mixed = (of: 'lat' | 'lon') => Math.round(from[of] + (to[of] - from[of]) * share)
    return { point: -1, lat: mixed('lat'), lon: mixed('lon'), doubtful: false }
  }
  return null
}

function apart({ addresses }: Directory, a: Known, b: Known): number {
  const at = ({ point }: Known) => ({
    latitude: addresses.pointLat[point]! / 1e7,
    longitude: addresses.pointLon[point]! / 1e7,
  })
  return metresApart(at(a), at(b))
}

function best(houses: readonly Known[], far: (value: number) => number): Known | null {
  let [found, least]: [Known | null, number] = [null, Infinity]
  for (const one of houses) {
    const own = far(one.house.value)
    if (own < least) [found, least] = [one, own]
  }
  return found
}

const placeOf = ({ addresses }: Directory, { point }: Known): { lat: number; lon: number } => ({
  lat: addresses.pointLat[point]!,
  lon: addresses.pointLon[point]!,
})
