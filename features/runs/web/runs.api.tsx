import { lazy } from 'react'

/** The run in the hand of the crew, for the page whose address names a run. */
export const LazyRunPage = lazy(async () => ({ default: (await import('./RunPage.tsx')).RunPage }))

/** The tab of a route with its past runs. */
export const loadRouteHistory = async () => (await import('./RouteHistory.tsx')).RouteHistory

/** The tab of an assistant with the runs that they rode. */
export const loadAssistantHistory = async () => (await import('./RouteHistory.tsx')).AssistantHistory

/** The run as a family follows it. */
export const LazyFollowPage = lazy(async () => ({ default: (await import('./FollowPage.tsx')).FollowPage }))

/** The list of the runs that are over, for the page whose address asks for it. */
export const LazyHistoryPage = lazy(async () => ({ default: (await import('./HistoryPage.tsx')).HistoryPage }))

/** The tab of a child, a parent or a place with the rides. */
export const LazyRides = lazy(async () => ({ default: (await import('./Rides.tsx')).Rides }))

/** All that happened on one run. */
export const LazyRunTimeline = lazy(async () => ({ default: (await import('./RunTimeline.tsx')).RunTimeline }))
