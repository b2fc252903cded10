import { lazy } from 'react'

/** The maps come when they are shown: their library is larger than the page around them. */
export const LazyHazardMap = lazy(async () => ({ default: (await import('./HazardMap.tsx')).HazardMap }))
export const LazyDrawMap = lazy(async () => ({ default: (await import('./DrawMap.tsx')).DrawMap }))
