import { lazy } from 'react'

/** The map comes when it is shown: its library is larger than the page around it. */
export const LazyPlaceMap = lazy(async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap }))

/** The map on which a point is set. */
export const LazyPointMap = lazy(async () => ({ default: (await import('./point/PointMap.tsx')).PointMap }))
