import { lazy } from 'react'

/** Locates the phone of the crew during the run. */
export const LazyTracker = lazy(async () => ({ default: (await import('./Tracker.tsx')).Tracker }))

/** The board's map. */
export const LazyBoardMap = lazy(async () => ({ default: (await import('./BoardMap.tsx')).BoardMap }))

/** When the vehicle is expected at the own stops, as a family reads it. */
export const LazyWhereNow = lazy(async () => ({ default: (await import('./WhereNow.tsx')).WhereNow }))

/** A run on a map, as the office sees it. */
export const LazyRunMap = lazy(async () => ({ default: (await import('./RunMap.tsx')).RunMap }))

/** The way of a run, as its crew sees it. */
export const LazyCrewMap = lazy(async () => ({ default: (await import('./CrewMap.tsx')).CrewMap }))
