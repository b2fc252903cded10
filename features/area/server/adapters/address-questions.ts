import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import { Unanswered } from './problems.ts'
import type { Question } from './reply.ts'

/**
 * A place as a server tells it. `interpolated`: a house between two that are known. `street` is empty for a town. `around`: what lies around
 * it (district, region, country), as words that somebody may have written.
 */
export type ToldPlace = Point & {
  level: 'house' | 'interpolated' | 'street' | 'town'
  street: string
  number: string | null
  postcode: string
  town: string
  around: string
}

/** How a kind of server is asked for addresses. */
export type AddressKind = {
  /** The places that a text may mean, the best first. */
  search: (text: string) => Question<ToldPlace[]>
  /** Those at a point, within some 200 m. */
  reverse: (point: Point) => Question<ToldPlace[]>
}

/** Asked for at once: enough to see that a street is in several towns. */
export const SOUGHT = 10

/** The longest name that is read: nobody lives in a street with a longer one. */
const NAME_MAX = 200
export const name = z.pipe(
  z.string().check(z.maxLength(NAME_MAX)),
  z.transform((text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()),
)
export const anyName = z._default(name, '')

export const query = (path: string, values: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()}`

/** Latitude and longitude in degrees; throws `Unanswered` for a point that is not on the earth. */
export function pointOf(latitude: number, longitude: number): Point {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new Unanswered('notUnderstood')
  return { latitude, longitude }
}
