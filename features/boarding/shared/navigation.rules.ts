import type { Mode } from '#features/routes/shared/routes.contract.ts'

/** How the maps of a device are asked for a way: Apple's own scheme, or the address of a place (RFC 5870). */
export type MapScheme = 'apple' | 'geo'

/** What the maps of this device answer to; null where nothing would. */
export function mapSchemeOf(userAgent: string): MapScheme | null {
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return 'apple'
  return /Windows|CrOS/.test(userAgent) ? null : 'geo'
}

/** A stop as it is driven to; a stop without a point on the map cannot be. */
type Goal = { latitude: number | null; longitude: number | null }

/**
 * The address that hands a stop over to the navigation of the phone; null where there is nothing to hand over.
 *
 * A stop may be the home of a child, and the app that takes the address keeps what it is given. So it is the point and
 * nothing else: no label (stops at homes bear names of families), no run, no time, and never a page of a map service, which
 * would be asked over the network. A number among all that a driver looks up says nothing of who is waiting there.
 *
 * A walking line gets none: the way of its adults and children was chosen on foot, and the phone would say how to drive.
 */
export function navigationLink(goal: Goal, mode: Mode, scheme: MapScheme | null): string | null {
  if (mode === 'walk' || scheme === null || goal.latitude === null || goal.longitude === null) return null
  // A metre; written out, since a number close to zero would be given with an exponent.
  const point = `${goal.latitude.toFixed(5)},${goal.longitude.toFixed(5)}`
  return scheme === 'apple' ? `maps://?daddr=${point}&dirflg=d` : `geo:${point}?q=${point}`
}
