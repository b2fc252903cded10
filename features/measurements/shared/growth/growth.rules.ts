import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { isOfAge } from '../ages.rules.ts'
import { CHILDREN } from '../definition-types.ts'

/** Age in months, and the lowest and the highest value that is probable then; between two of them it lies on a straight line. */
type Growth = readonly (readonly [months: number, low: number, high: number])[]

/**
 * Kilograms at 6 standard deviations below and 5 above the median weight for age, of girls and boys the farther one: calculated from the WHO Child
 * Growth Standards (2006, to 5 years) and the WHO Reference 2007 (to 10 years), beyond 3 deviations as WHO does it, in steps of the last one.
 * WHO ends there: from then on our own line to what is probable of an adult.
 */
const WEIGHT: Growth = [
  [0, 0.9, 6.3],
  [1, 1.4, 8.1],
  [2, 2, 9.7],
  [3, 2.4, 10.9],
  [6, 3.2, 13.2],
  [9, 3.6, 14.9],
  [12, 4, 16.3],
  [18, 4.6, 18.9],
  [24, 5.2, 21.4],
  [60, 7.5, 38.3],
  [72, 8.1, 44.7],
  [84, 8.7, 51.9],
  [96, 9.4, 60.8],
  [108, 10.3, 71.5],
  [120, 11.3, 83.8],
  [192, 25, 250],
]

/** Kilograms per square metre at 5 standard deviations below and above the median body mass index for age, from the same tables. */
const MASS_INDEX: Growth = [
  [0, 8.2, 21.6],
  [6, 10.6, 26.3],
  [12, 10.6, 25.5],
  [24, 10.2, 24.1],
  [48, 9.8, 24.7],
  [60, 9.8, 26.2],
  [72, 9.8, 28],
  [84, 9.8, 30.3],
  [96, 9.9, 33.2],
  [108, 10, 36.6],
  [120, 10.2, 40],
  [132, 10.4, 43.1],
  [144, 10.7, 45.8],
  [156, 10.9, 47.9],
  [168, 11.2, 49.3],
  [180, 11.3, 50.2],
  [192, 11.4, 50.5],
]

function at(growth: Growth, months: number): { low: number; high: number } {
  const after = Math.max(
    1,
    growth.findIndex(([month]) => month > months),
  )
  const [from, to] = [growth[after - 1]!, growth[after]!]
  const share = (months - from[0]) / (to[0] - from[0])
  const between = (a: number, b: number) => a + (b - a) * share
  return { low: between(from[1], to[1]), high: between(from[2], to[2]) }
}

/**
 * The limit in kilograms that a weight of a child of this age passes, by itself or for the last known height; null: it is probable, or the
 * person is no child whose age is known. The limits are those of both sexes, also where it is
 * known: what is improbable of girls and of boys is.
 */
export function improbableOfChild(
  kilograms: number,
  months: AgeInMonths | null,
  heightCm: number | null,
): number | null {
  if (months === null || !isOfAge(CHILDREN, months)) return null
  const square = heightCm === null ? null : (heightCm / 100) ** 2
  const ofHeight = at(MASS_INDEX, months)
  const ranges = [
    at(WEIGHT, months),
    ...(square === null ? [] : [{ low: ofHeight.low * square, high: ofHeight.high * square }]),
  ]
  const passed = ranges.flatMap(({ low, high }) => {
    if (kilograms < low) return low
    return kilograms > high ? high : []
  })
  return passed[0] === undefined ? null : Math.round(passed[0] * 10) / 10
}
