import type { ImportPlace, ImportRow, LocatedReading } from './rows.rules.ts'

type Points = LocatedReading['points']

/** Whether home and school of a row have a point, or an address that was found. */
export const isLocated = ({ home, school }: ImportRow, points: Points): boolean =>
  [home, school].every((place) => place.latitude !== null || points.has(place.address))

/** Home and school of a row as places of its group. Throws for a place without a point, which the reader marks as a problem. */
export const placesOf = (row: ImportRow, groupId: string, points: Points) => [
  { ...withPoint(row.home, points), groupId, kind: 'home_point' as const },
  { ...withPoint(row.school, points), groupId, kind: 'school' as const },
]

/** A place with its point, or with that of its address and how sure it is. */
function withPoint(place: ImportPlace, points: Points) {
  if (place.latitude !== null) return { ...place, confidence: null }
  const found = points.get(place.address)
  if (!found) throw new Error('a place without a point was not marked as a problem')
  return { ...place, ...found }
}
