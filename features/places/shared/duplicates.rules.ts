import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { PlaceKind } from './places.contract.ts'

/** Ours: two points this near are taken for one; about the error of a phone's position between houses. */
export const NEAR_M = 30
/** Ours: as far apart may two points with the same name lie, such as the two ends of one square. */
export const SAME_NAME_M = 150

type Spot = Point & { groupId: string; kind: PlaceKind; nameKey: string }

/**
 * True when two places of a group may be one: near each other, or with one name and not far. A school and the stop
 * before it are two. Two homes are one only by name as well: behind one door live many families.
 */
export function maybeOne(a: Spot, b: Spot): boolean {
  if (a.groupId !== b.groupId || a.kind !== b.kind) return false
  const metres = metresApart(a, b)
  if (a.nameKey === b.nameKey) return metres <= SAME_NAME_M
  return a.kind !== 'home_point' && metres <= NEAR_M
}
